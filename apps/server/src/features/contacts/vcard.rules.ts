import type { Contact } from '@sarai/contract/contact-schemas'
import type { VcardVersion } from '@sarai/contract/contact-words'

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

/** The family name is the last word: what people write on passports here comes in that order. */
function nameParts({ kind, name, salutation }: Pick<Contact, 'kind' | 'name' | 'salutation'>): (string | null)[] {
  const words = name.split(/\s+/)
  if (kind === 'company' || words.length < 2) return ['', name, '', salutation, '']
  return [words.at(-1) ?? '', words.slice(0, -1).join(' '), '', salutation, '']
}

const basicDate = (day: string) => day.replaceAll('-', '')
const basicMoment = (moment: string) => `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const types: Record<VcardVersion, (words: string[]) => string> = {
  '4.0': (words) => {
    const said = words.join(',').toLowerCase()
    return words.length > 1 ? `;TYPE="${said}"` : said && `;TYPE=${said}`
  },
  '3.0': (words) => (words.length > 0 ? `;TYPE=${words.join(',')}` : ''),
  '2.1': (words) => words.map((word) => `;${word}`).join(''),
}
const phoneTypes = {
  mobile: ['CELL', 'VOICE'],
  work: ['WORK', 'VOICE'],
  home: ['HOME', 'VOICE'],
  other: ['VOICE'],
} as const
const emailTypes = { personal: ['HOME'], work: ['WORK'], other: [] } as const
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
  | 'taxNumber'
  | 'language'
  | 'tags'
  | 'updatedAt'
>

/** A property before it is escaped: of several parts where there are several. */
interface Line {
  name: string
  types?: readonly string[]
  value: string | (string | null)[]
  /** Of the same kind the main one. */
  isMain?: boolean
}

function* reachLines({ phones, emails, whatsapp }: Card, version: VcardVersion): Generator<Line> {
  for (const [at, { number, label }] of phones.entries())
    yield { name: 'TEL', types: phoneTypes[label], value: number, isMain: at === 0 }
  for (const [at, { address, label }] of emails.entries()) {
    const internet = version === '4.0' ? [] : ['INTERNET']
    yield { name: 'EMAIL', types: [...internet, ...emailTypes[label]], value: address, isMain: at === 0 }
  }
  if (whatsapp) yield { name: version === '4.0' ? 'IMPP' : 'X-WHATSAPP', value: whatsapp }
}

function* linesOf(card: Card, version: VcardVersion): Generator<Line> {
  const { kind, address, city, state, pincode, country } = card
  const isNew = version === '4.0'
  if (isNew) yield { name: 'KIND', value: kind === 'company' ? 'org' : 'individual' }
  yield { name: 'UID', value: `urn:uuid:${card.id}` }
  yield { name: 'FN', value: card.name }
  yield { name: 'N', value: nameParts(card) }
  if (kind === 'company') yield { name: 'ORG', value: [card.name] }
  else if (card.companyName) yield { name: 'ORG', value: [card.companyName] }
  if (!isNew && kind === 'company') yield { name: 'X-ABSHOWAS', value: 'COMPANY' }
  if (card.jobTitle) yield { name: 'TITLE', value: card.jobTitle }
  yield* reachLines(card, version)
  if (address ?? city ?? state ?? pincode ?? country)
    yield { name: 'ADR', value: ['', '', address, city, state, pincode, country] }
  if (card.birthday) yield { name: 'BDAY', value: isNew ? basicDate(card.birthday) : card.birthday }
  if (card.anniversary)
    yield isNew
      ? { name: 'ANNIVERSARY', value: basicDate(card.anniversary) }
      : { name: 'X-ANNIVERSARY', value: card.anniversary }
  if (card.gender)
    yield isNew ? { name: 'GENDER', value: genderSigns[card.gender] } : { name: 'X-GENDER', value: card.gender }
  if (card.language) yield { name: 'NOTE', value: `Speaks ${card.language}` }
  if (card.tags.length > 0) yield { name: 'CATEGORIES', value: card.tags }
  if (card.gstin) yield { name: 'X-GSTIN', value: card.gstin }
  if (card.taxNumber) yield { name: 'X-TAX-NUMBER', value: card.taxNumber }
  yield { name: 'REV', value: basicMoment(card.updatedAt) }
}

/** A line in the newer versions, which are UTF-8 by themselves. */
function modernLine({ name, types: words = [], value, isMain }: Line, version: '3.0' | '4.0'): string {
  const isNew = version === '4.0'
  const marked = isMain && !isNew ? [...words, 'PREF'] : words
  const parameters = `${types[version]([...marked])}${isMain && isNew ? ';PREF=1' : ''}`
  if (isNew && name === 'TEL') return foldLine(`TEL;VALUE=uri${parameters}:tel:${String(value)}`)
  if (isNew && name === 'IMPP') return foldLine(`IMPP:https://wa.me/${String(value).slice(1)}`)
  const by = name === 'CATEGORIES' ? ',' : ';'
  const text = Array.isArray(value) ? value.map((part) => escapeValue(part ?? '')).join(by) : escapeValue(value)
  return foldLine(`${name}${parameters}:${text}`)
}

/** Octets that stand for themselves in quoted-printable text of a card. */
const isPlain = (octet: number) => octet >= 32 && octet <= 126 && octet !== 61

/** A line in version 2.1, whose text is ASCII: what is not is quoted, with its charset said. */
function oldLine({ name, types: words = [], value, isMain }: Line): string {
  const parameters = types['2.1']([...words, ...(isMain ? ['PREF'] : [])])
  const clean = (part: string) =>
    part.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').replace(/\r\n?/g, '\n')
  const by = name === 'CATEGORIES' ? ',' : ';'
  const text = Array.isArray(value)
    ? value.map((part) => clean(part ?? '').replaceAll(';', '\\;')).join(by)
    : clean(value)
  if (/^[\u0020-\u007e]*$/.test(text) && text.length <= 200) return `${name}${parameters}:${text}\r\n`
  const start = `${name}${parameters};CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:`
  let [quoted, length] = ['', start.length]
  for (const octet of encoder.encode(text.replaceAll('\n', '\r\n'))) {
    const sign = isPlain(octet) ? String.fromCharCode(octet) : `=${octet.toString(16).toUpperCase().padStart(2, '0')}`
    if (length + sign.length > maxOctets - 1) {
      quoted += '=\r\n'
      length = 0
    }
    quoted += sign
    length += sign.length
  }
  return `${start}${quoted}\r\n`
}

/** A contact as a vCard. */
export function vcardOf(contact: Card, version: VcardVersion = '4.0'): string {
  const lines = [...linesOf(contact, version)].map((line) =>
    version === '2.1' ? oldLine(line) : modernLine(line, version),
  )
  return ['BEGIN:VCARD\r\n', `VERSION:${version}\r\n`, ...lines, 'END:VCARD\r\n'].join('')
}

/** What the file of one contact is called, in whatever script its name is. */
export function vcardFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${[...plain].slice(0, 60).join('') || 'contact'}.vcf`
}
