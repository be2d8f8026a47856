import pg from 'pg'
import { percentile } from './load.ts'
import { type Paced, pace } from './pace.ts'
import { type Call, questionsFor } from './questions.ts'
import {
  credentials,
  filesOpenOf,
  memoryOfDatabase,
  residentOf,
  type Sarai,
  smallOwner,
  sow,
  startSarai,
  tokenOf,
} from './servers.ts'

const leads = 100_000
const lookEveryMs = 2_000

export interface SoakPlan {
  minutes: number
  rate: number
}

/** What an office does in a day, by how often of a hundred: bar 61 of the project's security bars. */
async function mixOf(client: pg.Client, agencyId: string): Promise<() => Call> {
  const questions = await questionsFor(client, agencyId)
  const ask = (name: string) => {
    const question = questions.find((one) => one.name.startsWith(name))
    if (!question) throw new Error(`there is no question "${name}"`)
    return question.ours
  }
  const get = (path: string) => (): Call => ({ method: 'GET', path })
  const post = (path: string, body: unknown) => (): Call => ({ method: 'POST', path, body: JSON.stringify(body) })
  const shares: [number, () => Call][] = [
    [40, ask('list')],
    [25, ask('one lead')],
    [5, ask('search by name')],
    [5, ask('search by last six digits')],
    [10, ask('change of stage')],
    [5, ask('new lead')],
    [5, post('/api/contacts/all-contacts', { perPage: 25 })],
    [3, get('/api/user/session')],
    [2, post('/api/auth/signin', credentials)],
  ]
  const all = shares.flatMap(([times, next]) => Array.from({ length: times }, () => next))
  return () => (all[Math.floor(Math.random() * all.length)] as () => Call)()
}

async function agencyOf(client: pg.Client, email: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select agency_id as id from users where email = $1', [email])
  return rows[0]?.id ?? ''
}

interface Held {
  server: number
  database: number
  files: number
}

const heldBy = ({ process: server, databasePid }: Sarai): Held => ({
  server: residentOf(server.pid ?? 0),
  database: memoryOfDatabase(databasePid),
  files: filesOpenOf(server.pid ?? 0),
})

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
const failed = ({ failures }: Paced) => [...failures.values()].reduce((sum, count) => sum + count, 0)

function tellFailures({ failures }: Paced): void {
  for (const [what, count] of failures) console.log(`${count} × ${what}`)
}

/** How much values grow from one to the next, by the straight line through them, as a share of their mean. */
function slopeOf(values: number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / spread / mean
}

/** One agency asks much; what does another notice? */
async function besideFlood(sarai: Sarai, large: () => Call, small: () => Call): Promise<string[]> {
  const token = await tokenOf(`http://127.0.0.1:${sarai.port}`, smallOwner)
  // Two in a hundred of the mix sign in and wait for a password to be hashed: a p99 of few calls is one of those.
  const seconds = 120
  const calm = { port: sarai.port, token, next: small, rate: 20, seconds }
  const alone = await pace(calm)
  const [beside, flood] = await Promise.all([
    pace(calm),
    pace({ port: sarai.port, token: sarai.token, next: large, rate: 500, seconds }),
  ])
  tellFailures(beside)
  tellFailures(flood)
  const [before, after] = [percentile(alone.times, 0.99), percentile(beside.times, 0.99)]
  return [
    `| another agency's p99 while one asks 500 times a second (alone ${ms(before)}); calls that failed, its and the other's | ${ms(after)}; ${failed(beside)} and ${failed(flood)} | twice, none of its |`,
  ]
}

/** A mix of calls at an even pace for minutes: what fails, how long it takes, and what is not given back. */
export async function benchSoak({ minutes, rate }: SoakPlan): Promise<string> {
  const { dataDir, remove } = sow(leads)
  const sarai = await startSarai(dataDir)
  const client = new pg.Client({ connectionString: sarai.databaseUrl })
  await client.connect()
  try {
    await client.query('vacuum analyze')
    const next = await mixOf(client, await agencyOf(client, 'owner@large.test'))
    const small = await mixOf(client, await agencyOf(client, smallOwner))
    const target = { port: sarai.port, token: sarai.token, next, rate }
    // Until everything was loaded and planned once.
    await pace({ ...target, seconds: 30 })
    const first = heldBy(sarai)
    const most = { ...first }
    const held: number[] = []
    const watch = setInterval(() => {
      const now = heldBy(sarai)
      held.push(now.server)
      most.server = Math.max(most.server, now.server)
      most.database = Math.max(most.database, now.database)
    }, lookEveryMs)
    const load = await pace({ ...target, seconds: minutes * 60 })
    clearInterval(watch)
    const last = heldBy(sarai)
    tellFailures(load)
    // Nobody reads the figures of each night.
    if (failed(load) > 0) process.exitCode = 1
    // The heap takes the room that it needs for the load in the first half.
    const growth = slopeOf(held.slice(held.length / 2)) * (600_000 / lookEveryMs) * 100
    return [
      `At ${leads.toLocaleString('en-GB')} leads, ${rate} calls a second for ${minutes} minutes, timed from when each was due:`,
      '',
      '| | measured | goal |',
      '| --- | ---: | ---: |',
      `| calls answered / failed | ${load.times.length.toLocaleString('en-GB')} / ${failed(load)} | 0 failed |`,
      `| p50 / p95 / p99 | ${[0.5, 0.95, 0.99].map((share) => ms(percentile(load.times, share))).join(' / ')} | p95 100 ms, p99 250 ms |`,
      `| server's resident memory, most | ${Math.round(most.server)} MB | 600 MB |`,
      `| its PostgreSQL, most | ${Math.round(most.database)} MB | 300 MB |`,
      `| memory at the beginning, at the end | ${Math.round(first.server)}, ${Math.round(last.server)} MB | |`,
      `| growth of it in the second half, by the line through it | ${growth.toFixed(1)} % in ten minutes | 1 % in ten minutes |`,
      `| files and connections open | ${first.files} → ${last.files} | no growth |`,
      ...(await besideFlood(sarai, next, small)),
    ].join('\n')
  } finally {
    await client.end()
    await sarai.stop()
    remove()
  }
}
