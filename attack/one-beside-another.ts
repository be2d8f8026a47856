import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attempt } from './attack.ts'
import { builtServer, demoPassword, type Installation } from './installation.ts'
import { openBlackHole, openListener, openMailServer } from './strange-servers.ts'

/** What somebody's small work takes, in ms: with nothing else to do, and while another agency does its worst. */
export interface Beside {
  work: string
  alone: number
  beside: number
}

const leads = 3_000
const busyEmail = 'owner@large.test'
const otherEmail = 'owner@agency-1.large.test'
/** How often each is measured; what counts is the middle one. */
const times = 3

/** Makes one agency with many leads and two small ones in an empty folder. */
function sow(dataDir: string): void {
  const args = [builtServer, 'seed', '--leads', String(leads), '--others', '2', '--leads-of-others', '50']
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: 'off', DEMO_PASSWORD: demoPassword, LOG_LEVEL: 'error' }
  const done = spawnSync(process.execPath, [...args, '--email', busyEmail], { cwd: path.dirname(dataDir), env })
  if (done.status !== 0) throw new Error(`the agencies could not be made: ${done.stderr.toString()}`)
}

interface Operation {
  state: string
}

/** Somebody of an agency, at their work. */
class Somebody {
  readonly #installation: Installation
  readonly #token: string

  constructor(installation: Installation, token: string) {
    this.#installation = installation
    this.#token = token
  }

  async ask<T>(method: string, target: string, body?: unknown): Promise<T> {
    const answer = await this.#installation.call<{ data: T }>(method, target, { token: this.#token, body })
    if (answer.status !== 200) throw new Error(`${target}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }

  async mail(to: string): Promise<void> {
    const [lead] = await this.ask<{ id: string }[]>('POST', '/leads/all-leads', { perPage: 25 })
    const body = [{ type: 'paragraph', content: [{ type: 'text', text: 'Your trip is ready.' }] }]
    await this.ask('POST', '/mail', { on: { leadId: lead?.id }, to, subject: 'Your trip', body })
  }

  async lead(): Promise<void> {
    await this.ask('POST', '/leads', { name: `Asha ${randomUUID()}` })
  }

  async export(): Promise<string> {
    const asked = { selection: { filters: {} }, format: 'csv' }
    return (await this.ask<{ operationId: string }>('POST', '/leads/export', asked)).operationId
  }

  /** Sends a file of so many people, and begins to import it. @returns the operation */
  async import(rows: number): Promise<string> {
    const line = (at: number) => `Person ${randomUUID()},9${String(at).padStart(9, '0')}`
    const text = ['Name,Phone', ...Array.from({ length: rows }, (_, at) => line(at))].join('\n')
    const announced = { target: 'leads', fileName: 'people.csv', bytes: text.length }
    const { id } = await this.ask<{ id: string }>('POST', '/imports', announced)
    const form = new FormData()
    form.set('at', '0')
    form.set('part', new Blob([text]), 'part')
    await this.ask('POST', `/imports/${id}/parts`, form)
    let file: { state: string; settings?: unknown } = { state: 'reading' }
    while (file.state === 'reading' || file.state === 'uploading') {
      await sleep(20)
      file = await this.ask('GET', `/imports/${id}`)
    }
    await this.ask('POST', `/imports/${id}/start`, { settings: file.settings })
    return id
  }

  async finished(operationId: string): Promise<void> {
    for (let state = 'queued'; ['queued', 'running'].includes(state);) {
      await sleep(20)
      ;({ state } = await this.ask<Operation>('GET', `/operations/${operationId}`))
    }
  }
}

/** @throws where it is not so within a minute */
async function until(look: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !look();) {
    if (Date.now() > end) throw new Error('it did not come within a minute')
    await sleep(10)
  }
}

async function middleOf(work: () => Promise<void>): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    const startedAt = performance.now()
    await work()
    taken.push(performance.now() - startedAt)
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}

const mailServer = (port: number) => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: null,
  fromName: 'Desk',
  fromAddress: 'desk@agency.test',
  replyTo: null,
  version: null,
})
const each = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

/**
 * Measures an agency's small work of each kind alone, and while another has much of the same to do: 200 mails for a mail
 * server that never greets, 200 webhooks to where nobody answers, 20 exports, 6 imports.
 */
export async function measureBeside({
  install,
  folder,
  after,
}: Pick<Attempt, 'install' | 'folder' | 'after'>): Promise<Beside[]> {
  const dataDir = path.join(folder(), 'data')
  sow(dataDir)
  const [hole, theirs, central, listener] = [
    await openBlackHole(),
    await openMailServer(),
    await openMailServer(),
    await openListener(),
  ]
  after(() => [hole, theirs, central, listener].forEach((server) => server.close()))
  const installation = await install({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${central.port}`,
    ALLOW_PRIVATE_SMTP: 'on',
    ALLOW_PRIVATE_WEBHOOKS: 'on',
  })
  const somebody = async (email: string) => new Somebody(installation, await installation.signIn(email, demoPassword))
  const [busy, other] = [await somebody(busyEmail), await somebody(otherEmail)]
  await busy.ask('PUT', '/mail-settings', mailServer(hole.port))
  await other.ask('PUT', '/mail-settings', mailServer(theirs.port))
  const webhook = (of: Somebody, url: string) => of.ask('POST', '/webhooks', { url, events: ['lead.created'] })
  await webhook(other, `http://127.0.0.1:${listener.port}/in`)
  /** Links are given out a few times an hour. */
  let forgetful = otherEmail
  const work: { work: string; small: () => Promise<void>; worst: () => Promise<string[]> }[] = [
    {
      work: 'a mail',
      small: async () => {
        const to = `${randomUUID()}@traveller.test`
        await other.mail(to)
        await until(() => theirs.taken.has(to))
      },
      worst: async () => {
        await each(10, () => each(20, () => busy.mail(`${randomUUID()}@traveller.test`)))
        return []
      },
    },
    {
      work: 'a link for a new password, of the agency whose mails wait',
      small: async () => {
        central.taken.delete(forgetful)
        await installation.call('POST', '/auth/forgot-password', { body: { email: forgetful } })
        await until(() => central.taken.has(forgetful))
      },
      // The mails that wait are still there.
      worst: () => {
        forgetful = busyEmail
        return Promise.resolve([])
      },
    },
    {
      work: 'a webhook',
      small: async () => {
        const before = listener.heard()
        await other.lead()
        await until(() => listener.heard() > before)
      },
      worst: async () => {
        await each(5, (at) => webhook(busy, `http://127.0.0.1:${hole.port}/${at}`))
        await each(40, () => busy.lead())
        return []
      },
    },
    {
      work: 'an export of 50 leads',
      small: async () => other.finished(await other.export()),
      worst: () => each(20, () => busy.export()),
    },
    {
      work: 'an import of 10 rows',
      small: async () => other.finished(await other.import(10)),
      worst: () => each(6, () => busy.import(3_000)),
    },
  ]
  const measured: Beside[] = []
  for (const { work: name, small, worst } of work) {
    // The first finds nothing warm: it is what comes after that counts.
    await small()
    const alone = await middleOf(small)
    const begun = await worst()
    measured.push({ work: name, alone, beside: await middleOf(small) })
    // The next is measured beside its own kind only; mails and webhooks just wait.
    for (const operationId of begun) await busy.finished(operationId)
  }
  return measured
}
