"""Brings a notebook of an older format to format 4: upgrade.py FROM TO."""

import sys
import warnings

import nbformat

warnings.simplefilter("ignore")  # it has no ids yet, which the converter gives it
with open(sys.argv[1], encoding="utf-8-sig") as source:
    nbformat.write(nbformat.read(source, as_version=4), sys.argv[2])
