import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'

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

test('the main user reads what the plan allows and what is used; nobody else does', async () => {
  const agency = await makeAgency(app)
  const { owner, agencyId } = agency
  const manager = await makeMember(app, agency, { isManager: true })
  const plan = uuidv7()
  await app.owner.query(
    `insert into plans (id, name, seats, mails_per_day, storage_bytes, records) values ($1, 'Four desks', 4, 2, 5000000, 100)`,
    [plan],
  )
  await app.owner.query('update agencies set plan_id = $1 where id = $2', [plan, agencyId])
  await owner.call.leads.create({ name: 'Zoya Nair', destinations: [] })
  for (const guest of ['arjun', 'meera', 'ravi']) {
    const to = `${guest}-${agencyId}@traveller.test`
    const lead = await owner.call.leads.create({ name: guest, email: to, destinations: [] })
    const body = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Two nights more?' }] }]
    await owner.call.mail.write({ on: { leadId: lead.data.id }, to, subject: 'Goa', body })
  }

  await expect
    .poll(async () => (await owner.call.billing.usage()).data)
    .toMatchObject({
      name: 'Four desks',
      seats: 4,
      seatsUsed: 2,
      records: 100,
      // A lead comes with its contact.
      recordsUsed: 8,
      storageBytes: 5_000_000,
      mailsPerDay: 2,
      mailsUsed: 2,
      mailsWaiting: 1,
    })
  await expect(manager.call.billing.usage()).rejects.toMatchObject({ status: 403 })

  const stranger = await makeAgency(app)
  expect((await stranger.owner.call.billing.usage()).data).toMatchObject({ recordsUsed: 0, mailsUsed: 0 })
})
