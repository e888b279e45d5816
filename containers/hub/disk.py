"""Watches the size of the students' volumes, which Docker cannot limit.

The argument is how many MB a student may keep. Who has more is named in the hub's
log every ten minutes, with the size.
"""

import sys
import time

import docker

limit = float(sys.argv[1])
engine = docker.from_env()
while True:
    for volume in engine.df()["Volumes"] or []:
        size = volume["UsageData"]["Size"] / 1e6
        if volume["Name"].startswith("nimbook-student-") and size > limit:
            print(f"disk: {volume['Name']} holds {size:.0f} MB; {limit:.0f} MB is what a student may keep", file=sys.stderr, flush=True)
    time.sleep(600)
