import pg from 'pg'
import { measure } from './load.ts'
import { sow, startSarai } from './servers.ts'

/** Milliseconds the dashboard of an agency may take on the server. */
const goal = 300
const goalAt = 1_000_000

const ms = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-GB'))

async function measureSize(leads: number, seconds: number): Promise<string> {
  const { dataDir, remove } = sow(leads)
  const sarai = await startSarai(dataDir)
  const client = new pg.Client({ connectionString: sarai.databaseUrl })
  await client.connect()
  try {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const target = {
      port: sarai.port,
      token: sarai.token,
      next: () => ({ method: 'GET' as const, path: '/api/dashboard' }),
    }
    await measure(target, 1, 2)
    const alone = await measure(target, 1, seconds)
    const together = await measure(target, 8, seconds)
    const verdict = leads < goalAt ? '' : ` ${alone.p99 <= goal ? '✓' : '✗'}`
    return `| ${leads.toLocaleString('en-GB')} | ${ms(alone.p50)} / ${ms(alone.p99)} | ${goal}${verdict} | ${Math.round(together.rate)} |`
  } finally {
    await client.end()
    await sarai.stop()
    remove()
  }
}

/** How long all figures of the main user's dashboard take, at every size, as a table. */
export async function benchDashboard({ sizes, seconds }: { sizes: number[]; seconds: number }): Promise<string> {
  const rows: string[] = []
  for (const leads of sizes) rows.push(await measureSize(leads, seconds))
  return [
    '| leads | ms p50 / p99, 1 conn. | goal | dashboards/s, 8 conn. |',
    '| ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}
