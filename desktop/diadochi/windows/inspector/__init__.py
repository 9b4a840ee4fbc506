"""What is known about the thing under the pointer: a space, a province, a stack, a general, a royal."""
