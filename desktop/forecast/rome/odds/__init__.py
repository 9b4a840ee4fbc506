"""What a march of the Sword of Rome leads to, with every chance on its way: interception, avoiding, battle, pursuit."""
