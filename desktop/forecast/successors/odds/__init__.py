"""What a march leads to, with every chance on its way: battle, siege, interception, avoiding, attrition."""
