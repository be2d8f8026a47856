import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { launchSarai } from './servers.ts'

/** Ticks a second in which the kernel counts processor time, whatever the machine. */
const ticksPerSecond = 100
/** How long after its first start the demo's own background work may take. */
const settleMs = 300_000

const goals = { coreShare: 0.01, walMbAnHour: 1 }

/** What one process has used of processors so far, with the children that it has seen end, in seconds. */
function readProcessorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name may hold spaces; utime, stime, cutime and cstime are the fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

const readParent = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** A process and all below it, among which PostgreSQL is, and the sandbox. */
function findFamily(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
    try {
      parents.set(Number(name), readParent(Number(name)))
    } catch {
      // Ended meanwhile.
    }
  const family = [root]
  for (const pid of family) for (const [child, parent] of parents) if (parent === pid) family.push(child)
  return family
}

function sumProcessorSeconds(pid: number): number {
  let sum = 0
  for (const one of findFamily(pid))
    try {
      sum += readProcessorSeconds(one)
    } catch {
      // Ended meanwhile: its parent has what it used.
    }
  return sum
}

interface Counts {
  transactions: number
  written: number
  wal: number
}

async function readCounts(client: pg.Client): Promise<Counts> {
  const { rows } = await client.query(`
    select (xact_commit + xact_rollback)::int as transactions, (tup_inserted + tup_updated + tup_deleted)::int as written,
           pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal
      from pg_stat_database where datname = current_database()`)
  return rows[0]
}

/** Waits until the demo's jobs are done, and has PostgreSQL do now what it would do in the minutes after. */
async function settle(client: pg.Client): Promise<void> {
  const waiting = `select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`
  for (const end = performance.now() + settleMs; performance.now() < end; await sleep(2_000)) {
    const { rows } = await client.query(waiting)
    if (rows[0].count === 0) break
  }
  await client.query('vacuum analyze')
  // Of what that wrote about tables.
  await client.query('vacuum')
  await client.query('checkpoint')
}

/** What a server with demo data and its PostgreSQL use while nobody is signed in and nobody asks. */
export async function measureIdle(minutes: number): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sarai-idle-'))
  // Started by root, PostgreSQL runs as somebody else, who has to get in.
  chmodSync(dataDir, 0o755)
  const sarai = await launchSarai(dataDir, { DEMO: 'on' })
  const client = new pg.Client({ connectionString: sarai.databaseUrl })
  const pid = sarai.process.pid ?? 0
  try {
    await client.connect()
    await settle(client)
    await sleep(70_000)
    const [before, secondsBefore, startedAt] = [await readCounts(client), sumProcessorSeconds(pid), performance.now()]
    const postgresBefore = sumProcessorSeconds(sarai.databasePid)
    await sleep(minutes * 60_000)
    const [after, secondsAfter] = [await readCounts(client), sumProcessorSeconds(pid)]
    const postgres = sumProcessorSeconds(sarai.databasePid) - postgresBefore
    const seconds = (performance.now() - startedAt) / 1000
    const formatShare = (used: number) => `${((100 * used) / seconds).toFixed(2)} %`
    const used = secondsAfter - secondsBefore
    const wal = ((after.wal - before.wal) / 1e6) * (3600 / seconds)
    const makeMark = (isReached: boolean) => (isReached ? '✓' : '✗')
    const formatRate = (name: 'transactions' | 'written') => ((after[name] - before[name]) / seconds).toFixed(2)
    return [
      `With the demo agency, nobody signed in, over ${minutes} minutes:`,
      '',
      '| | measured | goal |',
      '| --- | ---: | ---: |',
      `| processor time of server and PostgreSQL, of one core | ${formatShare(used)} (PostgreSQL ${formatShare(postgres)}) | 1 % ${makeMark(used / seconds <= goals.coreShare)} |`,
      `| WAL an hour | ${wal.toFixed(2)} MB | ${goals.walMbAnHour} MB ${makeMark(wal <= goals.walMbAnHour)} |`,
      `| transactions a second | ${formatRate('transactions')} | |`,
      `| rows written a second | ${formatRate('written')} | |`,
    ].join('\n')
  } finally {
    await client.end().catch(() => {})
    await sarai.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
