"""Tries the containers from outside, the way their readers meet them.

.ci/containers calls it with the names of what to try: reader, hub. It needs
`docker compose`, the images, and the Python packages requests and websocket-client.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import requests
import websocket

ROOT = Path(__file__).parent.parent
PORT, HUB_PORT, TLS_PORT = 18888, 18000, 18443
HUB = f"http://127.0.0.1:{HUB_PORT}"
SECRET = "correct horse battery staple"
CLASS = 60
LARGE = 30_000_000  # bytes of a file, more than the lectures' copies have
PATIENCE = 300  # seconds that an answer of the hub may take, on a slow machine with a class at its door
BEGAN = time.monotonic()


def say(text):
    print(f"containers: {text} ({time.monotonic() - BEGAN:.0f} s)", flush=True)


def run(*command, check=True, env=None, **more):
    done = subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env={**os.environ, **(env or {})}, **more)  # fmt: skip
    if check and done.returncode:
        sys.exit(f"containers: {' '.join(command)} ended with {done.returncode}\n{done.stdout[-4000:]}")
    return done


def compose(*arguments, **more):
    engine = os.environ.get("DOCKER_HOST", "").removeprefix("unix://")
    env = {"NIMBOOK_PORT": str(PORT), "NIMBOOK_HUB_PORT": str(HUB_PORT), "NIMBOOK_DOCKER_SOCKET": engine, **more.pop("env", {})}
    return run("docker", "compose", "-p", "nimbooktest", *arguments, env=env, **more)


def until(what, question, seconds=120):
    end = time.time() + seconds
    while time.time() < end:
        try:
            if answer := question():
                return answer
        except (requests.RequestException, OSError):
            pass
        time.sleep(0.5)
    sys.exit(f"containers: {what}: not within {seconds} s")


class Server:
    """A Jupyter server, spoken to as JupyterLab does."""

    def __init__(self, base, session, websocket_headers=(), query=""):
        self.base, self.session, self.headers, self.query = base, session, list(websocket_headers), query

    def kernel(self):
        answer = self.session.post(f"{self.base}api/kernels{self.query}", json={"name": "gonb"})
        answer.raise_for_status()
        return Kernel(self, answer.json()["id"])


class Kernel:
    def __init__(self, server, id):
        self.server, self.id = server, id
        self.connect()

    def connect(self):
        address = self.server.base.replace("http://", "ws://") + f"api/kernels/{self.id}/channels{self.server.query}"
        self.socket = websocket.create_connection(address, header=self.server.headers, timeout=90)

    def run(self, source, seconds=90):
        """Runs a cell; returns what it printed, and whether it succeeded (None: no end in time)."""
        message = {"header": {"msg_id": uuid.uuid4().hex, "msg_type": "execute_request", "username": "", "session": "s", "version": "5.3"},
                   "parent_header": {}, "metadata": {}, "channel": "shell", "buffers": [],
                   "content": {"code": source, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False}}  # fmt: skip
        self.socket.send(json.dumps(message))
        printed, good, idle, end = "", None, False, time.time() + seconds
        while time.time() < end and not (idle and good is not None):
            self.socket.settimeout(max(0.1, end - time.time()))
            try:
                said = self.socket.recv()
            except (websocket.WebSocketTimeoutException, websocket.WebSocketConnectionClosedException):
                break
            if not said:  # the server has closed it
                break
            said = json.loads(said)
            if said["parent_header"].get("msg_id") != message["header"]["msg_id"]:
                continue
            content = said["content"]
            if said["msg_type"] == "stream":
                printed += content["text"]
            elif said["msg_type"] == "error":
                printed += content["evalue"] + "\n".join(content["traceback"])
            elif said["msg_type"] == "execute_reply":
                good = content["status"] == "ok"
            elif said["msg_type"] == "status" and content["execution_state"] == "idle":
                idle = True
        return printed, good

    def interrupt(self):
        self.server.session.post(f"{self.server.base}api/kernels/{self.id}/interrupt{self.server.query}").raise_for_status()

    def end(self):
        self.socket.close()
        self.server.session.delete(f"{self.server.base}api/kernels/{self.id}{self.server.query}")


SETUP = '%noautoget\nimport (\n\t"fmt"\n\t"nimbook/gametheory"\n)\n'
PLAIN = "%%\nfmt.Println(gametheory.Bash(3).Outcome(12))"
FORK = '%%\nfor i := 0; i < 100000; i++ {\n\tif err := exec.Command("sleep", "300").Start(); err != nil {\n\t\tfmt.Println("stopped:", err)\n\t\tos.Exit(3)\n\t}\n}'
HOARD = "%%\nvar hoard [][]byte\nfor {\n\tb := make([]byte, 64<<20)\n\tfor i := range b {\n\t\tb[i] = 1\n\t}\n\thoard = append(hoard, b)\n}"
LOOP = "%%\nfor n := 0; ; n++ {\n\t_ = n\n}"


def works(kernel):
    printed, good = kernel.run(PLAIN)
    return good and printed == "P\n"


def fresh(server):
    kernel = server.kernel()
    _, good = kernel.run(SETUP)
    assert good, "the set-up cell failed"
    return kernel


def address():
    found = re.findall(rf"http://127\.0\.0\.1:{PORT}/\S*token=(\w+)", compose("logs", "--no-color", "lab").stdout)
    return found[-1] if found else None


def lab():
    began = time.time()
    compose("up", "-d", "--no-build", "lab")
    token = until("the lab's address", address)
    base = f"http://127.0.0.1:{PORT}/"
    until("the lab", lambda: requests.get(base + "api", timeout=5).ok)
    assert requests.get(base + "api/contents", timeout=5).status_code == 403, "without the token it answers"
    assert requests.get(base + "api/contents?token=wrong", timeout=5).status_code == 403
    session = requests.Session()
    session.headers["Authorization"] = f"token {token}"
    server = Server(base, session, [f"Authorization: token {token}"])
    kernel = fresh(server)
    assert works(kernel)
    say(f"lab: cold start to first cell {time.time() - began:.1f} s")
    return server, kernel


def lecture(server, path="zh/03-sprague-grundy.ipynb"):
    notebook = server.session.get(f"{server.base}api/contents/{path}").json()["content"]
    kernel, slowest = server.kernel(), 0.0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and cell["source"].strip():
            began = time.time()
            printed, good = kernel.run(cell["source"])
            assert good, f"cell {cell['id']} failed:\n{printed}"
            slowest = max(slowest, time.time() - began)
    kernel.end()
    say(f"a lecture ran to its end through the server; its slowest cell took {slowest:.1f} s")


def edits(server):
    """What a reader wrote outlives a restart and a new image."""
    path = "en/01-bash.ipynb"
    model = server.session.get(f"{server.base}api/contents/{path}").json()
    model["content"]["cells"][0]["source"] += "\n\nMy own note."
    server.session.put(f"{server.base}api/contents/{path}", json=model).raise_for_status()

    second = compose("run", "--rm", "--no-deps", "-T", "lab", check=False)
    assert second.returncode and "another server works on" in second.stdout, second.stdout
    say("a second reader on the same volume is refused")

    compose("restart", "lab")
    with TemporaryDirectory() as folder:
        Path(folder, "Dockerfile").write_text(
            "FROM nimbook\nUSER root\nRUN python3 -c \"import json; p = '/opt/nimbook/notebooks/en/01-bash.ipynb'; n = json.load(open(p)); "
            "n['cells'][0]['source'] = '# A newer lecture'; json.dump(n, open(p, 'w'))\"\nUSER reader\n")  # fmt: skip
        run("docker", "build", "-t", "nimbook:newer", folder, env={"DOCKER_BUILDKIT": "0"})
    for image in ("nimbook", "nimbook:newer"):
        compose("up", "-d", "--no-build", "lab", env={"NIMBOOK_IMAGE": image})

        def mine():
            token = address()
            answer = requests.get(f"{server.base}api/contents/{path}?token={token}", timeout=5)
            return answer.ok and answer.json()

        content = json.dumps(until("the lab after a restart", mine)["content"])
        assert "My own note." in content, f"the edit is lost with {image}"
    assert "A newer lecture" in content, "the new version is not there"
    names = requests.get(f"{server.base}api/contents/en?token={address()}", timeout=5).text
    assert "01-bash.kept-" in names, names
    say("an edit outlives a restart and a newer image, whose version of the cell stands above it")
    compose("down")


def refusals():
    """What cannot work says so, and why, before anything is written."""
    small = run("docker", "run", "--rm", "--network=none", "--memory=300m", "nimbook", check=False)
    assert small.returncode == 1 and "300 MB of memory are left for this container" in small.stdout, small.stdout
    with TemporaryDirectory() as folder:  # root's, and so not the reader's
        locked = run("docker", "run", "--rm", "--network=none", "-v", f"{folder}:/home/reader", "nimbook", check=False)
        assert locked.returncode == 1 and "/home/reader is not writable for user 1000" in locked.stdout, locked.stdout
        assert not os.listdir(folder)
    with socket.create_server(("127.0.0.1", PORT)):
        taken = compose("up", "-d", "--no-build", "lab", check=False)
        assert taken.returncode and str(PORT) in taken.stdout and "in use" in taken.stdout, taken.stdout
    compose("down")
    say("too little memory, a volume that cannot be written and a port that is taken are refused with their names")


def elsewhere():
    """A service that starts Jupyter in the image by a command of its own, as Binder does."""
    token = uuid.uuid4().hex
    run("docker", "run", "-d", "--rm", "--name=nimbook-elsewhere", "--network=host", "nimbook",
        "jupyter-lab", "--ip=127.0.0.1", f"--port={PORT}", f"--IdentityProvider.token={token}")  # fmt: skip
    try:
        session = requests.Session()
        session.headers["Authorization"] = f"token {token}"
        server = Server(f"http://127.0.0.1:{PORT}/", session, [f"Authorization: token {token}"])
        until("the server of a service like Binder", lambda: session.get(server.base + "api/status", timeout=5).ok)
        lecture(server, "en/00-start.ipynb")
    finally:
        run("docker", "rm", "-f", "nimbook-elsewhere", check=False)


def export():
    with TemporaryDirectory() as out:
        os.chown(out, 1234, 1234)
        compose("run", "--rm", "-T", "export", env={"NIMBOOK_OUT": out})
        pages = list(Path(out, "dist").rglob("*.html"))
        assert len(pages) > 6, pages
        assert all(p.stat().st_uid == 1234 and p.stat().st_gid == 1234 for p in pages)
        say(f"export: {len(pages)} pages, owned by the folder's owner")
        # A notebook of the folder's, which the image does not know. The folder is not this one:
        # other tests look at its notebooks meanwhile.
        with TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            shutil.copytree(Path(ROOT, "notebooks"), Path(folder, "notebooks"))
            notebook = json.loads(Path(ROOT, "notebooks/en/00-start.ipynb").read_text())
            notebook["cells"][0]["source"] = "# A lecture of my own"
            Path(folder, "notebooks/en/99-mine.ipynb").write_text(json.dumps(notebook))
            Path(folder, "nimbook.toml").write_text('title = "A course of my own"\n')
            compose("-f", str(Path(ROOT, "docker-compose.yml")), "--project-directory", folder,
                    "run", "--rm", "-T", "export", "--single", "notebooks/en/99-mine.ipynb", env={"NIMBOOK_OUT": out})  # fmt: skip
        pages = [p.read_text() for p in Path(out, "dist").rglob("*.html")]
        assert any("A lecture of my own" in page and "A course of my own" in page for page in pages)
        say("export: a notebook of the folder's is exported, with the folder's settings")


class Person:
    """A browser session with the hub."""

    def __init__(self, name, password):
        self.name, self.password, self.session = name, password, requests.Session()

    def form(self, path, **fields):
        self.session.get(HUB + path, timeout=PATIENCE)
        fields["_xsrf"] = self.session.cookies.get("_xsrf", path="/hub/")
        return self.session.post(HUB + path, data=fields, timeout=PATIENCE)

    def sign_up(self):
        return self.form("/hub/signup", username=self.name, signup_password=self.password, signup_password_confirmation=self.password)

    def log_in(self):
        self.form("/hub/login?next=%2Fhub%2Fhome", username=self.name, password=self.password)
        return self.session.get(HUB + "/hub/home", timeout=PATIENCE).url.endswith("/hub/home")

    def api(self, method, path, **more):
        xsrf = self.session.cookies.get("_xsrf", path="/hub/")
        return self.session.request(method, HUB + "/hub/api" + path, headers={"X-XSRFToken": xsrf, "Referer": HUB + "/hub/home"}, timeout=PATIENCE, **more)

    def server(self):
        began = time.time()
        answer = self.api("POST", f"/users/{self.name}/server")
        assert answer.status_code in (201, 202) or "already running" in answer.text, answer.text
        until(f"the server of {self.name}", lambda: self.api("GET", f"/users/{self.name}").json().get("server"), 180)
        token = self.api("POST", f"/users/{self.name}/tokens", json={"note": "test"}).json()["token"]
        session = requests.Session()
        session.headers["Authorization"] = f"token {token}"
        server = Server(f"{HUB}/user/{self.name}/", session, [f"Authorization: token {token}"])
        until(f"the answer of {self.name}'s server", lambda: session.get(server.base + "api/status", timeout=5).ok)
        kernel = fresh(server)
        assert works(kernel)
        say(f"hub: {self.name} from the button to the first cell {time.time() - began:.1f} s")
        return server, kernel


class Usage:
    """What a container uses, watched from a thread of its own."""

    # Both generations of control groups; pages of files that can be dropped do not count.
    SCRIPT = """cd /sys/fs/cgroup
    if [ -e memory.current ]; then
      cat memory.current; awk '/^inactive_file/ {print $2}' memory.stat; awk '/^usage_usec/ {print $2 * 1000}' cpu.stat
    else
      cat memory/memory.usage_in_bytes; awk '/^total_inactive_file/ {print $2}' memory/memory.stat; cat cpuacct/cpuacct.usage
    fi"""

    def __init__(self, container):
        self.container, self.peak, self.watching = container, 0, True
        self.began = self.now()[1]
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def now(self):
        """Memory in MB, and seconds of processor time since the container started."""
        used, droppable, cpu = map(float, run("docker", "exec", self.container, "sh", "-c", self.SCRIPT).stdout.split())
        return (used - droppable) / 1e6, cpu / 1e9

    def watch(self):
        while self.watching:
            self.peak = max(self.peak, self.now()[0])
            time.sleep(0.1)

    def end(self):
        """The highest memory seen, and the processor time used meanwhile."""
        self.watching = False
        self.thread.join()
        return self.peak, self.now()[1] - self.began


# Whom a cell reaches: each line is an address or a path, and whether it is there.
REACH = """%%%%
for _, address := range strings.Fields(%s) {
	connection, err := net.DialTimeout("tcp", address, 3*time.Second)
	fmt.Println(address, err == nil)
	if err == nil {
		connection.Close()
	}
}
for _, path := range []string{"/srv/hub", "/run/secrets", "/var/run/docker.sock", "/run/docker.sock"} {
	_, err := os.Stat(path)
	fmt.Println(path, err == nil)
}"""


def addresses(container):
    """Returns a container's address in each of its networks, by the networks' names."""
    networks = json.loads(run("docker", "inspect", "-f", "{{json .NetworkSettings.Networks}}", container).stdout)
    return {name: network["IPAddress"] for name, network in networks.items()}


def reach(kernel):
    """A student's cell reaches the hub, and no other container of the trial. Whether it reaches
    the machine or the world is not tried."""
    bob = addresses("nimbook-bob")["nimbook-student-bob"]
    hub = addresses(compose("--profile", "class", "ps", "-q", "hub").stdout.strip())
    there = ["hub:8000", "hub:8081"]
    gone = [f"{bob}:8888", "hub:8001"] + [f"{ip}:{port}" for name, ip in hub.items() if name != "nimbook-student-ada" for port in (8000, 8081)]
    assert len(gone) >= 6, hub  # of bob's network and of the hub's own
    printed, good = kernel.run(REACH % json.dumps(" ".join(there + gone)))
    assert good, printed
    seen = dict(line.split() for line in printed.splitlines())
    assert [name for name, found in seen.items() if found == "true"] == there, printed
    assert len(seen) == len(there) + len(gone) + 4, printed
    network = json.loads(run("docker", "network", "inspect", "nimbook-student-ada").stdout)[0]
    assert network["Internal"] and len(network["Containers"]) == 2, network
    mounts = json.loads(run("docker", "inspect", "-f", "{{json .Mounts}}", "nimbook-ada").stdout)
    assert {m["Name"] for m in mounts} == {"nimbook-student-ada", "nimbook-shared"}, mounts
    say(f"hub: a student reaches the hub, and not {len(gone)} other addresses of the class, the hub's database or the Docker socket")


def hub():
    with TemporaryDirectory() as folder:
        secret = Path(folder, "password")
        settings = {"NIMBOOK_INSTRUCTOR_PASSWORD_FILE": str(secret), "NIMBOOK_STUDENT_PROCESSES": "200"}
        secret.touch(mode=0o600)  # as the README makes it
        secret.write_text("short")
        refused = compose("--profile", "class", "run", "--rm", "-T", "hub", env=settings, check=False)
        assert refused.returncode and "it takes 10 or more" in refused.stdout, refused.stdout
        say("hub: a weak instructor's password is refused")

        secret.write_text(SECRET)
        compose("--profile", "class", "up", "-d", "--no-build", "hub", env=settings)
        until("the hub", lambda: requests.get(HUB + "/hub/health", timeout=5).ok)
        try:
            classroom()
            idle(settings)
            backup(settings)
            password(secret, settings)
            encrypted(settings)
        except (Exception, SystemExit):
            print(compose("--profile", "class", "logs", "--no-color", "--tail", "40", "hub", env=settings).stdout)
            raise
        finally:
            compose("--profile", "class", "--profile", "tls", "down", "--volumes", env=settings)
            for name in ("ada", "bob", "instructor"):
                run("docker", "rm", "-f", f"nimbook-{name}", check=False)
                run("docker", "network", "rm", f"nimbook-student-{name}", check=False)


def classroom():
    instructor, ada, bob = Person("instructor", SECRET), Person("ada", "a long password"), Person("bob", "another password")
    for name in ("eve!", "1eve", "eve" * 11, "eve/../ada"):
        answer = Person(name, "a long password").sign_up().text
        assert "cannot be a name here. A name is a letter" in answer, f"{name}: {answer}"
    assert not Person("instructor", "guess guess guess").log_in()
    for student in (ada, bob):
        student.sign_up()
        assert not student.log_in(), "a student got in before the instructor let them"
    assert instructor.log_in()
    said = command("let-in")
    assert "ada" in said and "bob" in said, said
    assert command("let-in") == "let in: nobody waits\n"
    for student in (ada, bob):
        assert student.log_in(), f"{student.name} cannot log in"
    say("hub: the instructor lets in everybody who waits with one command")
    forgetful = Person("bob", command("password", "bob").split()[-1])
    assert forgetful.log_in() and not Person("bob", bob.password).log_in()
    say("hub: a student who forgot their password has a new one")

    crowd()

    _, quiet = bob.server()
    server, kernel = ada.server()
    reach(kernel)
    usage = Usage("nimbook-ada")
    idle, _ = usage.now()
    lecture(server)
    peak, seconds = usage.end()
    say(f"hub: a student uses {idle:.0f} MB with one kernel that has run a cell, at most {peak:.0f} MB and {seconds:.1f} s of a processor while a lecture runs")
    assert ada.session.get(f"{HUB}/user/bob/api/contents", timeout=PATIENCE).status_code in (403, 404), "a student reaches another's files"
    # A server closes a connection on which its pings stay unanswered, as on one that is not read.
    kernel.connect()
    printed, _ = kernel.run('%%\n_, err := os.Create("/shared/x")\nfmt.Println(err != nil)\n_, err = os.Create("/opt/nimbook/x")\nfmt.Println(err != nil)')
    assert printed == "true\ntrue\n", printed
    printed, good = kernel.run(f'%%\nos.WriteFile("/home/reader/large", make([]byte, {LARGE}), 0o600)')
    assert good, printed

    for name, source in (("forks without end", FORK), ("eats memory", HOARD)):
        printed, good = kernel.run(source, 120)
        assert not good, f"a cell that {name} was not stopped"
        quiet.connect()
        assert works(quiet), f"a cell that {name} took another student's kernel with it"
        run("docker", "rm", "-f", "nimbook-ada", check=False)
        ada.api("DELETE", "/users/ada/server")
        until("the end of ada's server", lambda: not ada.api("GET", "/users/ada").json().get("server"))
        server, kernel = ada.server()
        say(f"hub: a cell that {name} is stopped, and the others work on")
    _, good = kernel.run(LOOP, 10)
    assert good is None
    quiet.connect()
    assert works(quiet)
    kernel.interrupt()
    until("the end of a cell that loops", lambda: works(kernel), 60)
    say("hub: a cell that loops can be interrupted, and the others work on")
    for one in (kernel, quiet):
        one.socket.close()


def crowd():
    """A whole class signs up at once, is let in by one command, and logs in at once."""
    people = [Person(f"student-{n}", f"the password of {n}") for n in range(CLASS)]
    began = time.time()
    with ThreadPoolExecutor(CLASS) as pool:
        list(pool.map(Person.sign_up, people))
        signed = time.time()
        let = command("let-in").removeprefix("let in: ").strip().split(", ")
        assert set(let) == {person.name for person in people}, let
        inside = time.time()
        assert all(pool.map(Person.log_in, people))
    say(f"hub: {CLASS} students sign up at once in {signed - began:.0f} s, are let in in {inside - signed:.0f} s and log in in {time.time() - inside:.0f} s")


def command(*arguments):
    return compose("exec", "-T", "hub", "class", *arguments).stdout


def password(secret, settings):
    """Another password in the instructor's file is theirs once the hub starts anew, and ends what began with the old one."""
    before = Person("instructor", SECRET)
    assert before.log_in()
    secret.write_text("another horse entirely")
    compose("--profile", "class", "up", "-d", "--no-build", "--force-recreate", "hub", env=settings)
    until("the hub with another password", lambda: requests.get(HUB + "/hub/health", timeout=5).ok)
    assert Person("instructor", "another horse entirely").log_in()
    assert not Person("instructor", SECRET).log_in()
    assert not before.session.get(HUB + "/hub/home", timeout=PATIENCE).url.endswith("/hub/home"), "a session of the old password goes on"
    say("hub: another password in the instructor's file changes it")


