import pg from 'pg'
import { measure, median, type Measured, type Target } from './load.ts'
import { type Question, questionsFor } from './questions.ts'
import { type Row, report } from './report.ts'
import { memoryOf, memoryOfDatabase, type Sarai, sow, startFloor, startSarai } from './servers.ts'

export interface CallsPlan {
  /** Leads of the large agency, one database each. */
  sizes: number[]
  runs: number
  seconds: number
  /** Part of the question's name; all when empty. */
  only: string
}

/** The same question to both in turn, several times, so that what else the machine does meets both alike. */
async function compare(
  { runs, seconds }: CallsPlan,
  ours: Target,
  floor: Target,
  connections: number,
): Promise<{ ours: Measured; floor: Measured }> {
  const taken = { ours: [] as Measured[], floor: [] as Measured[] }
  for (let run = 0; run < runs; run++) {
    taken.ours.push(await measure(ours, connections, seconds))
    taken.floor.push(await measure(floor, connections, seconds))
  }
  const middle = (all: Measured[]) => ({
    rate: median(all.map(({ rate }) => rate)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  })
  return { ours: middle(taken.ours), floor: middle(taken.floor) }
}

/** A question to both, on one connection and on sixteen. */
export async function askBoth(
  plan: CallsPlan,
  sarai: Sarai,
  floorPort: number,
  question: Question,
  leads: number,
): Promise<Row> {
  const ours = { port: sarai.port, token: sarai.token, next: question.ours }
  const floor = { port: floorPort, next: question.floor }
  await measure(ours, 4, 1)
  await measure(floor, 4, 1)
  const alone = await compare(plan, ours, floor, 1)
  const together = await compare(plan, ours, floor, 16)
  const goal = question.goal.findLast(({ at }) => leads >= at)?.share ?? 0
  return { question: question.name, leads, goal, alone, together }
}

async function measureSize(plan: CallsPlan, leads: number): Promise<Row[]> {
  const { dataDir, remove } = sow(leads)
  const sarai = await startSarai(dataDir)
  const client = new pg.Client({ connectionString: sarai.databaseUrl })
  await client.connect()
  try {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const { rows } = await client.query('select agency_id from leads group by 1 order by count(*) desc limit 1')
    const agencyId: string = rows[0].agency_id
    const idle = `${Math.round(memoryOf(sarai.process.pid ?? 0))} MB server, ${Math.round(memoryOfDatabase(sarai.databasePid))} MB PostgreSQL`
    console.log(
      `${leads.toLocaleString('en-GB')} leads: ready in ${(sarai.readyIn / 1000).toFixed(1)} s, idle at ${idle}`,
    )
    const floor = await startFloor(sarai.databaseUrl, agencyId)
    const answers: Row[] = []
    try {
      for (const question of await questionsFor(client, agencyId)) {
        if (!question.name.includes(plan.only)) continue
        if (question.prepare) await client.query(question.prepare)
        answers.push(await askBoth(plan, sarai, floor.port, question, leads))
        if (question.cleanup) await client.query(question.cleanup)
        console.log(report(answers.slice(-1)).split('\n').at(-1))
      }
    } finally {
      await floor.stop()
    }
    return answers
  } finally {
    await client.end()
    await sarai.stop()
    remove()
  }
}

/** Every question at every size, as a table. */
export async function benchCalls(plan: CallsPlan): Promise<string> {
  const rows: Row[] = []
  for (const size of plan.sizes) rows.push(...(await measureSize(plan, size)))
  return report(rows)
}
