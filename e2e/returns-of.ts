import { randomUUID } from 'node:crypto'
import type { InvoiceDocument, InvoiceLine } from '@sarai/contract/invoice-schemas'
import type { Person } from './people.ts'
import { sellTrip } from './trips-of.ts'
import { todayInIndia } from './days.ts'

const paise = 100
const today = todayInIndia()
const [year = 0, number = 0] = today.split('-').map(Number)
/** The month before this one, which is what is filed next. */
export const month = number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
const dayOf = (date: number) => `${month}-${String(date).padStart(2, '0')}`

export const gstin = '08AAFCS9999L1Z6'

const line = (rupees: number): InvoiceLine => ({
  id: randomUUID(),
  bookingId: null,
  description: 'A tour of five days',
  mode: 'tour-operator',
  quantity: 1,
  unit: null,
  price: rupees * paise,
  discount: 0,
  isInclusive: false,
  rate: null,
  basicFare: null,
  stays: [],
  isCancellation: false,
  isOutsidePackage: false,
})

/** A document of one tour for somebody, prices without tax. */
function documentOf(rupees: number, billTo: Partial<InvoiceDocument['billTo']>): InvoiceDocument {
  const nobody = { name: '', address: 'Here 12', state: null, country: null, gstin: null, pan: null, email: null }
  return {
    billTo: { ...nobody, ...billTo },
    currency: 'INR',
    rate: null,
    lines: [line(rupees)],
    dueOn: null,
    isReverseCharge: false,
    overseas: null,
    terms: null,
    notes: null,
  }
}

async function issued({ call }: Person, date: number, document: InvoiceDocument) {
  const { data: contact } = await call.contacts.create({ kind: 'person', name: document.billTo.name })
  const { data } = await call.invoices.create({ kind: 'invoice', contactId: contact.id, tripId: null, document })
  return (await call.invoices.issue({ id: data.id, version: data.version, day: dayOf(date) })).data
}

/**
 * An agency in Rajasthan and its month: a registered buyer, consumers at home and abroad, a package abroad with tax
 * collected at source, a credit note and an advance.
 */
export async function monthOf(person: Person): Promise<void> {
  const { call } = person
  await call.taxProfile.addRegistration({
    kind: 'regular',
    taxNumber: gstin,
    legalName: 'Blue Pines Travel LLP',
    tradeName: null,
    address: '12 MI Road, Jaipur 302001',
    state: '08',
    from: '2017-07-01',
    to: null,
    luts: [],
    packId: null,
  })
  await issued(person, 3, documentOf(100_000, { name: 'Acme Tools', gstin: '27AAPFU0939F1ZV', state: '27' }))
  const meera = await issued(person, 5, documentOf(50_000, { name: 'Meera Nair', state: '08' }))
  // Whether this is an export is for an accountant to say.
  await issued(person, 9, documentOf(20_000, { name: 'Grace Okoye', country: 'KE' }))
  await issued(person, 12, {
    ...documentOf(100_000, { name: 'Ravi Rao', state: '29', pan: 'AAPFU0939F' }),
    overseas: { hasTicket: true, hasStay: true, hasOther: false, exemption: null },
  })
  const { data: note } = await call.invoices.note({ id: meera.id, kind: 'credit-note', reason: 'A day less' })
  const lines = note.document.lines.map((one) => ({ ...one, price: 10_000 * paise, isInclusive: false }))
  const document = { ...note.document, lines }
  const { data: changed } = await call.invoices.update({ id: note.id, version: note.version, changes: { document } })
  await call.invoices.issue({ id: changed.id, version: changed.version, day: dayOf(20) })
  const { id: tripId } = await sellTrip(person, 'Kerala by boat', [
    { category: 'lodging', title: 'Houseboat', net: 20_000 },
  ])
  await call.receipts.create({ tripId, mode: 'upi', day: dayOf(25), amount: 10_500 * paise })
}
