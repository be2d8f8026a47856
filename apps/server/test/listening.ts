import { createHmac } from 'node:crypto'
import type { WebhookEvent } from '@sarai/contract/webhook-words'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { tellDueTasks } from '../src/kernel/webhooks/webhooks-due.service.ts'
import { deliverDue } from '../src/kernel/webhooks/webhooks-delivery.service.ts'
import { startApp, type TestApp } from './app.ts'
import { clientOf, makeAgency, password, type TestAgency } from './make.ts'
import { openReceiver, type ReceivedPost, type Receiver } from './receiver.ts'

const idle = new AbortController().signal

/** An agency whose own server hears of what happens. What is due is sent by hand, when the test says so: no jobs run. */
export class Listening {
  constructor(
    readonly app: TestApp,
    readonly agency: TestAgency,
    readonly receiver: Receiver,
  ) {}

  /** Sends what is due. @returns when the next is */
  send(of = this.agency): Promise<string | null> {
    return deliverDue(this.app.services, of.agencyId, idle)
  }

  /** Tells of the tasks that have fallen due. */
  tellDue(of = this.agency): Promise<void> {
    return this.app.services.database.writeAs(of.agencyId, (db) => tellDueTasks(this.app.services, db))
  }

  get calls() {
    return this.agency.owner.call.webhooks
  }

  async listen(events: WebhookEvent[] = ['lead.created'], path = '/in') {
    return (await this.calls.create({ url: this.receiver.url + path, events })).data
  }

  async log(filter = {}) {
    return (await this.calls.deliveries(filter)).data
  }

  async newest() {
    return (await this.calls.delivery({ id: (await this.log())[0]?.id ?? '' })).data
  }

  async addLead(name = 'Asha Rao') {
    return (await this.agency.owner.call.leads.create({ name })).data
  }

  /** Days later, signed in anew. */
  async daysPass(ms: number): Promise<void> {
    this.app.clock.forward(ms)
    const { owner } = this.agency
    const { token } = await clientOf(this.app).auth.signin({ email: owner.email, password })
    this.agency.owner = { ...owner, call: clientOf(this.app, token) }
  }
}

/** For each test of a file an agency and a receiver of its own. @returns what is to be asked for inside a test */
export function listening(): () => Listening {
  let app: TestApp
  let ground: Listening
  beforeAll(async () => {
    app = await startApp({ ROLE: 'web', ALLOW_PRIVATE_WEBHOOKS: 'on', SMTP_URL: 'smtp://127.0.0.1:9' })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    ground = new Listening(app, await makeAgency(app), await openReceiver())
  })
  afterEach(async () => {
    app.clock.reset()
    await ground.receiver.close()
  })
  return () => ground
}

/** Whether a post was signed with a secret, found out as its receiver would: nothing of ours is asked. */
export function isSignedBy(secret: string, { headers, body }: ReceivedPost): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const said = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const right = createHmac('sha256', key).update(said, 'utf8').digest('base64')
  return (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${right}`)
}
