import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import type { TestApp } from './app.ts'
import { contact } from './examples/contacts.ts'
import { packageDocument } from './examples/invoices.ts'
import { registration } from './examples/tax-profile.ts'
import { dayIn, makeTrip } from './make-trip.ts'
import { makeAgency } from './make.ts'
import { Maker } from './maker.ts'
import { newMark } from './person-maker.ts'

type BillTo = InvoiceDocument['billTo']
export const month = dayIn(0).slice(0, 7)

/** An agency in Rajasthan that is registered, with ways to issue what a return is made of. */
export async function agencyMonth(app: TestApp) {
  const agency = await makeAgency(app)
  const { owner, agencyId } = agency
  const make = new Maker(app, agencyId, owner.userId, newMark('returns'))
  const [contactId, registrationId] = [await contact(make), await registration(make)]
  const { call } = owner

  async function issued(billTo: Partial<BillTo> = {}, price = 10_000_000, more: Partial<InvoiceDocument> = {}) {
    const plain = packageDocument(make, more)
    const lines = plain.lines.map((line) => ({ ...line, price }))
    const document = { ...plain, lines, billTo: { ...plain.billTo, ...billTo } }
    const input = { kind: 'invoice' as const, contactId, tripId: null, registrationId, document, tags: [] }
    const { data } = await call.invoices.create(input)
    return (await call.invoices.issue({ id: data.id, version: data.version })).data
  }

  async function credited(id: string, price: number) {
    const { data: note } = await call.invoices.note({ id, kind: 'credit-note', reason: 'One day less' })
    const lines = note.document.lines.map((line) => ({ ...line, price }))
    const changes = { document: { ...note.document, lines } }
    const { data } = await call.invoices.update({ id: note.id, version: note.version, changes })
    return (await call.invoices.issue({ id: data.id, version: data.version })).data
  }

  async function paidAhead(amount: number): Promise<string> {
    const { id: tripId } = await makeTrip(app, owner, { startsIn: 30 })
    await make.sql('update trips set contact_id = $2 where id = $1', [tripId, contactId])
    await call.receipts.create({ tripId, mode: 'upi', day: dayIn(0), amount })
    return tripId
  }

  return { agency, make, call, contactId, registrationId, issued, credited, paidAhead }
}
export type AgencyMonth = Awaited<ReturnType<typeof agencyMonth>>
