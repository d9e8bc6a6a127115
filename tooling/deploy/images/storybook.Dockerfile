# syntax=docker/dockerfile:1
# The catalog of components, served by Caddy.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim
ARG CADDY_IMAGE=docker.io/library/caddy:2.10-alpine

FROM ${NODE_IMAGE} AS artefact
WORKDIR /workspace
COPY . .
ARG COMMIT
RUN COMMIT=${COMMIT} node tooling/scripts/bootstrap.mjs package --out /artefacts storybook

FROM ${CADDY_IMAGE}
ENV XDG_DATA_HOME=/tmp XDG_CONFIG_HOME=/tmp
COPY tooling/deploy/images/static.Caddyfile /etc/caddy/Caddyfile
COPY --from=artefact /artefacts/storybook /srv
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
  CMD wget --quiet --spider "http://127.0.0.1:${PORT:-8080}/"
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
