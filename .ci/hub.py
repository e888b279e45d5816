"""Tries the settings of a class's hub without an image, a container or a Docker engine.

.ci/containers calls it; it needs the Python packages of containers/hub/requirements.txt.
What takes containers is tried by containers.py.
"""

import asyncio
import contextlib
import io
import ipaddress
import logging
import os
import re
import runpy
import stat
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace as Thing
from unittest.mock import MagicMock, patch

import docker
import yaml
from jupyterhub import orm
from traitlets.config import Config, PyFileConfigLoader

ROOT = Path(__file__).parent.parent
CONFIG = ROOT / "containers/hub/jupyterhub_config.py"
README = (ROOT / "containers/README.md").read_text()
GOOD = "correct horse battery staple"


def settings(folder, password=GOOD, mode=0o600, engine=None, **env):
    """Returns the hub's settings, and what it says about them."""
    secret = Path(folder, "secret")
    if password is None:
        secret.unlink(missing_ok=True)
    else:
        secret.write_text(password)
        secret.chmod(mode)
    said = io.StringIO()
    with (
        patch.dict(os.environ, {"NIMBOOK_INSTRUCTOR_SECRET": str(secret), **env}),
        patch("docker.from_env", return_value=engine or MagicMock()),
        contextlib.redirect_stderr(said),
    ):
        return PyFileConfigLoader(CONFIG.name, path=str(CONFIG.parent)).load_config(), said.getvalue()


def refused(what, *words):
    """Asserts that the hub does not start, and says why."""
    try:
        what()
    except SystemExit as end:
        for word in words:
            assert word in str(end), f"{word!r} is not in {end}"
    else:
        raise AssertionError(f"not refused: {words}")


def accounts(c, database):
    return c.JupyterHub.authenticator_class(_deprecated_db_session=database, config=Config(NativeAuthenticator=c.NativeAuthenticator, Authenticator=c.Authenticator))


def passwords(folder):
    refused(lambda: settings(folder, None), "cannot be read", "instructor-password")
    refused(lambda: settings(folder, "short"), "5 characters; it takes 10 or more")
    database = orm.new_session_factory("sqlite:///:memory:")()
    refused(lambda: accounts(settings(folder, "1234567890")[0], database), "a common one")
    refused(lambda: accounts(settings(folder, NIMBOOK_INSTRUCTOR="the/teacher")[0], database), "'the/teacher' cannot be made")

    c, said = settings(folder, mode=0o644)
    assert "chmod 600 instructor-password" in said, said
    c, said = settings(folder)
    assert not said, said
    hub = accounts(c, database)
    database.add(orm.User(name="instructor"))
    database.commit()
    cookie = orm.User.find(database, "instructor").cookie_id
    assert hub.get_user("instructor").is_valid_password(GOOD) and hub.get_user("instructor").is_authorized
    accounts(c, database)
    assert orm.User.find(database, "instructor").cookie_id == cookie, "a start with the same password ends the instructor's sessions"
    hub = accounts(settings(folder, "another horse entirely")[0], database)
    assert hub.get_user("instructor").is_valid_password("another horse entirely")
    assert orm.User.find(database, "instructor").cookie_id != cookie, "who was logged in with the old password stays so"

    for name, good in {"ada": True, "a": True, "ada-2": True, "a" * 32: True, "a" * 33: False, "1ada": False, "ada!": False, "ada\n": False,
                       "a/b": False, "../a": False, "": False, "Ada": False}.items():  # fmt: skip
        assert bool(hub.validate_username(name)) == good, name

    command = re.search(r"^\(umask .*> instructor-password\)", README, re.M).group()
    with TemporaryDirectory() as made:
        subprocess.run(["sh", "-c", f"umask 000; {command}"], cwd=made, check=True)
        secret = Path(made, "instructor-password")
        assert stat.S_IMODE(secret.stat().st_mode) == 0o600
        assert not settings(folder, secret.read_text())[1]


