"""Who chooses an action. Players know what their seat may know, and nothing else."""
