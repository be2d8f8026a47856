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
    'brochures.worker': path.join(server, 'src/features/brochures/brochures.worker.ts'),
    'departures.worker': path.join(server, 'src/features/departures/departures.worker.ts'),
    'places.worker': path.join(server, 'src/features/places/places.worker.ts'),
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
    '@sarai/itinerary': path.join(server, '../../packages/itinerary/src'),
    '@sarai/money': path.join(server, '../../packages/money/src'),
  },
  sourcemap: true,
  logLevel: 'warning',
})
cpSync(path.join(server, 'pages'), path.join(outdir, 'pages'), { recursive: true })
