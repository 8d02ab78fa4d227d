"""The fixture `golden` and the option --bless of pytest."""
import os

import pytest

from .golden import Golden


def pytest_addoption(parser):
    group = parser.getgroup('edgewalk', 'golden images of Edgewalk')
    group.addoption('--bless', action='store_true', help='write golden images instead of comparing with them')
    group.addoption('--golden-out', metavar='DIR', default='golden-out',
                    help='where the pictures, differences and frames of failures go (default: golden-out)')


def pytest_configure(config):
    if config.getoption('--bless'):
        os.environ['EDGEWALK_BLESS'] = '1'


@pytest.fixture
def golden(request):
    """Golden images in the folder `golden` beside the test. The next context that is created is recorded."""
    images = Golden(request.path.parent / 'golden', request.config.rootpath / request.config.getoption('--golden-out'))
    images.record()
    return images
