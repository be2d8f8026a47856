import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { percentile } from './load.ts'
import { type Paced, pace } from './pace.ts'
import { type Call, questionsFor } from './questions.ts'
import { sow, startSarai } from './servers.ts'

const leads = 100_000
const reminders = 10_000
/** Seconds all of them may take, and by how much the last percent of lists may be slower meanwhile. */
const goal = { seconds: 60, times: 2 }
/** Lists that are asked for in a second: an office of a few hundred. */
const lists = 20
/** Seconds from when they are planned until they are due; as long, lists are asked for with nothing else to do. */
const lead = 40
/** Seconds after which it is given up. */
const patience = 300

/** A mail server that takes everything, and counts what it was given by address and text. */
async function startMailServer() {
  const taken = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Whose address is whose is not what is measured.
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.once('end', () => {
        const id = /^message-id: (.*)$/im.exec(Buffer.concat(parts).toString('latin1'))?.[1] ?? ''
        taken.set(id, (taken.get(id) ?? 0) + 1)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, taken, stop: () => new Promise<void>((resolve) => server.close(resolve)) }
}

/** Plans the calls of an agency that all its people are to be reminded of in the same moment, by mail too. */
async function plan(client: pg.Client, agencyId: string, at: Date): Promise<void> {
  const planned = await client.query(
    `insert into tasks (agency_id, id, kind, subject_kind, subject_id, title, channel, due_at, remind_at, remind_by, assignee_id)
     select agency_id, gen_random_uuid(), 'task', 'lead', id, 'Call about the visa', 'call', $2, $2, '{app,mail}',
            coalesce(owner_id, (select id from users where agency_id = $1 limit 1))
       from leads where agency_id = $1 and deleted_at is null limit $3`,
    [agencyId, at, reminders],
  )
  if (planned.rowCount !== reminders) throw new Error(`only ${planned.rowCount} reminders could be planned`)
}

/** How many notices there are of the reminders, and of how many different ones. */
async function told(client: pg.Client, agencyId: string): Promise<{ all: number; tasks: number }> {
  const { rows } = await client.query<{ all: number; tasks: number }>(
    `select count(*)::int as all, count(distinct task_id)::int as tasks from notices
      where agency_id = $1 and kind = 'reminder'`,
    [agencyId],
  )
  return rows[0] ?? { all: 0, tasks: 0 }
}

const p99 = ({ times }: Paced) => percentile(times, 0.99)
const count = (value: number) => value.toLocaleString('en-GB')
const failures = (...paced: Paced[]) => paced.flatMap((one) => [...one.failures.keys()])

/** Ten thousand reminders due in the same moment: when all notices and mails are out, and who waits meanwhile. */
export async function benchReminders(): Promise<string> {
  const mails = await startMailServer()
  const { dataDir, remove } = sow(leads)
  const sarai = await startSarai(dataDir, { SMTP_URL: mails.url })
  const client = new pg.Client({ connectionString: sarai.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select agency_id as id from users where email = 'owner@large.test'`,
    )
    const agencyId = rows[0]?.id ?? ''
    await client.query('vacuum analyze')
    const list = (await questionsFor(client, agencyId))[0]?.ours as () => Call
    const asked = { port: sarai.port, token: sarai.token, next: list, rate: lists }
    await pace({ ...asked, seconds: 5 })

    const due = new Date(Date.now() + lead * 1000)
    await plan(client, agencyId, due)
    const alone = await pace({ ...asked, seconds: lead - 5 })
    await sleep(due.getTime() - Date.now())

    const over = new AbortController()
    const meanwhile: Paced[] = []
    const asking = (async () => {
      while (!over.signal.aborted) meanwhile.push(await pace({ ...asked, seconds: 1 }))
    })()
    const seconds = () => (Date.now() - due.getTime()) / 1000
    let noticesIn: number | undefined
    while ((noticesIn === undefined || mails.taken.size < reminders) && seconds() < patience) {
      await sleep(250)
      if (noticesIn === undefined && (await told(client, agencyId)).tasks >= reminders) noticesIn = seconds()
    }
    const mailsIn = seconds()
    over.abort()
    await asking
    // Whatever is sent twice has come by now.
    await sleep(3_000)
    const wrong = failures(alone, ...meanwhile)
    if (wrong.length > 0) throw new Error(`lists failed: ${wrong.join(', ')}`)
    const { all, tasks } = await told(client, agencyId)
    const sent = [...mails.taken.values()].reduce((sum, times) => sum + times, 0)
    const during = p99({ times: meanwhile.flatMap(({ times }) => times), failures: new Map() })
    const times = during / p99(alone)
    const verdict = (isMet: boolean) => (isMet ? '✓' : '✗')
    return [
      `${count(reminders)} reminders of one agency due in the same moment, each in the app and by mail, while ${lists} lists a second are asked for at ${count(leads)} leads:`,
      '',
      '| | measured | goal |',
      '| --- | ---: | ---: |',
      `| all notices are there after | ${noticesIn?.toFixed(1) ?? `more than ${patience}`} s | ${goal.seconds} s ${verdict((noticesIn ?? patience) <= goal.seconds)} |`,
      `| all mails are with the mail server after | ${mailsIn.toFixed(1)} s | ${goal.seconds} s ${verdict(mailsIn <= goal.seconds)} |`,
      `| notices / of reminders, mails / different ones | ${count(all)} / ${count(tasks)}, ${count(sent)} / ${count(mails.taken.size)} | each once ${verdict(all === reminders && tasks === reminders && sent === reminders && mails.taken.size === reminders)} |`,
      `| p99 of a list, alone → meanwhile | ${p99(alone).toFixed(0)} → ${during.toFixed(0)} ms, ${times.toFixed(1)} times | ${goal.times} times ${verdict(times <= goal.times)} |`,
    ].join('\n')
  } finally {
    await client.end()
    await sarai.stop()
    await mails.stop()
    remove()
  }
}
