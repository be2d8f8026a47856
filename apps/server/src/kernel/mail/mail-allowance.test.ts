import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { clientOf, makeAgency, type Person, type TestAgency } from '../../../test/make.ts'
import { countPostponed, mailUsage } from './mail-allowance.service.ts'
import { sendPostponed } from './mail-waiting.service.ts'
import { sendMails } from './mail.service.ts'

let mailbox: Mailbox
let app: TestApp
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
afterEach(() => app.clock.reset())

const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address))
const sql = (text: string, values: unknown[]) => app.owner.query(text, values)

/** Writes to somebody outside, about a new lead. */
async function mailTo({ call }: Pick<Person, 'call'>, to: string) {
  const { data: lead } = await call.leads.create({ name: 'Asha' })
  const body = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Log in here.' }] }]
  return call.mail.write({ on: { leadId: lead.id }, to, subject: 'Your account', body })
}

describe('the mails of a day', () => {
  async function limited(perDay: number): Promise<TestAgency> {
    const agency = await makeAgency(app)
    const id = randomUUID()
    await sql(`insert into plans (id, name, mails_per_day) values ($1, 'Small', $2)`, [id, perDay])
    await sql('update agencies set plan_id = $2 where id = $1', [agency.agencyId, id])
    return agency
  }
  const post = (agencyId: string, to: string[]) =>
    app.services.database.writeAs(agencyId, (db) =>
      sendMails(
        app.services,
        db,
        to.map((one) => ({ to: one, subject: 'Trip', text: 'Hello' })),
      ),
    )
  const strangers = (count: number) => Array.from({ length: count }, () => `s-${randomUUID()}@traveller.test`)
  const arrived = (to: string[]) => to.filter((one) => mailsTo(one).length > 0).length

  test('are counted exactly, however many are sent at once; the others wait, say until when, and go then', async () => {
    const { agencyId, owner } = await limited(7)
    const crowds = Array.from({ length: 6 }, () => strangers(5))
    await Promise.all(crowds.map((to) => post(agencyId, to)))
    const all = crowds.flat()
    const db = app.services.database.readAs(agencyId)
    const usage = () => mailUsage(app.services, db)
    const postponed = async () => (await owner.call.mail.list({ filters: { state: ['waiting', 'failed'] } })).data
    await expect.poll(async () => (await postponed()).filter((one) => one.problem).length).toBe(23)
    await expect.poll(() => arrived(all)).toBe(7)
    expect(await usage()).toEqual({ used: 7, perDay: 7 })
    // As many as go out within three days, and those of the third that were queued after the first were sent; the others
    // were given up.
    const postponedAtOnce = await countPostponed(db)
    expect(postponedAtOnce).toBeGreaterThanOrEqual(14)
    expect(postponedAtOnce).toBeLessThan(21)
    const waiting = (await postponed()).find(({ state }) => state === 'waiting')
    expect(waiting).toMatchObject({
      waitsFor: 'quota',
      problem: expect.stringMatching(/^The 7 mails a day .* goes out by itself from /),
    })
    const [another = ''] = strangers(1)
    const late = await mailTo(owner, another)
    expect(late.warnings).toMatchObject([{ code: 'MAIL_WAITS', message: expect.stringContaining('7 mails a day') }])
    app.clock.forward(24 * 3_600_000 + 60_000)
    // The first of those that waited may be out by now.
    expect((await usage()).used).toBeLessThan(7)
    await app.services.database.writeAs(agencyId, (db) => sendPostponed(app.services, db))
    await expect.poll(() => arrived([...all, another])).toBe(14)
  })

  test('to the agency’s own people are not among them, nor are mails about accounts', async () => {
    const { agencyId, owner } = await limited(0)
    await post(agencyId, [owner.email])
    await clientOf(app).auth.forgotPassword({ email: owner.email })
    await expect.poll(() => mailsTo(owner.email).length).toBe(2)
    const { data } = await mailTo(owner, strangers(1)[0] ?? '')
    expect(data.state).toBe('waiting')
  })
})
