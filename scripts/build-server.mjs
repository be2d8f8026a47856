import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const server = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../apps/server')
/** Tests build into a folder of their own, beside it. */
const outdir = path.join(server, process.argv[2] ?? 'dist')

/** Our own code in few files, so that starting reads few; libraries stay where they are installed. */
rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: {
    main: path.join(server, 'src/main.ts'),
    'imports-reading.worker': path.join(server, 'src/features/imports/imports-reading.worker.ts'),
    'imports-rows.worker': path.join(server, 'src/features/imports/imports-rows.worker.ts'),
    'rate-cards-file.worker': path.join(server, 'src/features/rate-cards/rate-cards-file.worker.ts'),
    'brochures.worker': path.join(server, 'src/features/brochures/brochures.worker.ts'),
    'departures.worker': path.join(server, 'src/features/departures/departures.worker.ts'),
    'invoices.worker': path.join(server, 'src/features/invoices/invoices.worker.ts'),
    'statements-reading.worker': path.join(server, 'src/features/statements/statements-reading.worker.ts'),
    'statements-matching.worker': path.join(server, 'src/features/statements/statements-matching.worker.ts'),
    'vouchers.worker': path.join(server, 'src/features/vouchers/vouchers.worker.ts'),
    'places.worker': path.join(server, 'src/features/places/places.worker.ts'),
    'places-airports.worker': path.join(server, 'src/features/places/places-airports.worker.ts'),
    'images.worker': path.join(server, 'src/core/images/images.worker.ts'),
    'workbook.worker': path.join(server, 'src/core/export/workbook.worker.ts'),
  },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  packages: 'external',
  alias: {
    '@sarai/contract': path.join(server, '../../packages/contract/src'),
    '@sarai/ledger': path.join(server, '../../packages/ledger/src'),
    '@sarai/itinerary': path.join(server, '../../packages/itinerary/src'),
    '@sarai/money': path.join(server, '../../packages/money/src'),
    '@sarai/rates': path.join(server, '../../packages/rates/src'),
    '@sarai/tax': path.join(server, '../../packages/tax/src'),
    '@sarai/returns': path.join(server, '../../packages/returns/src'),
    '@sarai/statements': path.join(server, '../../packages/statements/src'),
  },
  sourcemap: true,
  logLevel: 'warning',
})
cpSync(path.join(server, 'pages'), path.join(outdir, 'pages'), { recursive: true })
