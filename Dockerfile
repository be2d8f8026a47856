# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/itinerary/package.json packages/itinerary/
COPY packages/money/package.json packages/money/
COPY packages/text/package.json packages/text/
COPY packages/rates/package.json packages/rates/
COPY packages/tax/package.json packages/tax/
COPY packages/ledger/package.json packages/ledger/
COPY packages/returns/package.json packages/returns/
COPY packages/statements/package.json packages/statements/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/sandbox/package.json apps/sandbox/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build-server.mjs \
 && cd apps/web && node ../../node_modules/vite/bin/vite.js build --logLevel warn \
 && cd ../.. && node scripts/pack-source.ts && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server/package.json apps/server/
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/server/migrations apps/server/migrations
COPY --from=build /app/apps/server/sql apps/server/sql
COPY --from=build /app/apps/server/seed/saffron-trails.png apps/server/seed/
COPY --from=build /app/apps/server/seed/pictures apps/server/seed/pictures
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--max-semi-space-size=8", "apps/server/dist/main.js"]
