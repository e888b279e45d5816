"""A class: one container of the image nimbook for each student.

Every number here can be set in the compose file's environment; see
containers/README.md for what a class needs.
"""

import asyncio
import ipaddress
import os
import socket
import stat
import sys
from pathlib import Path

import docker
from jupyterhub import orm
from nativeauthenticator import NativeAuthenticator
from nativeauthenticator.handlers import SignUpHandler

c = get_config()  # noqa: F821

SHORTEST_PASSWORD = 10


def setting(name, default):
    return os.environ.get(name) or default


def stop(message):
    sys.exit(f"nimbook hub: {message}")


instructor = setting("NIMBOOK_INSTRUCTOR", "instructor")
secret = Path(setting("NIMBOOK_INSTRUCTOR_SECRET", "/run/secrets/instructor_password"))
try:
    password = secret.read_text().strip()
    if secret.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH):
        print("nimbook hub: others on this machine can read the instructor's password: chmod 600 instructor-password", file=sys.stderr)
except OSError as error:
    stop(f"the instructor's password cannot be read ({error}); put one into the file 'instructor-password' beside docker-compose.yml")
if len(password) < SHORTEST_PASSWORD:
    stop(f"the instructor's password has {len(password)} characters; it takes {SHORTEST_PASSWORD} or more")


class ClassSignUp(SignUpHandler):
    """The page to sign up, which says what a name is to somebody who gave none."""

    def get_result_message(self, user, *circumstances, **more):
        name = self.authenticator.normalize_username(self.get_body_argument("username", ""))
        if not self.authenticator.validate_username(name):
            return "alert-danger", f"{name!r} cannot be a name here. A name is a letter, then letters, digits and hyphens, 32 at most."
        return super().get_result_message(user, *circumstances, **more)


class ClassAuthenticator(NativeAuthenticator):
    """Students sign up with a name and a password of their own; the instructor lets
    them in (at /hub/authorize). The instructor's account is there from the start, so
    that nobody else can take its name; its password is what the file says."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if not self.is_password_strong(password):
            stop("the instructor's password is a common one; take another")
        if self.user_exists(instructor):
            if not self.get_user(instructor).is_valid_password(password):
                self.change_password(instructor, password)
                self.log_out(instructor)
        elif not self.create_user(instructor, password):
            stop(f"the account {instructor!r} cannot be made: the name takes 1 to 32 letters, digits and hyphens")

    def log_out(self, name):
        """Ends the sessions in browsers that began with an older password."""
        if account := orm.User.find(self.db, name):
            account.cookie_id = orm.new_token()
            self.db.commit()

    def get_handlers(self, app):
        return [(path, ClassSignUp if handler is SignUpHandler else handler) for path, handler in super().get_handlers(app)]


c.JupyterHub.authenticator_class = ClassAuthenticator
c.Authenticator.admin_users = {instructor}
c.Authenticator.allow_all = True  # that is: everybody whom the instructor has let in
c.Authenticator.username_pattern = r"[a-z][a-z0-9-]{0,31}\Z"  # it becomes a volume's name
c.NativeAuthenticator.check_common_password = True
c.NativeAuthenticator.minimum_password_length = SHORTEST_PASSWORD
c.NativeAuthenticator.allowed_failed_logins = 5

c.JupyterHub.bind_url = "http://:8000"
c.JupyterHub.hub_ip = "0.0.0.0"
c.JupyterHub.hub_connect_ip = "hub"
c.JupyterHub.db_url = "sqlite:////srv/hub/jupyterhub.sqlite"
c.JupyterHub.cookie_secret_file = "/srv/hub/cookie_secret"
c.ConfigurableHTTPProxy.pid_file = "/srv/hub/proxy.pid"
c.JupyterHub.cleanup_servers = False  # students work on while the hub is restarted
c.JupyterHub.admin_access = False  # an instructor sees what students hand in, not their servers

c.JupyterHub.spawner_class = "dockerspawner.DockerSpawner"
c.DockerSpawner.image = setting("NIMBOOK_IMAGE", "nimbook")
c.DockerSpawner.pull_policy = "never"
c.DockerSpawner.cmd = ["student"]
c.DockerSpawner.use_internal_ip = True
c.DockerSpawner.remove = True
c.DockerSpawner.name_template = "nimbook-{username}"
c.DockerSpawner.mem_limit = setting("NIMBOOK_STUDENT_MEMORY", "1500M")
c.DockerSpawner.cpu_limit = float(setting("NIMBOOK_STUDENT_CPUS", "1"))
c.DockerSpawner.extra_host_config = {
    "pids_limit": int(setting("NIMBOOK_STUDENT_PROCESSES", "512")),
    "read_only": True,
    "tmpfs": {"/tmp": "exec,mode=1777,size=1g"},
    "cap_drop": ["ALL"],
    "security_opt": ["no-new-privileges"],
    "init": True,
}
# A whole class may start at the same moment.
c.Spawner.start_timeout = 300
c.Spawner.http_timeout = 300


# Each student has a network of their own, which only the hub is in besides and which
# leads nowhere: in one network for all, each would reach the servers of all. Docker's
# own pool holds some thirty networks, so they are cut out of this range.
ADDRESSES = ipaddress.ip_network(setting("NIMBOOK_STUDENT_NETWORKS", "10.211.0.0/16"))
EACH = 28  # a network of 16 addresses
LABEL = "nimbook.student"
engine = docker.from_env()


def join(network):
    """Puts this container into a student's network, under the name hub."""
    network.reload()
    me = engine.containers.get(socket.gethostname())
    if me.id not in network.attrs["Containers"]:
        network.connect(me, aliases=["hub"])


def network_of(user):
    """Returns the name of a student's network, which is there afterwards with the hub in it."""
    name = f"nimbook-student-{user.name}"
    try:
        network = engine.networks.get(name)
    except docker.errors.NotFound:
        if user.id >= 2 ** (EACH - ADDRESSES.prefixlen):
            raise RuntimeError(f"{ADDRESSES} has no network left for {user.name}; set NIMBOOK_STUDENT_NETWORKS to a larger range")
        subnet = ipaddress.ip_network((int(ADDRESSES.network_address) + user.id * 2 ** (32 - EACH), EACH))
        network = engine.networks.create(
            name,
            internal=True,
            labels={LABEL: user.name},
            ipam=docker.types.IPAMConfig(pool_configs=[docker.types.IPAMPool(subnet=str(subnet))]),
            # The machine has no address there, so nothing passes through it either,
            # whatever its firewall lets through.
            options={"com.docker.network.bridge.inhibit_ipv4": "true"},
        )
    join(network)
    return name


async def prepare(spawner):
    """A student's notebooks are theirs; the shared folder only the instructor writes to."""
    spawner.volumes = {
        "nimbook-student-{username}": "/home/reader",
        "nimbook-shared": {"bind": "/shared", "mode": "rw" if spawner.user.admin else "ro"},
    }
    spawner.network_name = await asyncio.to_thread(network_of, spawner.user)


c.Spawner.pre_spawn_hook = prepare

# Students work on while the hub is restarted, in another container.
for network in engine.networks.list(filters={"label": LABEL}):
    join(network)

idle = setting("NIMBOOK_IDLE_SECONDS", "3600")
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["idle-culler"],
    }
]
c.JupyterHub.services = [
    {"name": "idle-culler", "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={idle}"]},
    {"name": "disk-watch", "command": [sys.executable, "/srv/disk.py", setting("NIMBOOK_STUDENT_DISK", "1000")]},
]