def backup(settings):
    """By the README's commands a student's work is saved, and comes back when it is lost."""
    readme = Path(ROOT, "containers/README.md").read_text()
    save = re.search(r"^for volume in .*?^done$", readme, re.M | re.S).group().replace("nimbook_hub", "nimbooktest_hub")
    restore = re.search(r"^gunzip -c .*$", readme, re.M).group()
    compose("--profile", "class", "stop", "hub")
    run("docker", "rm", "-f", "nimbook-ada", check=False)
    with TemporaryDirectory() as folder:
        run("sh", "-ec", f"cd {folder}\n{save}")
        names = {path.name.removesuffix(".tar.gz") for path in Path(folder).iterdir()}
        assert {"nimbooktest_hub", "nimbook-shared", "nimbook-student-ada", "nimbook-student-bob"} <= names, names
        run("docker", "volume", "rm", "nimbook-student-ada")
        run("sh", "-ec", f"cd {folder}\n{restore}")
    look = ("docker", "run", "--rm", "--network=none", "-v", "nimbook-student-ada:/home/reader", "nimbook", "stat", "-c", "%u %s", "/home/reader/large")
    assert run(*look).stdout == f"1000 {LARGE}\n"
    compose("--profile", "class", "up", "-d", "--no-build", "hub", env=settings)
    until("the hub after a backup", lambda: requests.get(HUB + "/hub/health", timeout=5).ok)
    say("hub: a student's lost work comes back from a backup")


