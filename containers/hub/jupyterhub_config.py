"""A class: one container of the image nimbook for each student.

Every number here can be set in the compose file's environment; see
containers/README.md for what a class needs.
"""

import os
import sys
from pathlib import Path

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
    that nobody else can take its name."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if not self.user_exists(instructor) and not self.create_user(instructor, password):
            stop(f"the account {instructor!r} cannot be made: the name takes 1 to 32 letters, digits and hyphens, the password must not be a common one")

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
c.DockerSpawner.network_name = setting("NIMBOOK_NETWORK", "nimbook-class")
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
c.Spawner.start_timeout = 120
c.Spawner.http_timeout = 120


def volumes(spawner):
    """A student's notebooks are theirs; the shared folder only the instructor writes to."""
    spawner.volumes = {
        "nimbook-student-{username}": "/home/reader",
        "nimbook-shared": {"bind": "/shared", "mode": "rw" if spawner.user.admin else "ro"},
    }


c.Spawner.pre_spawn_hook = volumes

idle = setting("NIMBOOK_IDLE_SECONDS", "3600")
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["idle-culler"],
    }
]
c.JupyterHub.services = [
    {"name": "idle-culler", "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={idle}"]}
]
