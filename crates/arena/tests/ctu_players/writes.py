import os
import base


class Player(base.BasePlayer):
    def __init__(self, *rest):
        base.BasePlayer.__init__(self, *rest)

    def move(self):
        for path in (base.__file__, "/tmp/deska-was-here", os.path.expanduser("~root/deska-was-here"), __file__, "/etc/passwd"):
            try:
                open(path, "a").close()
            except OSError:
                continue
            return "written " + path
        with open("own.txt", "w") as own:
            own.write("this one is allowed")
        raise RuntimeError("kept out")