def encrypted(settings):
    """The hub behind TLS, with the certificate that the service signs for localhost."""
    ports = {"NIMBOOK_TLS_ADDRESS": "127.0.0.1", "NIMBOOK_TLS_PORT": str(TLS_PORT), "NIMBOOK_HTTP_PORT": str(TLS_PORT + 1)}
    compose("--profile", "class", "--profile", "tls", "up", "-d", "--no-build", "tls", env={**settings, **ports})
    root = "/data/caddy/pki/authorities/local/root.crt"

    def health():
        certificate = compose("exec", "-T", "tls", "cat", root, check=False)
        with TemporaryDirectory() as folder:
            Path(folder, "root.crt").write_text(certificate.stdout)
            return requests.get(f"https://localhost:{TLS_PORT}/hub/health", verify=str(Path(folder, "root.crt")), timeout=5).ok

    until("the hub behind TLS", health)
    say("hub: it answers behind TLS")


def idle(settings):
    """A hub that starts anew leaves the students' servers as they are; those that nobody uses it stops."""
    names = run("docker", "ps", "--format", "{{.Names}} {{.ID}}").stdout
    began = [line for line in names.splitlines() if line.startswith(("nimbook-ada", "nimbook-bob"))]
    assert len(began) == 2, names
    compose("--profile", "class", "up", "-d", "--no-build", "hub", env={**settings, "NIMBOOK_IDLE_SECONDS": "20", "NIMBOOK_STUDENT_DISK": "25"})
    until("the hub after a restart", lambda: requests.get(HUB + "/hub/health", timeout=5).ok)
    now = run("docker", "ps", "--format", "{{.Names}} {{.ID}}").stdout
    assert all(line in now for line in began), now
    say("hub: the students' servers outlive a restart of the hub")
    until("the end of idle servers", lambda: "nimbook-bob" not in run("docker", "ps", "--format", "{{.Names}}").stdout, 180)
    say("hub: a server that nobody uses is stopped")
    log = compose("--profile", "class", "logs", "--no-color", "hub", env=settings).stdout
    assert re.findall(r"disk: (\S+) holds \d+ MB; 25 MB is what", log) == ["nimbook-student-ada"], log[-4000:]
    say("hub: a student whose volume holds too much is named in the log")


def reader():
    try:
        server, kernel = lab()
        lecture(server)
        kernel.end()
        edits(server)
        refusals()
        elsewhere()
        export()
    finally:
        compose("down", "--volumes", check=False)


if __name__ == "__main__":
    for part in sys.argv[1:]:
        {"reader": reader, "hub": hub}[part]()
