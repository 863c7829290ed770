# The server, its commands, the SIP edge and the route agent: docs/run-in-production.md#containers
ARG BUILD_IMAGE=docker.io/library/node:22-bookworm-slim
ARG RUN_IMAGE=gcr.io/distroless/nodejs22-debian12:nonroot

FROM ${BUILD_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund \
  && node tools/release.mjs \
  && tar -xzf var/release/hao-*.tar.gz -C /opt \
  && mv /opt/hao-* /opt/hao

FROM ${RUN_IMAGE}
COPY --from=build /opt/hao /opt/hao
WORKDIR /opt/hao
# A stop takes 5 s at most: 2 s in which /readyz answers 503, then the requests under way.
ENV NODE_ENV=production DRAIN_MS=2000
USER 65532:65532
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node"]
CMD ["--max-semi-space-size=8", "dist/server.js"]
