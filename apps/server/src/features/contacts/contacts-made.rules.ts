import { searchText } from '../../kernel/search/search.rules.ts'
import { emailKey, phoneKey } from './contacts.rules.ts'

/** Somebody who is to have a contact, with phones in E.164. */
export interface Person {
  name: string
  phone?: string | null
  whatsapp?: string | null
  email?: string | null
  city?: string | null
  state?: string | null
  source?: string | null
  marketingConsent?: boolean
  ownerId?: string | null
  importId?: string | null
  createdBy?: string | null
}

/** A contact there is that has one of the keys. */
export interface KeyHolder {
  key: string
  contactId: string
  kind: 'person' | 'company'
  number: number
  name: string
}

/** A contact that has to be made for a person. */
export interface Made {
  person: Person
  phones: string[]
  emails: string[]
}

const numbersOf = ({ phone, whatsapp }: Person) => [phone, whatsapp].filter((number) => typeof number === 'string')

/** The keys that find a person's contact: those of the phones before that of the email. */
export function keysOf(person: Person): string[] {
  const numbers = numbersOf(person)
  const keys = [
    ...numbers.map((number) => phoneKey('person', number)),
    ...numbers.map((number) => phoneKey('company', number)),
    ...(person.email ? [emailKey('person', person.email), emailKey('company', person.email)] : []),
  ]
  return [...new Set(keys)]
}

/** Which of several contacts with the same phone or email it is: the one of that name, a person, the oldest. */
function likeliest(holders: KeyHolder[], name: string): KeyHolder | undefined {
  const wanted = searchText(name)
  const rank = (holder: KeyHolder) => (searchText(holder.name) === wanted ? 0 : 2) + (holder.kind === 'person' ? 0 : 1)
  return holders.toSorted((a, b) => rank(a) - rank(b) || a.number - b.number)[0]
}

/**
 * The contact of each person: the id of an existing one, or the one to make, shared by all who have a phone or email in
 * common. The order of the people decides, so the same list ends the same way.
 */
export function assignContacts(people: Person[], holders: KeyHolder[]): (string | Made)[] {
  const byKey = Map.groupBy(holders, (holder) => holder.key)
  const made = new Map<string, Made>()
  return people.map((person) => {
    const keys = keysOf(person)
    const byPhone = keys.filter((key) => key.startsWith('1')).flatMap((key) => byKey.get(key) ?? [])
    const byEmail = keys.filter((key) => key.startsWith('2')).flatMap((key) => byKey.get(key) ?? [])
    const found = likeliest(byPhone, person.name) ?? likeliest(byEmail, person.name)
    if (found) return found.contactId
    const earlier = keys.map((key) => made.get(key)).find((one) => one !== undefined)
    const contact = earlier ?? { person, phones: [], emails: [] }
    // Of others who only share the phone or email, nothing is added: it may be a family's, or a made-up number.
    if (!earlier || searchText(earlier.person.name) === searchText(person.name)) {
      if (person.phone && !contact.phones.includes(person.phone)) contact.phones.push(person.phone)
      if (person.email && !contact.emails.includes(person.email)) contact.emails.push(person.email)
      for (const key of keys) if (!made.has(key)) made.set(key, contact)
    }
    return contact
  })
}
