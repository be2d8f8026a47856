// `npm run bench`: how fast Sarai is, measured. What each part means is in docs/performance.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benchCalls } from './calls.ts'
import { benchDashboard } from './dashboard.ts'
import { benchFairness } from './fairness.ts'
import { measureIdle } from './idle.ts'
import { benchImports } from './imports.ts'
import { benchLists } from './lists.ts'
import { measureMetrics } from './metrics.ts'
import { benchMoney } from './money.ts'
import { measureNeighbours } from './neighbours.ts'
import { benchOperations } from './operations.ts'
import { benchReminders } from './reminders.ts'
import { benchScreens } from './screens.ts'
import { benchSoak } from './soak.ts'
import { benchStart } from './start.ts'
import { measureSuppliers } from './suppliers.ts'
import { benchTrips } from './trips.ts'
import { measureWebhooks } from './webhooks.ts'

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'calls,screens,start,imports,trips,dashboard,reminders,fairness' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    /** Another built tree, which the screens are measured with in turn. */
    beside: { type: 'string' },
  },
})
const runs = Number(values.runs)

const parts: Record<string, () => Promise<string>> = {
  calls: () =>
    benchCalls({
      sizes: values.sizes.split(',').map(Number),
      runs,
      seconds: Number(values.seconds),
      only: values.only,
    }),
  // At the first of the sizes.
  lists: () =>
    benchLists({
      sizes: values.sizes.split(',').map(Number),
      runs,
      seconds: Number(values.seconds),
      only: values.only,
    }),
  dashboard: () => benchDashboard({ sizes: values.sizes.split(',').map(Number), seconds: Number(values.seconds) }),
  screens: () => benchScreens(runs, values.beside),
  start: () => benchStart(runs),
  // Ten minutes of which nothing happens, so it is asked for by name.
  idle: () => measureIdle(Number(values.minutes)),
  metrics: () => measureMetrics(),
  imports: () => benchImports(runs),
  trips: () => benchTrips(runs),
  money: () => benchMoney(runs),
  operations: () => benchOperations(runs),
  reminders: () => benchReminders(),
  fairness: async () => `${await benchFairness()}\n\n${await measureNeighbours()}`,
  neighbours: () => measureNeighbours(),
  webhooks: () => measureWebhooks(),
  suppliers: () => measureSuppliers(),
  // Takes its time, so it is asked for by name.
  soak: () => benchSoak({ minutes: Number(values.minutes), rate: Number(values.rate) }),
}

const folder = path.join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
for (const name of values.parts.split(',')) {
  const part = parts[name]
  if (!part) throw new Error(`There is no part "${name}". There are: ${Object.keys(parts).join(', ')}.`)
  const text = await part()
  writeFileSync(path.join(folder, `${name}.md`), `${text}\n`)
  console.log(`\n${text}`)
}
