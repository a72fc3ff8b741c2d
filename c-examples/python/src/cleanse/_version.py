"""The version of the header that the declarations follow."""

__version__ = "1.0.0"
