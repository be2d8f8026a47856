import type { Contact } from '@sarai/contract/contact-schemas'

const maxOctets = 75
const encoder = new TextEncoder()

/** A value as it may stand in a vCard: RFC 6350 §3.4, without the control characters it forbids. */
export function escapeValue(value: string): string {
  return value
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[\\,;]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
}

/** A line broken where it is longer than 75 octets, never inside a character: RFC 6350 §3.2. */
export function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}

/** Parts of a structured value, such as a name or an address. */
const structured = (...parts: (string | null)[]) => parts.map((part) => escapeValue(part ?? '')).join(';')

/** The family name is the last word: what people write on passports here comes in that order. */
function nameParts({ kind, name, salutation }: Pick<Contact, 'kind' | 'name' | 'salutation'>): string {
  const words = name.split(/\s+/)
  if (kind === 'company' || words.length < 2) return structured('', name, '', salutation, '')
  return structured(words.at(-1) ?? '', words.slice(0, -1).join(' '), '', salutation, '')
}

const basicDate = (day: string) => day.replaceAll('-', '')
const basicMoment = (moment: string) => `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const phoneTypes = { mobile: 'cell,voice', work: 'work,voice', home: 'home,voice', other: 'voice' } as const
const emailTypes = { personal: ';TYPE=home', work: ';TYPE=work', other: '' } as const
const genderSigns = { female: 'F', male: 'M', other: 'O' } as const

type Card = Pick<
  Contact,
  | 'id'
  | 'kind'
  | 'name'
  | 'salutation'
  | 'companyName'
  | 'jobTitle'
  | 'gender'
  | 'phones'
  | 'emails'
  | 'whatsapp'
  | 'address'
  | 'city'
  | 'state'
  | 'country'
  | 'pincode'
  | 'birthday'
  | 'anniversary'
  | 'gstin'
  | 'language'
  | 'tags'
  | 'updatedAt'
>

function* reachLines({ phones, emails, whatsapp }: Card): Generator<string> {
  for (const [at, { number, label }] of phones.entries())
    yield `TEL;VALUE=uri;TYPE="${phoneTypes[label]}"${at === 0 ? ';PREF=1' : ''}:tel:${number}`
  for (const [at, { address, label }] of emails.entries())
    yield `EMAIL${emailTypes[label]}${at === 0 ? ';PREF=1' : ''}:${escapeValue(address)}`
  if (whatsapp) yield `IMPP:https://wa.me/${whatsapp.slice(1)}`
}

function* linesOf(card: Card): Generator<string> {
  const { kind, address, city, state, pincode, country } = card
  yield 'BEGIN:VCARD'
  yield 'VERSION:4.0'
  yield `KIND:${kind === 'company' ? 'org' : 'individual'}`
  yield `UID:urn:uuid:${card.id}`
  yield `FN:${escapeValue(card.name)}`
  yield `N:${nameParts(card)}`
  if (kind === 'company') yield `ORG:${escapeValue(card.name)}`
  else if (card.companyName) yield `ORG:${escapeValue(card.companyName)}`
  if (card.jobTitle) yield `TITLE:${escapeValue(card.jobTitle)}`
  yield* reachLines(card)
  if (address ?? city ?? state ?? pincode ?? country)
    yield `ADR:${structured('', '', address, city, state, pincode, country)}`
  if (card.birthday) yield `BDAY:${basicDate(card.birthday)}`
  if (card.anniversary) yield `ANNIVERSARY:${basicDate(card.anniversary)}`
  if (card.gender) yield `GENDER:${genderSigns[card.gender]}`
  if (card.language) yield `NOTE:${escapeValue(`Speaks ${card.language}`)}`
  if (card.tags.length > 0) yield `CATEGORIES:${card.tags.map(escapeValue).join(',')}`
  if (card.gstin) yield `X-GSTIN:${card.gstin}`
  yield `REV:${basicMoment(card.updatedAt)}`
  yield 'END:VCARD'
}

/** A contact as a vCard 4.0. */
export function vcardOf(contact: Card): string {
  return [...linesOf(contact)].map(foldLine).join('')
}

/** What the file of one contact is called. */
export function vcardFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain.slice(0, 60) || 'contact'}.vcf`
}
