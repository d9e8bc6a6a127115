# syntax=docker/dockerfile:1
# The staff app, served by Caddy. Its addresses are part of its scripts, so they are given to the build.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim
ARG CADDY_IMAGE=docker.io/library/caddy:2.10-alpine

FROM ${NODE_IMAGE} AS artefact
WORKDIR /workspace
COPY . .
ARG COMMIT
ARG APP_URL
ARG ADMIN_URL
ARG API_URL
ARG SANDBOX_URL
ARG BRAND_NAME
ARG BRAND_HOTLINE
ARG BRAND_EMAIL
ARG STRIPE_PUBLISHABLE_KEY
RUN COMMIT=${COMMIT} APP_URL=${APP_URL} ADMIN_URL=${ADMIN_URL} API_URL=${API_URL} \
    SANDBOX_URL=${SANDBOX_URL} BRAND_NAME="${BRAND_NAME}" BRAND_HOTLINE="${BRAND_HOTLINE}" \
    BRAND_EMAIL=${BRAND_EMAIL} STRIPE_PUBLISHABLE_KEY=${STRIPE_PUBLISHABLE_KEY} \
    node tooling/scripts/bootstrap.mjs package --out /artefacts admin

FROM ${CADDY_IMAGE}
ENV XDG_DATA_HOME=/tmp XDG_CONFIG_HOME=/tmp
COPY tooling/deploy/images/static.Caddyfile /etc/caddy/Caddyfile
COPY --from=artefact /artefacts/admin /srv
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
  CMD wget --quiet --spider "http://127.0.0.1:${PORT:-8080}/"
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
