import { cpSync, globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const server = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../apps/server')
/** Tests build into a folder of their own, beside it. */
const outdir = path.join(server, process.argv[2] ?? 'dist')

/** What runs in a thread of its own lies beside `main`, where `startWorker` looks for it: `places.worker`. */
const workers = Object.fromEntries(
  globSync('src/**/*.worker.ts', { cwd: server }).map((file) => [path.basename(file, '.ts'), path.join(server, file)]),
)

/** Journeys are made with providers that they play themselves, in the place of those there are. */
const registry = process.argv[3]
const ownRegistry = {
  name: 'own registry',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/providers\/registry\.ts$/ }, () => ({ path: path.resolve(server, registry) })),
}

/** Our own code in few files, so that starting reads few; libraries stay where they are installed. */
rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: {
    main: path.join(server, 'src/main.ts'),
    // A program of its own, which the server runs for the demo agency (core/sandbox.ts).
    sandbox: path.join(server, '../sandbox/src/main.ts'),
    ...workers,
  },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  packages: 'external',
  plugins: registry ? [ownRegistry] : [],
  alias: {
    '@sarai/contract': path.join(server, '../../packages/contract/src'),
    '@sarai/ledger': path.join(server, '../../packages/ledger/src'),
    '@sarai/itinerary': path.join(server, '../../packages/itinerary/src'),
    '@sarai/money': path.join(server, '../../packages/money/src'),
    '@sarai/text': path.join(server, '../../packages/text/src'),
    '@sarai/rates': path.join(server, '../../packages/rates/src'),
    '@sarai/tax': path.join(server, '../../packages/tax/src'),
    '@sarai/returns': path.join(server, '../../packages/returns/src'),
    '@sarai/statements': path.join(server, '../../packages/statements/src'),
  },
  sourcemap: true,
  logLevel: 'warning',
})
cpSync(path.join(server, 'pages'), path.join(outdir, 'pages'), { recursive: true })
