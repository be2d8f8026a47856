import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makePayables, type Payables } from '../../../test/make-payables.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { makeMember } from '../../../test/make.ts'
import { makeStatementPdf as makeVendorPdf } from '../bills/bills-statement-pdf.service.ts'
import { makeStatementPdf } from './reports-statement-pdf.service.ts'

let app: TestApp
let it: Payables
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makePayables(app)
})

const days = { from: dayIn(-30), to: dayIn(0) }
const none = { bankAccountId: null, contactId: null, vendorId: null, tripId: null, worth: null, dueOn: null }
const mailsOf = async () => (await it.call.mail.list({})).data
const attachedOf = async () => {
  const { rows } = await app.owner.query<{ attachment_key: string; html: string }>(
    'select attachment_key, html from mails where agency_id = $1',
    [it.agency.agencyId],
  )
  return rows[0]
}

/** A customer who owed something before. */
async function customer(email: string | null = 'asha@example.in') {
  const { data } = await it.call.contacts.create({ name: 'Asha Bhat', emails: email ? [{ address: email }] : [] })
  const line = { ...none, kind: 'customer-owes' as const, contactId: data.id, currency: 'INR', reference: null }
  await it.call.openings.post({ day: dayIn(-20), lines: [{ ...line, amount: 500_000 }], replaces: null })
  return data.id
}

describe('a statement of account', () => {
  test('is mailed to its customer with the balance and the PDF, and is in their history', async () => {
    const contactId = await customer()
    const { warnings } = await it.call.reports.sendStatement({ contactId, ...days })
    // Without a mail server it waits.
    expect(warnings).toMatchObject([{ context: 'MAIL_NOT_SENT' }])
    const [mail] = await mailsOf()
    expect(mail).toMatchObject({ to: 'asha@example.in', about: 'contact', aboutId: contactId, state: 'held' })
    const { attachment_key: storageKey = '', html } = (await attachedOf()) ?? {}
    expect(html).toContain('₹5,000')
    const payload = { contactId, ...days, userId: it.agency.owner.userId, storageKey }
    await makeStatementPdf(app.services, it.agency.agencyId, payload, AbortSignal.timeout(60_000))
    expect(await app.services.storage.size(storageKey)).toBeGreaterThan(1000)
    const { data: history } = await it.call.contacts.timeline({ id: contactId })
    expect(history.some(({ kind }) => kind === 'mailed')).toBe(true)
  })

  test('of whom nothing is known is not mailed, nor without an address, nor by who may not', async () => {
    const contactId = await customer(null)
    await expect(it.call.reports.sendStatement({ contactId, ...days })).rejects.toMatchObject({
      fields: { email: 'Enter an email address' },
    })
    const other = (await it.call.contacts.create({ name: 'Ravi Rao', emails: [{ address: 'ravi@example.in' }] })).data
      .id
    await expect(it.call.reports.sendStatement({ contactId: other, ...days })).rejects.toMatchObject({ code: 'EMPTY' })
    const blind = await makeMember(app, it.agency, { recordScope: 'all', hidesCost: true })
    await it.entered()
    const asked = { vendorId: it.vendorId, ...days, email: 'stay@example.in' }
    await expect(blind.call.vendorPayments.sendStatement(asked)).rejects.toMatchObject({ status: 422 })
    expect(await mailsOf()).toEqual([])
  })

  test('is mailed to its vendor without amounts in the words, for those who see costs to read', async () => {
    await it.entered()
    await it.call.vendorPayments.sendStatement({ vendorId: it.vendorId, ...days, email: 'stay@example.in' })
    expect(await mailsOf()).toMatchObject([{ to: 'stay@example.in', about: 'vendor', aboutId: it.vendorId }])
    const { attachment_key: storageKey = '', html } = (await attachedOf()) ?? {}
    expect(html).not.toContain('₹')
    const payload = { vendorId: it.vendorId, ...days, userId: it.agency.owner.userId, storageKey }
    await makeVendorPdf(app.services, it.agency.agencyId, payload, AbortSignal.timeout(60_000))
    expect(await app.services.storage.size(storageKey)).toBeGreaterThan(1000)
    const blind = await makeMember(app, it.agency, { recordScope: 'all', hidesCost: true })
    expect((await blind.call.mail.list({})).data).toEqual([])
  })
})
