# The lectures with all that they need: JupyterLab, the GoNB kernel, and the Go
# toolchain, since every cell is compiled. Nothing in it needs the network.
#
#   docker build -t nimbook .
#
# The base images are pinned by tag. To pin one by digest, look the digest up
# ("docker buildx imagetools inspect golang:1.26-bookworm") and give
# --build-arg GO_IMAGE=golang:1.26-bookworm@sha256:…
ARG GO_IMAGE=golang:1.26-bookworm
ARG BASE_IMAGE=debian:bookworm-slim

# Set-up, by the same program that sets up a checkout. The tools are built in
# folders of their own; the caches that stay are the ones that cells use, with what
# the lectures compile and no more: so the first cell of a lecture is as quick as
# the tenth. What no build reads is left out: tests, documents, Go's own compiler as
# source.
FROM ${GO_IMAGE} AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3-venv && rm -rf /var/lib/apt/lists/*
ENV CGO_ENABLED=0 GOTOOLCHAIN=local
WORKDIR /opt/nimbook
COPY . .
# A checkout may be its owner's alone.
RUN chmod -R a+rX . \
 && export GOCACHE=/tmp/build-cache GOMODCACHE=/tmp/modules GOFLAGS=-modcacherw \
 && go build -trimpath -ldflags="-s -w" -o /usr/local/bin/nimbook ./cmd/nimbook \
 && nimbook setup \
 && .nimbook/python/bin/python -m pip install --no-cache-dir --require-hashes --no-deps -r containers/student/requirements.txt \
 && rm .nimbook/steps/packages \
 && export GOCACHE=/opt/go/cache GOMODCACHE=/opt/go/modules GOPROXY=file:///tmp/modules/cache/download GONOSUMDB='*' \
 && nimbook setup \
 && nimbook export --execute --out /tmp/export notebooks/en/01-bash.ipynb \
 && rm -rf .nimbook/cache .nimbook/export .nimbook/jupyter/data .nimbook/jupyter.log \
      /tmp/* /root/.cache \
 && find /opt/go/modules/cache/download -name '*.zip' -delete \
 && cd /usr/local/go && rm -rf api doc misc test src/cmd \
 && find /usr/local/go/src /opt/go/modules -depth \( -name testdata -o -name '*_test.go' \) -exec rm -rf {} + \
 && rm -rf /opt/go/modules/github.com/janpfeifer/gonb@*/docs /opt/go/modules/github.com/janpfeifer/gonb@*/examples

FROM ${BASE_IMAGE} AS nimbook
RUN apt-get update && apt-get install -y --no-install-recommends python3 && rm -rf /var/lib/apt/lists/* \
 && useradd --create-home --uid 1000 --shell /bin/bash reader \
 && install -d -o reader -g reader /home/reader/lectures /shared
COPY --from=build /usr/local/go /usr/local/go
COPY --from=build /opt/go /opt/go
COPY --from=build /usr/local/bin/nimbook /usr/local/bin/nimbook
COPY --from=build /opt/nimbook /opt/nimbook
COPY --from=build /opt/nimbook/containers/start /usr/local/bin/start
ENV PATH=/usr/local/go/bin:/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 \
    CGO_ENABLED=0 GOTOOLCHAIN=local GOMODCACHE=/opt/go/modules GOCACHE=/tmp/go-cache GOPROXY=off
WORKDIR /opt/nimbook
USER 1000
VOLUME /home/reader
EXPOSE 8888
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["python3", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ.get(\"NIMBOOK_PORT\", \"8888\")}/api', timeout=4)"]
ENTRYPOINT ["start"]
CMD ["lab"]
