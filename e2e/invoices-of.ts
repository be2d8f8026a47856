import type { Page } from '@playwright/test'
import type { Person } from './people.ts'

/** The agency is registered in Rajasthan, and knows a customer in Gujarat. @returns the customer's id */
export async function registered(person: Person): Promise<string> {
  await person.call.taxProfile.addRegistration({
    kind: 'regular',
    taxNumber: '08AAFCS9999L1Z6',
    legalName: 'Blue Pines Travel LLP',
    tradeName: null,
    address: '12 MI Road, Jaipur',
    state: '08',
    from: '2017-07-01',
    to: null,
    luts: [],
    packId: null,
  })
  const customer = { kind: 'person' as const, name: 'Meera Nair', state: 'Gujarat', city: 'Surat' }
  return (await person.call.contacts.create(customer)).data.id
}

/** Begins an invoice for that customer which charges a company ₹1,00,000. */
export async function typeInvoice(page: Page): Promise<void> {
  await page.goto('/invoices/create')
  await page.getByRole('combobox', { name: 'Customer', exact: true }).fill('Meera')
  await page.getByRole('option', { name: /Meera Nair/ }).click()
  await page.getByLabel('Charged to').fill('Pink City Software')
  await page.getByLabel('What it is for').fill('An offsite for the team')
  await page.getByLabel('Price of one').fill('1,00,000')
}

const line = {
  bookingId: null,
  description: 'Jaisalmer, 3 nights for two',
  mode: 'tour-operator',
  quantity: 1,
  unit: null,
  price: 10_000_000,
  discount: 0,
  isInclusive: false,
  rate: null,
  basicFare: null,
  stays: [],
  isCancellation: false,
  isOutsidePackage: false,
}
const billTo = {
  name: 'Meera Nair',
  address: 'Surat',
  state: '24',
  country: null,
  gstin: null,
  pan: null,
  email: null,
}
const nothing = { rate: null, dueOn: null, isReverseCharge: false, overseas: null, terms: null, notes: null }

/** A document of ₹1,00,000 and tax of no trip, issued. */
async function issued({ call }: Person, kind: 'invoice' | 'proforma', contactId: string | null) {
  const lines = [{ ...line, id: crypto.randomUUID() }]
  const document = { billTo, currency: 'INR', lines, ...nothing }
  const { data } = await call.invoices.create({ kind, contactId, tripId: null, document })
  return (await call.invoices.issue({ id: data.id, version: data.version })).data
}

/** An invoice of ₹1,05,000 for that customer, of no trip. @returns its id and where the customer sees it */
export async function issuedInvoice(person: Person): Promise<{ id: string; path: string }> {
  const { id, publicPath } = await issued(person, 'invoice', await registered(person))
  return { id, path: publicPath ?? '' }
}

/** A proforma of ₹1,05,000 for that customer, of no trip. @returns its id and where the customer sees it */
export async function issuedProforma(person: Person): Promise<{ id: string; path: string }> {
  const { id, publicPath } = await issued(person, 'proforma', await registered(person))
  return { id, path: publicPath ?? '' }
}

/** A draft of a package abroad, of which tax is collected at source under the customer's PAN; nobody owes it yet. */
export async function makeDraftAbroad({ call }: Person) {
  const lines = [{ ...line, id: crypto.randomUUID(), description: 'Dubai, 4 nights for two' }]
  const overseas = { hasTicket: true, hasStay: true, hasOther: false, exemption: null }
  const document = { currency: 'INR', lines, billTo, ...nothing, overseas }
  return (await call.invoices.create({ kind: 'invoice', contactId: null, tripId: null, document })).data
}
