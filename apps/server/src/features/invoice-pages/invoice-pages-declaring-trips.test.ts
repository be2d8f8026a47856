import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { declaring, saidBy } from '../../../test/declare-payment.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { bankAccount } from '../../../test/examples/settings.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { webhook } from '../../../test/examples/webhooks.ts'
import { addRest, dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('declared'))
  await bankAccount(make)
})
afterAll(() => app.close())

const call = () => agency.owner.call
const rupees = (amount: number) => amount * 100
const { pageOf, send } = declaring(() => app.url)

test('a payment for a trip is the trip’s: told to who looks after it and to webhooks, and on its page', async () => {
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30 })
  const contactId = await contact(make)
  const operations = await makeMember(app, agency, { recordScope: 'all' })
  await make.sql('update trips set contact_id = $2, operations_id = $3 where id = $1', [
    tripId,
    contactId,
    operations.userId,
  ])
  await addRest(app, tripId)
  await registration(make)
  await webhook(make)
  await make.sql(`update webhooks set events = '{payment.declared,payment.rejected,payment.received}'`, [])
  const { data: draft } = await call().invoices.ofTrip({ id: tripId, kind: 'proforma' })
  const { data: invoice } = await call().invoices.issue({ id: draft.id, version: draft.version })
  const path = invoice.publicPath ?? ''
  // The instalment that is due, not the whole price.
  expect(await pageOf(path)).toContain('value="40000.00"')
  expect(saidBy(await send(path, { reference: 'T 1' }))).toBe('declared')
  expect(saidBy(await send(path, { reference: 'T 2', amount: '1000' }))).toBe('declared')
  const { receipts } = (await call().receipts.ofTrip({ tripId })).data
  expect(receipts).toMatchObject([
    { tripId, invoiceId: invoice.id, isFromCustomer: true, amount: rupees(1000), payerId: contactId },
    { tripId, invoiceId: invoice.id, isFromCustomer: true, amount: rupees(40_000), payerId: contactId },
  ])
  for (const person of [agency.owner, operations]) {
    const told = (await person.call.notices.list({})).data.filter(({ subjectId }) => subjectId === invoice.id)
    expect(told.map(({ kind }) => kind)).toEqual(['payment_declared', 'payment_declared'])
  }
  const kinds = (entries: { kind: string }[]) => entries.map(({ kind }) => kind)
  expect(kinds((await call().trips.timeline({ id: tripId })).data)).toContain('payment_declared')
  expect(kinds((await call().contacts.timeline({ id: contactId })).data)).toContain('payment_declared')
  const [small, whole] = receipts
  await call().receipts.cancel({ id: small?.id ?? '', version: 1, day: dayIn(0), reason: 'Not found' })
  await call().receipts.confirm({ id: whole?.id ?? '', version: 1, day: dayIn(0) })
  expect((await call().trips.get({ id: tripId })).data.instalments.map(({ paid }) => paid)).toEqual([rupees(40_000), 0])
  const { rows } = await make.sql('select type from webhook_deliveries order by created_at, id', [])
  expect(rows.map(({ type }) => type)).toEqual([
    'payment.declared',
    'payment.declared',
    'payment.rejected',
    'payment.received',
  ])
})
