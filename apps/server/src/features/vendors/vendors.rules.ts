import { formatMoney } from '@sarai/money/format'
import type { FieldChange } from '@sarai/contract/timeline'
import { gstStateOf, panOf } from '@sarai/contract/gst'
import type { Vendor, VendorChanges, VendorPerson } from '@sarai/contract/vendor-schemas'
import { type VendorCostFact, vendorCostFacts, type VendorTwinReason } from '@sarai/contract/vendor-words'
import { documentState } from '../../core/expiry.rules.ts'
import { recordTerms, searchText } from '../../kernel/search/search.rules.ts'

/** What a vendor is found by, and what it may share with a duplicate of it. */
interface Identity {
  number: number
  name: string
  legalName?: string | null
  city?: string | null
  phone?: string | null
  whatsapp?: string | null
  email?: string | null
  gstin?: string | null
  taxNumber?: string | null
  people?: Pick<VendorPerson, 'name' | 'phone' | 'whatsapp' | 'email'>[]
  destinations?: string[]
}

const present = (values: (string | null | undefined)[]) => [...new Set(values.filter((value) => !!value))] as string[]

const phonesOf = ({ phone, whatsapp, people = [] }: Omit<Identity, 'number'>) =>
  present([phone, whatsapp, ...people.flatMap((one) => [one.phone, one.whatsapp])])

const emailsOf = ({ email, people = [] }: Omit<Identity, 'number'>) =>
  present([email, ...people.map((one) => one.email)])

/** What a vendor is found by: its names, people, phones, emails, city, destinations and number. */
export function vendorTerms(vendor: Identity): string[] {
  const { name, number, legalName, city, people = [], destinations = [] } = vendor
  return recordTerms({
    name,
    aliases: present([legalName, ...people.map((one) => one.name)]),
    phones: phonesOf(vendor),
    emails: emailsOf(vendor),
    places: present([city, ...destinations]),
    number,
  })
}

/** Words that tell one vendor from another no better than "Ltd" does. */
const commonWords = new Set(
  'the and of a hotel hotels resort resorts tour tours travel travels private pvt limited ltd llp llc inc co company group by'.split(
    ' ',
  ),
)

/** A name without what people spell in different ways: "The Rambagh Palace Hotel" and "Rambag Palace" are one. */
export function nameSkeleton(name: string): string {
  const words = searchText(name).split(' ').filter(Boolean)
  const telling = words.filter((word) => !commonWords.has(word))
  return (telling.length > 0 ? telling : words)
    .map((word) => word.slice(0, 1) + word.slice(1).replace(/[aeiouyh]/g, ''))
    .map((word) => word.replace(/(.)\1+/g, '$1').replace(/(?<=..)s$/, ''))
    .sort()
    .join(' ')
}

// Keys sort by how much they tell: a shared number of tax before a shared phone, email or name.
const signs = { gstin: '1', phone: '2', email: '3', name_and_city: '4' } as const satisfies Record<
  VendorTwinReason,
  string
>

/** The key of a name and a city, from both with a stroke between them. */
export const placeKey = (nameAndCity: string): string => `${signs.name_and_city}${nameAndCity}`

/** The keys that a number of tax, a phone number or an email could be. */
export const sharedKeys = (value: string): string[] =>
  [signs.gstin, signs.phone, signs.email].map((sign) => sign + value)

/** What makes two vendors look like one where both have it. */
export function vendorKeys(vendor: Omit<Identity, 'number'>): string[] {
  const { name, city, gstin, taxNumber } = vendor
  const keys = [
    ...present([gstin, taxNumber]).map((one) => `${signs.gstin}${one}`),
    ...phonesOf(vendor).map((one) => `${signs.phone}${one}`),
    ...emailsOf(vendor).map((one) => `${signs.email}${one.toLowerCase()}`),
    ...(city ? [placeKey(`${nameSkeleton(name)}|${searchText(city)}`)] : []),
  ]
  return [...new Set(keys)]
}

/** What a key is about. */
export function reasonOf(key: string): VendorTwinReason {
  const found = Object.entries(signs).find(([, sign]) => key.startsWith(sign))
  if (!found) throw new Error('a vendor has a key of no kind')
  return found[0] as VendorTwinReason
}

/** What the holders of a key share, as people know it. */
export function sharedBy(key: string, [first]: { name: string; city: string | null }[]): string {
  if (reasonOf(key) !== 'name_and_city') return key.slice(1)
  return [first?.name, first?.city].filter(Boolean).join(', ')
}

