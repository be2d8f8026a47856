import { randomUUID } from 'node:crypto'
import type { InvoiceRow } from '@sarai/contract/invoice-schemas'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { ownAccount } from './own-account.ts'
import type { Person } from './people.ts'
import { editDraft, sendOffer, set } from './proposals-of.ts'
import { month } from './returns-of.ts'

/** A day of the month that is filed, which is the one before this one. */
export const dayOf = (date: number) => `${month}-${String(date).padStart(2, '0')}`

const monthName = new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' })
/** The same as an agent types it: the year is the one that has just been. */
export const typedDay = (date: number) => `${date} ${monthName}`

/** In April the month that is filed is of the financial year before, which each dialog asks about. */
export const isOtherYear = month.endsWith('-03')

/** A dollar in rupees, in millionths: in the settings, when billed, and at both payments. */
export const dollar = { expected: 86_000_000, billed: '86.50' }

export interface BaliTrip {
  tripId: string
  proposalId: string
  customerId: string
  villasId: string
}

const customer = {
  kind: 'person' as const,
  name: 'Meera Nair',
  address: '14 Ring Road',
  city: 'Surat',
  pincode: '395002',
  state: 'Gujarat',
  country: 'IN',
  pan: 'AKMPD4471K',
}

/**
 * What comes before the story: an agency in Rajasthan with a bank account, and a trip to Bali sold to a consumer in
 * Gujarat. Ubud Villas cost 800 dollars, which are ₹68,800 at 86, and the boat ₹7,000; they sell for ₹1,15,714.29 and
 * ₹10,000 before 5 % of tax, which is ₹1,21,500 and ₹10,500 with it: ₹1,32,000.
 */
export async function soldToBali(person: Person): Promise<BaliTrip> {
  const { call } = person
  await call.taxProfile.addRegistration({
    kind: 'regular',
    taxNumber: '08AAFCS9999L1Z6',
    legalName: 'Blue Pines Travel LLP',
    tradeName: null,
    address: '12 MI Road, Jaipur 302001',
    state: '08',
    from: '2017-07-01',
    to: null,
    luts: [],
    packId: null,
  })
  await ownAccount(person, 'bluepines@hdfcbank')
  await call.exchangeRates.set({ currency: 'USD', rate: dollar.expected, from: '2020-01-01' })
  const { data: contact } = await call.contacts.create(customer)
  const { data: villas } = await call.vendors.create({ name: 'Ubud Villas', currency: 'USD', country: 'ID' })
  const { data: boats } = await call.vendors.create({ name: 'Penida Boats', currency: 'INR' })

  const { data: lead } = await call.leads.create({ name: customer.name, adults: 2, contactId: contact.id })
  const { data: proposal } = await call.prospects.create({ leadId: lead.id, title: 'Bali for two', days: 0 })
  const taxed = { basis: 'group' as const, taxMode: 'added' as const, tax: 500 }
  const stay = {
    ...blankCost('USD'),
    ...taxed,
    vendorId: villas.id,
    net: 80_000,
    rate: dollar.expected,
    markup: { kind: 'fixed' as const, amount: 4_691_429 },
  }
  const boat = {
    ...blankCost('INR'),
    ...taxed,
    vendorId: boats.id,
    net: 700_000,
    markup: { kind: 'fixed' as const, amount: 300_000 },
  }
  const night = { ...blankItem(randomUUID(), 'lodging', 'Ubud Villas, 4 nights'), cost: stay }
  const ride = { ...blankItem(randomUUID(), 'transport', 'Fast boat to Nusa Penida'), cost: boat }
  const days = [
    { ...blankDay(randomUUID(), 'Into the hills of Ubud'), items: [night] },
    { ...blankDay(randomUUID(), 'Over to Nusa Penida'), items: [ride] },
  ]
  const into = { do: 'insert', list: 'days', parent: 'itinerary' } as const
  const bali = { name: 'Bali', country: 'ID', latitude: -8.5, longitude: 115.26 }
  await editDraft(
    person,
    proposal.id,
    ...days.map((value, at) => ({ ...into, after: days[at - 1]?.id ?? null, value })),
    set(['startDate'], '2100-12-21', null),
    set(['destinations'], [bali], []),
  )
  await sendOffer(person, proposal.id)
  const said = { way: 'phone' as const, name: customer.name, optionId: null, extras: [] }
  await call.prospects.recordAcceptance({ id: proposal.id, version: 1, ...said, total: 13_200_000 })
  const { data: trip } = await call.prospects.trip({ id: proposal.id })
  return { tripId: trip.id, proposalId: proposal.id, customerId: contact.id, villasId: villas.id }
}

/** The document of the story of a kind, as it is now. */
export async function documentOf({ call }: Person, kind: InvoiceRow['kind']) {
  const { data } = await call.invoices.list({ filters: { kind: [kind] } })
  const [row] = data
  if (!row) throw new Error(`there is no ${kind}`)
  return (await call.invoices.get({ id: row.id })).data
}
