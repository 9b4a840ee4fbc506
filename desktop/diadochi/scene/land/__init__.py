"""The bare land and sea: painted into tiles by a child process, shown below everything else."""
