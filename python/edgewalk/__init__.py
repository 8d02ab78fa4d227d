"""Golden images for OpenGL tests in Python; docs/golden.md, "Tests in Python", describes their use."""
from .golden import Golden, GoldenError

__all__ = ['Golden', 'GoldenError']
