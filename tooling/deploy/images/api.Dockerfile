# syntax=docker/dockerfile:1
# API, worker and migration: one image, one process per container, chosen by its command.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS artefact
WORKDIR /workspace
COPY . .
ARG COMMIT
RUN COMMIT=${COMMIT} node tooling/scripts/bootstrap.mjs package --out /artefacts api

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 \
    NODE_OPTIONS=--max-semi-space-size=8 NODE_COMPILE_CACHE=/tmp/compile-cache \
    MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=artefact /artefacts/api ./
# Nothing is written but to /tmp, which the container mounts: the root file system is read-only.
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
CMD ["node", "--initial-old-space-size=64", "server.js"]
