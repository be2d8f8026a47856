import type { Contact, ContactChanges } from '@sarai/contract/contact-schemas'
import { gstStateOf, panOf } from '@sarai/contract/gst'
import { recordTerms, searchText } from '../../kernel/search/search.rules.ts'
import { documentState } from '../../core/expiry.rules.ts'

type Kind = Contact['kind']

/** What a contact is found by, and what it may share with a duplicate of it. */
interface Identity {
  kind: Kind
  number: number
  name: string
  phones: { number: string }[]
  emails: { address: string }[]
  whatsapp: string | null
  legalName: string | null
  city: string | null
  gstin: string | null
  taxNumber?: string | null
  birthday: string | null
}

function allPhones({ phones, whatsapp }: Pick<Identity, 'phones' | 'whatsapp'>): string[] {
  return [...new Set([...phones.map((phone) => phone.number), ...(whatsapp ? [whatsapp] : [])])]
}

/** What a contact is found by: its names, phones, emails, city and number; its tags and company are added by a trigger. */
export function contactTerms(contact: Identity): string[] {
  const { name, legalName, number, city } = contact
  const emails = contact.emails.map((email) => email.address)
  return recordTerms({ name, number, phones: allPhones(contact), emails, places: [legalName, city] })
}

// A company's number is often also that of the person who answers it; that does not make them the same.
const kindSign: Record<Kind, string> = { person: 'p', company: 'c' }

// Keys sort by how much they tell: a shared phone before a shared email before a shared name.
export const phoneKey = (kind: Kind, e164: string): string => `1${kindSign[kind]}${e164}`
export const emailKey = (kind: Kind, address: string): string => `2${kindSign[kind]}${address}`
const taxKey = (kind: Kind, number: string) => `3${kindSign[kind]}${number}`
const nameKey = (name: string, birthday: string) => `4p${searchText(name).slice(0, 160)}|${birthday}`

/** What makes two contacts look like one where both have it. */
export function contactKeys(contact: Identity): string[] {
  const { kind, name, emails, gstin, taxNumber, birthday } = contact
  const keys = [
    ...allPhones(contact).map((number) => phoneKey(kind, number)),
    ...emails.map((email) => emailKey(kind, email.address)),
    ...[gstin, taxNumber].flatMap((number) => (number ? [taxKey(kind, number)] : [])),
    ...(birthday && kind === 'person' ? [nameKey(name, birthday)] : []),
  ]
  return [...new Set(keys)]
}

const reasons = { '1': 'phone', '2': 'email', '3': 'gstin', '4': 'name_and_birthday' } as const
export type DuplicateReason = (typeof reasons)[keyof typeof reasons]

/** What a key is about, and its value as people know it. */
export function readKey(key: string): { reason: DuplicateReason; shared: string } {
  const reason = reasons[key[0] as keyof typeof reasons]
  const value = key.slice(2)
  return { reason, shared: reason === 'name_and_birthday' ? (value.split('|')[0] ?? '') : value }
}

/** The sign that all keys of a reason begin with. */
export function keySign(reason: DuplicateReason): string {
  return Object.entries(reasons).find(([, name]) => name === reason)?.[0] ?? ''
}

type Facts = Pick<Contact, 'id' | 'kind' | 'companyId' | 'gstin' | 'pan' | 'birthday' | 'anniversary'>

/** What of a contact's facts cannot be true together, by field. */
export function factProblems(contact: Facts, today: string): Record<string, string> {
  const { kind, companyId, gstin, pan, birthday, anniversary } = contact
  const problems: Record<string, string> = {}
  if (kind === 'company' && companyId) problems.companyId = 'A company does not belong to a company'
  if (companyId && companyId === contact.id) problems.companyId = 'Choose another contact'
  if (gstin && pan && panOf(gstin) !== pan) problems.pan = `The PAN inside the GSTIN is ${panOf(gstin)}`
  if (birthday && birthday > today) problems.birthday = 'This day is in the future'
  if (birthday && anniversary && anniversary < birthday) problems.anniversary = 'The anniversary is before the birthday'
  return problems
}

/** The changes with what follows from them: a GSTIN tells the PAN, a company has no employer. */
export function completed<T extends ContactChanges>(before: Pick<Facts, 'gstin' | 'pan'>, changes: T): T {
  const result = { ...changes }
  // The PAN that came with the old GSTIN goes with it.
  const keptPan = before.gstin && before.pan === panOf(before.gstin) ? null : before.pan
  if (changes.gstin && changes.gstin !== before.gstin && changes.pan === undefined)
    result.pan = keptPan ?? panOf(changes.gstin)
  if (changes.kind === 'company' && changes.companyId === undefined) result.companyId = null
  return result
}

interface Stored {
  documentsExpireOn: string | null
  documentsWarnOn: string | null
}

/** A contact of a list as it is today. */
export function presentRow<T extends Stored>(row: T, today: string) {
  return {
    ...row,
    documentState: documentState({ expiresOn: row.documentsExpireOn, warnOn: row.documentsWarnOn }, today),
  }
}

export function presentContact<T extends Stored & { gstin: string | null }>(contact: T, today: string) {
  return { ...presentRow(contact, today), gstState: contact.gstin ? (gstStateOf(contact.gstin) ?? null) : null }
}