def students(folder):
    engine = MagicMock()
    engine.networks.list.return_value = []
    engine.networks.get.side_effect = docker.errors.NotFound("no such network")
    engine.networks.create.return_value.attrs = {"Containers": {}}
    c, _ = settings(folder, engine=engine, NIMBOOK_STUDENT_MEMORY="2G", NIMBOOK_STUDENT_CPUS="0.5", NIMBOOK_STUDENT_PROCESSES="99",
                    NIMBOOK_STUDENT_NETWORKS="10.9.0.0/24", NIMBOOK_STUDENT_DISK="7", NIMBOOK_IDLE_SECONDS="8", NIMBOOK_IMAGE="mine")  # fmt: skip
    given = c.DockerSpawner
    assert (given.mem_limit, given.cpu_limit, given.image, given.extra_host_config["pids_limit"]) == ("2G", 0.5, "mine", 99)
    assert [s["command"][-1] for s in c.JupyterHub.services] == ["--timeout=8", "7"]
    host = given.extra_host_config
    assert host["read_only"] and host["cap_drop"] == ["ALL"] and host["security_opt"] == ["no-new-privileges"]

    subnets = []
    for number, admin in ((1, True), (2, False), (15, False)):
        spawner = Thing(user=Thing(name=f"s{number}", id=number, admin=admin))
        asyncio.run(c.Spawner.pre_spawn_hook(spawner))
        assert spawner.network_name == f"nimbook-student-s{number}"
        shared = {"bind": "/shared", "mode": "rw" if admin else "ro"}
        assert spawner.volumes == {"nimbook-student-{username}": "/home/reader", "nimbook-shared": shared}, spawner.volumes
        made = engine.networks.create.call_args.kwargs
        assert made["internal"] and made["options"] == {"com.docker.network.bridge.inhibit_ipv4": "true"}
        subnets.append(ipaddress.ip_network(made["ipam"]["Config"][0]["Subnet"]))
    assert not any(a.overlaps(b) for a in subnets for b in subnets if a != b)
    assert all(s.subnet_of(ipaddress.ip_network("10.9.0.0/24")) for s in subnets)
    assert engine.networks.create.return_value.connect.call_count == 3
    try:
        asyncio.run(c.Spawner.pre_spawn_hook(Thing(user=Thing(name="s16", id=16, admin=False))))
    except RuntimeError as error:
        assert "no network left for s16; set NIMBOOK_STUDENT_NETWORKS" in str(error)
    else:
        raise AssertionError("a seventeenth network in a range for sixteen")


def disk():
    """The watch names the volumes of students that hold too much, and no others."""
    sizes = {"nimbook-student-ada": 1_234e6, "nimbook-student-bob": 999e6, "nimbook-shared": 5e9, "somebody-elses": 5e9}
    engine = MagicMock()
    engine.df.return_value = {"Volumes": [{"Name": name, "UsageData": {"Size": size}} for name, size in sizes.items()]}
    said = io.StringIO()
    with (
        patch("docker.from_env", return_value=engine),
        patch("time.sleep", side_effect=KeyboardInterrupt),
        patch.object(sys, "argv", ["disk.py", "1000"]),
        contextlib.redirect_stderr(said),
        contextlib.suppress(KeyboardInterrupt),
    ):
        runpy.run_path(str(ROOT / "containers/hub/disk.py"))
    assert said.getvalue() == "disk: nimbook-student-ada holds 1234 MB; 1000 MB is what a student may keep\n", said.getvalue()


def variables():
    """What the hub reads the compose file gives, and what that takes the README tells."""
    text = (ROOT / "docker-compose.yml").read_text()
    given = yaml.safe_load(text)["services"]["hub"]["environment"]
    read = set(re.findall(r'setting\("(NIMBOOK_\w+)"', CONFIG.read_text())) - {"NIMBOOK_INSTRUCTOR_SECRET"}
    assert read == set(given), read ^ set(given)
    for name in set(re.findall(r"\$\{(NIMBOOK_\w+)", text)):
        assert f"`{name}`" in README or f"{name}=" in README, f"containers/README.md does not tell of {name}"
    for name, default in re.findall(r"\$\{(NIMBOOK_(?:STUDENT|IDLE)_\w+):-(.*?)\}", text):
        assert f"| `{name}` | `{default}` |" in README, f"containers/README.md gives {name} another default than {default}"


def needs():
    """The table of what a class needs is what the figures above it give."""
    said = re.search(r"at (\d+) MB for a student who reads, (\d+) MB for one who builds, a third of a second for a cell\s+and (\d+) seconds for a lecture, and 1 GB", README)
    reads, builds, lecture = map(int, said.groups())
    rows = re.findall(r"^\| ([\d,]+) \| ([\d,.]+) GB \| ([\d,.]+) GB \| ([\d.]+) \| ([\d.]+) \|$", README, re.M)
    assert [row[0] for row in rows] == ["30", "60", "300", "3,000"], rows
    for row in rows:
        n, *told = (float(figure.replace(",", "")) for figure in row)
        right = [n * reads / 1000 + 1, n * builds / 1000 + 1, n / 3 / 20, n * lecture / 120]
        assert all(abs(a - b) <= 0.5 for a, b in zip(told, right)), f"{row}: {right}"


logging.disable(logging.WARNING)
with TemporaryDirectory() as folder:
    passwords(folder)
    students(folder)
disk()
variables()
needs()
print("containers: the hub's settings are right")
