import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './load.ts'
import { memoryOfDatabase, residentOf, sow, startSarai } from './servers.ts'

const leads = 100_000
/** How long it is left alone before what it holds is looked at. */
const idleMs = 10_000

/** What whoever runs it waits for, and what it then takes while nobody asks. */
export async function benchStart(runs: number): Promise<string> {
  const { dataDir, remove } = sow(leads)
  const readyIn: number[] = []
  const server: number[] = []
  const database: number[] = []
  try {
    // The first start after sowing finds its files cold.
    for (let run = 0; run < runs + 1; run++) {
      const sarai = await startSarai(dataDir)
      try {
        readyIn.push(sarai.readyIn)
        await sleep(idleMs)
        server.push(residentOf(sarai.process.pid ?? 0))
        database.push(memoryOfDatabase(sarai.databasePid))
      } finally {
        await sarai.stop()
      }
    }
  } finally {
    remove()
  }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const mb = (values: number[]) => `${Math.round(median(values))} MB`
  return [
    `At ${leads.toLocaleString('en-GB')} leads, built tree, existing data, median of ${readyIn.length}:`,
    '',
    '| | measured | goal |',
    '| --- | ---: | ---: |',
    `| from the start of the process until it is ready | ${seconds(median(readyIn))} (longest ${seconds(Math.max(...readyIn))}) | 3 s |`,
    `| server, idle: resident memory | ${mb(server)} | 300 MB |`,
    `| its PostgreSQL, idle: all processes, shared pages counted once | ${mb(database)} | 300 MB |`,
  ].join('\n')
}
