import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

export interface Place {
  city: string
  country: string
  currency: string
  timeZone: string
  taxNumber: string
  /** Parts per 100,000. */
  rate: number
}

export const dubai: Place = {
  city: 'Dubai',
  country: 'AE',
  currency: 'AED',
  timeZone: 'Asia/Dubai',
  taxNumber: '100123456700003',
  rate: 5000,
}
export const lisbon: Place = {
  city: 'Lisbon',
  country: 'PT',
  currency: 'EUR',
  timeZone: 'Europe/Lisbon',
  taxNumber: 'PT501964843',
  rate: 23_000,
}

/** The agency is of another country than India; nothing is said of its tax yet. */
export async function moveTo({ call }: Person, { country, currency, timeZone }: Place): Promise<void> {
  const { data } = await call.agency.profile({})
  await call.agency.update({ version: data.version, facts: { ...data.facts, country, currency, timeZone } })
}

export const lineOf = (description: string, mode: string, rate: number, more = {}) => ({
  id: randomUUID(),
  bookingId: null as string | null,
  description,
  mode,
  quantity: 1,
  unit: null,
  price: 100_000,
  discount: 0,
  isInclusive: false,
  rate,
  basicFare: null,
  stays: [],
  isCancellation: false,
  isOutsidePackage: false,
  ...more,
})

/** An invoice of a line with its tax beside it and one that contains it, issued. @returns its id and public path */
export async function invoiceOf({ call }: Person, place: Place, contactId: string) {
  const { data: contact } = await call.contacts.get({ id: contactId })
  const lines = [
    lineOf('City walk', 'price', place.rate),
    lineOf('Desert camp', 'price', place.rate, { isInclusive: true }),
    lineOf('Visa fee', 'none', 0),
  ]
  const { name, taxNumber, email } = contact
  const billTo = { name, address: null, state: null, country: place.country, gstin: null, pan: null, taxNumber, email }
  const nothing = { rate: null, dueOn: null, isReverseCharge: false, overseas: null, terms: null, notes: null }
  const document = { billTo, currency: place.currency, lines, ...nothing }
  const { data } = await call.invoices.create({ kind: 'invoice', contactId, tripId: null, document })
  const { data: issued } = await call.invoices.issue({ id: data.id, version: data.version })
  return { id: issued.id, path: issued.publicPath ?? '' }
}

const indian = /\b(?:C|S|I|UT)?GST(?:IN|R-1)?\b|\bPAN\b|\bTDS\b|\bTCS\b|\bSAC\b|Form 143|rupee|₹/i

/** Fails where the screen that is open says a word of India's taxes or money; labels and choices that are not open count too. */
export async function expectNoIndianWord(page: Page, where: string): Promise<void> {
  await expect(page.locator('#root:empty, [aria-busy=true]')).toHaveCount(0)
  const said = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((one) => [
      one.getAttribute('aria-label'),
      one.getAttribute('placeholder'),
      one.getAttribute('title'),
    ])
    const typed = [
      ...document.querySelectorAll('input:not([type=radio], [type=checkbox], [type=hidden]), textarea'),
    ].map((one) => (one as HTMLInputElement).value)
    return [...document.body.innerText.split('\n'), ...labels, ...typed].filter((one) => one !== null && one !== '')
  })
  expect
    .soft(
      said.filter((one) => indian.test(one ?? '')),
      where,
    )
    .toEqual([])
}
