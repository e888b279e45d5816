"""Lectures as HTML: run as a program, it reads one job from standard input (see
__main__) and is embedded in, and started by, the Go package export."""