interface Eyes {
  seesCost: boolean
}

/** A vendor as somebody may see it: terms and amounts are for those who see costs. */
export function redactCosts<T extends Record<VendorCostFact, unknown>>({ seesCost }: Eyes, vendor: T): T {
  if (seesCost) return vendor
  return { ...vendor, ...Object.fromEntries(vendorCostFacts.map((fact) => [fact, null])) }
}

/** The cost facts that somebody who does not see them would set. */
export function unseenFacts({ seesCost }: Eyes, given: object): VendorCostFact[] {
  return seesCost ? [] : vendorCostFacts.filter((fact) => (given as Record<string, unknown>)[fact] !== undefined)
}

interface Stored {
  documentsExpireOn: string | null
  documentsWarnOn: string | null
}

/** A vendor of a list as it is today. */
export function presentRow<T extends Stored>(row: T, today: string) {
  const { documentsExpireOn: expiresOn, documentsWarnOn: warnOn } = row
  return { ...row, documentState: documentState({ expiresOn, warnOn }, today) }
}

export function presentVendor<T extends Stored & { gstin: string | null } & Record<VendorCostFact, unknown>>(
  eyes: Eyes,
  vendor: T,
  today: string,
) {
  const { gstin } = vendor
  return {
    ...presentRow(redactCosts(eyes, vendor), today),
    pan: gstin ? panOf(gstin) : null,
    gstState: gstin ? (gstStateOf(gstin) ?? null) : null,
  }
}

/** The changes with what follows from them: who has a GSTIN is registered. */
export function completed<T extends VendorChanges>(changes: T): T {
  if (changes.gstin) return { ...changes, gstRegistration: 'registered' }
  if (changes.gstRegistration === 'unregistered') return { ...changes, gstin: null }
  return changes
}

type Checked = Pick<Vendor, 'currency' | 'creditLimit' | 'openingBalance' | 'openingOn' | 'isOpeningPosted'>

/** What of a vendor's facts cannot be true together, by field. */
export function factProblems(before: Checked | undefined, changes: VendorChanges): Record<string, string> {
  const after = { currency: '', creditLimit: null, openingBalance: null, openingOn: null, ...before, ...changes }
  const problems: Record<string, string> = {}
  if (before && changes.currency && changes.currency !== before.currency) {
    // An amount of the old currency is another sum in the new one.
    if (before.creditLimit !== null && changes.creditLimit === undefined)
      problems.currency = 'Empty the credit limit first, or give it in the new currency'
    if (before.openingBalance !== null && changes.openingBalance === undefined)
      problems.currency = 'Empty the opening balance first, or give it in the new currency'
  }
  if (before?.isOpeningPosted) {
    const said = 'This is in the books: change it with the opening balances'
    const isNew = (fact: 'openingBalance' | 'openingOn') =>
      changes[fact] !== undefined && changes[fact] !== before[fact]
    if (isNew('openingBalance')) problems.openingBalance = said
    if (isNew('openingOn')) problems.openingOn = said
  }
  const wasTouched = changes.openingBalance !== undefined || changes.openingOn !== undefined
  if (wasTouched && after.openingBalance !== null && !before && !after.openingOn)
    problems.openingOn = 'Say on which day the balance was so'
  return problems
}

/** "3 bookings and 1 rate card" */
export function usesInWords(uses: { table: string; count: number }[]): string {
  const parts = uses.map(({ table, count }) => {
    const many = table.replaceAll('_', ' ')
    return `${count.toLocaleString('en-IN')} ${count === 1 ? many.replace(/s$/, '') : many}`
  })
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** Whether somebody would choose between cost facts that they do not see. */
export const unseenTaken = ({ seesCost }: Eyes, take: readonly string[]): boolean =>
  !seesCost && take.some((fact) => fact === 'currency' || (vendorCostFacts as readonly string[]).includes(fact))

const amounts: Record<string, string> = { creditLimit: 'Credit limit', openingBalance: 'Opening balance' }

/** A change in words of its time: types have other names later, and amounts another currency. */
export function wordedChange(change: FieldChange, types: Map<string, string>, currency: string): FieldChange {
  const { field, from, to } = change
  const label = field === 'typeId' ? 'Type' : amounts[field]
  if (label === undefined) return change
  const read = (value: unknown) => {
    if (value === null || value === undefined) return null
    return field === 'typeId' ? (types.get(String(value)) ?? null) : formatMoney(Number(value), currency)
  }
  return { field, label, from: read(from), to: read(to) }
}
