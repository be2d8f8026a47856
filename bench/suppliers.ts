import { openSandbox } from '../apps/sandbox/src/sandbox.ts'
import { percentile } from './load.ts'
import { ask, type Sarai, sow, startSarai } from './servers.ts'

/** How soon the slowest of 100 searches is to be answered, in milliseconds, and how many are searchCount. */
const [goalMs, searchCount] = [300, 400]
/** What people type while they look for something, letter by letter too. */
const searches = [
  '',
  'wa',
  'walk',
  'jaipur',
  'walk jaipur',
  'sunrise fort',
  'food',
  'private boat',
  'experience 42',
  'atlantis',
]

interface Installed {
  id: string
  version: number
}
interface Catalogue {
  pluginId: string
  products: number
}

async function connectSupplier(sarai: Sarai, name: string, credentials: Record<string, string>): Promise<number> {
  const facts = { provider: 'octo', name, way: 'keys', isTest: true, credentials }
  const { id, version } = await ask<Installed>(sarai, 'POST', '/plugins', facts)
  await ask(sarai, 'POST', `/plugins/${id}/connect`, { version })
  const { products } = await ask<Catalogue>(sarai, 'POST', `/supplier-products/catalogues/${id}/fetch`)
  return products
}

async function measureSearches(sarai: Sarai): Promise<string> {
  const times: number[] = []
  let found = 0
  for (let at = 0; at < searchCount; at++) {
    const search = encodeURIComponent(searches[at % searches.length] ?? '')
    const startedAt = performance.now()
    const rows = await ask<unknown[]>(sarai, 'GET', `/supplier-products?search=${search}`)
    times.push(performance.now() - startedAt)
    found += rows.length
  }
  if (found === 0) throw new Error('nothing was found')
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  const format = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0)
  return `${format(p50)} ms, p99 ${format(p99)} ms | ${goalMs} ms ${p99 <= goalMs ? '✓' : '✗'}`
}

/** How soon products of suppliers are found among what was fetched of them. */
export async function measureSuppliers(): Promise<string> {
  const sandbox = await openSandbox({ port: 0 })
  const { dataDir, remove } = sow(10_000)
  const address = `${sandbox.url}/octo/v1`
  const sarai = await startSarai(dataDir, { OCTO_SANDBOX_URL: address, SANDBOX: 'off' })
  try {
    const [demo, many] = sandbox.octo.state.accounts
    if (!demo || !many) throw new Error('the sandbox has no suppliers')
    const connect = (name: string, { key }: { key: string }) => connectSupplier(sarai, name, { address, apiKey: key })
    const products = await connect('Many', many)
    const alone = await measureSearches(sarai)
    let others = 0
    for (let at = 1; at <= 9; at++) others += await connect(`Supplier ${at}`, at % 3 === 0 ? demo : many)
    const together = await measureSearches(sarai)
    return [
      '| | measured | goal |',
      '| --- | ---: | ---: |',
      `| search of a supplier with ${products} products, from asking until the answer is there | ${alone} |`,
      `| the same of ten suppliers with ${(products + others).toLocaleString('en-GB')} | ${together} |`,
    ].join('\n')
  } finally {
    await sarai.stop()
    await sandbox.close()
    remove()
  }
}
