import type { RuleFacts } from '@sarai/contract/reminder-rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { ruleFacts } from '../../../test/examples/reminders.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { cancelTrip, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { runRules } from './reminders-rules-run.service.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('dunned'))
})

const call = () => agency.owner.call
const run = () => runRules(app.services, agency.agencyId, new AbortController().signal)
const dueOn = (field: 'instalment.dueOn' | 'invoice.dueOn' | 'request.dueOn', offsetDays = 0): Partial<RuleFacts> => ({
  trigger: { kind: 'date', field, offsetDays, at: '00:00' },
  title: '{{customer}} {{balance}} {{name}}',
  body: '{{link}}',
})

/** A rule that has been on for a day, so that what falls due today has not been told of. */
async function rule(facts: Partial<RuleFacts>): Promise<void> {
  const { data } = await call().reminderRules.create({ ...ruleFacts(make), ...facts })
  await make.sql(`update reminder_rules set last_run_at = now() - interval '1 day' where id = $1`, [data.id])
}

const toldIn = async (agencyId: string) =>
  (
    await make.sql(
      `select title, body, subject, subject_id as id from notices where agency_id = $1 and kind = 'rule' order by id`,
      [agencyId],
    )
  ).rows as { title: string; body: string | null; subject: string; id: string }[]

/** A trip whose second instalment, of 40,000, is due today. */
const tripDue = async () => (await makeTrip(app, agency.owner, { startsIn: 30, dueIn: 0 })).id
const paid = (tripId: string, amount: number) => call().receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount })

async function issued(dueIn: number, email: string | null = null) {
  const [contactId, registrationId] = [await contact(make), await registration(make)]
  const plain = packageDocument(make)
  const document = { ...plain, dueOn: dayIn(dueIn), billTo: { ...plain.billTo, email } }
  const { data } = await call().invoices.create({ kind: 'invoice', contactId, tripId: null, registrationId, document })
  return (await call().invoices.issue({ id: data.id, version: data.version })).data
}

test('an instalment is told of with what is left of it, and not once it is paid or its trip is cancelled', async () => {
  const [open, whole, cancelled] = [await tripDue(), await tripDue(), await tripDue()]
  await paid(open, 1_500_000)
  const { data: money } = await call().trips.get({ id: whole })
  await paid(whole, money.total)
  await cancelTrip(agency.owner, cancelled)
  await rule(dueOn('instalment.dueOn'))
  const { data: tried } = await call().reminderRules.dryRun({ ...ruleFacts(make), ...dueOn('instalment.dueOn') })
  expect(tried.past + tried.coming).toBe(1)
  await run()
  await run()
  expect(await toldIn(agency.agencyId)).toMatchObject([{ title: expect.stringContaining('₹25,000') }])
})

test('an invoice of no trip is told of while it is unpaid, with what is left and where it is paid', async () => {
  const { id, total, currency, documentNumber } = await issued(-2)
  const settled = await issued(-2)
  await call().receipts.create({ invoiceId: settled.id, mode: 'upi', day: dayIn(0), amount: settled.total ?? 0 })
  await call().receipts.create({ invoiceId: id, mode: 'upi', day: dayIn(0), amount: (total ?? 0) - 100_000 })
  const { rows } = await make.sql('select public_key as key from invoices where id = $1', [id])
  await rule(dueOn('invoice.dueOn', 2))
  await run()
  await run()
  expect(currency).toBe('INR')
  expect(await toldIn(agency.agencyId)).toEqual([
    {
      title: expect.stringMatching(new RegExp(` ₹1,000 ${documentNumber}$`)),
      body: `${app.services.appUrl}/invoices/view/${(rows[0] as { key: string }).key}`,
      subject: 'invoice',
      id,
    },
  ])
})

test('customers are reminded by mail where a rule says so, once; of one without address whoever looks after them is told', async () => {
  const [reached, unreached] = [await issued(0, 'asha@example.com'), await issued(0, null)]
  await make.sql(`update contacts set emails = '[]' where agency_id = $1`, [agency.agencyId])
  await rule({ ...dueOn('invoice.dueOn'), recipients: ['customer'] })
  await run()
  await run()
  const { rows: mails } = await make.sql(
    `select "to", subject, about, about_id as id from mails where agency_id = $1 and about is not null`,
    [agency.agencyId],
  )
  expect(mails).toEqual([
    { to: 'asha@example.com', subject: expect.stringContaining('₹1,05,000'), about: 'invoice', id: reached.id },
  ])
  expect(await toldIn(agency.agencyId)).toMatchObject([{ id: unreached.id }])
  const { data: history } = await call().invoices.timeline({ id: reached.id })
  expect(history.map(({ kind }) => kind)).toContain('mailed')
  const wrong = { ...ruleFacts(make), recipients: ['customer' as const] }
  await expect(call().reminderRules.create(wrong)).rejects.toMatchObject({
    fields: { recipients: 'Customers are reminded of instalments and invoices only' },
  })
})

test('what was asked for as a deposit is told of, with its page, until it is paid, and its customer is reminded', async () => {
  const contactId = await contact(make)
  const emails = JSON.stringify([{ address: 'asked@traveller.test', label: 'personal' }])
  await make.sql('update contacts set emails = $2 where id = $1', [contactId, emails])
  const input = { contactId, amount: 500_000, description: 'Visa fees', dueOn: dayIn(0) }
  const { data: open } = await call().paymentRequests.create(input)
  const { data: cancelled } = await call().paymentRequests.create(input)
  await call().paymentRequests.cancel({ id: cancelled.id, version: cancelled.version })
  await rule({ ...dueOn('request.dueOn'), recipients: ['owner', 'customer'] })
  await run()
  await run()
  const link = app.services.appUrl + (open.publicPath ?? '')
  const notices = await toldIn(agency.agencyId)
  expect(notices).toMatchObject([{ subject: 'contact', id: contactId, body: link }])
  expect(notices[0]?.title).toContain('₹5,000')
  const { rows } = await make.sql(`select id from mails where agency_id = $1 and "to" = 'asked@traveller.test'`, [
    agency.agencyId,
  ])
  expect(rows).toHaveLength(1)
})

test('a trip of which something was asked for is reminded of with the page of that', async () => {
  const tripId = await tripDue()
  const { data: request } = await call().paymentRequests.create({ tripId, amount: 100_000 })
  await rule(dueOn('instalment.dueOn'))
  await run()
  expect((await toldIn(agency.agencyId))[0]?.body).toBe(app.services.appUrl + (request.publicPath ?? ''))
})
