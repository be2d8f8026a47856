/** What the cards of a file are laid out as: one card a line, under these names. */
export const vcardColumns = [
  'Name',
  'Kind',
  'Salutation',
  'Company',
  'Job title',
  'Phone',
  'Other phones',
  'Phone labels',
  'WhatsApp',
  'Email',
  'Other emails',
  'Email labels',
  'Address',
  'City',
  'State',
  'PIN code',
  'Country',
  'Birthday',
  'Anniversary',
  'Gender',
  'Language',
  'GSTIN',
  'Tax number',
  'Tags',
  'Note',
] as const

/** A line of a card: `TEL;TYPE=cell:+91…`. */
interface Property {
  name: string
  /** Types and parameters in upper case: `TYPE=CELL`, `PREF`. */
  parameters: string[]
  value: string
}

/** The octets of quoted-printable text. */
function quotedOctets(value: string): Uint8Array {
  const octets: number[] = []
  for (let at = 0; at < value.length; at++) {
    const hex = value[at] === '=' ? /^[0-9a-f]{2}/i.exec(value.slice(at + 1, at + 3))?.[0] : undefined
    if (hex) at += 2
    octets.push(hex ? Number.parseInt(hex, 16) : value.charCodeAt(at))
  }
  return Uint8Array.from(octets)
}

/** Text in a charset as cards name it; in the file's own where nobody knows that one. */
function decoded(octets: Uint8Array, charset: string | undefined, usual: string): string {
  try {
    return new TextDecoder(charset ?? usual).decode(octets)
  } catch {
    return new TextDecoder(usual).decode(octets)
  }
}

/** Splits at a sign that is not escaped. */
function split(value: string, sign: ';' | ','): string[] {
  return value.split(sign === ';' ? /(?<!\\);/ : /(?<!\\),/)
}

function plain(value: string): string {
  return value
    .replace(/\\n|\r\n?/gi, '\n')
    .replace(/\\([\\,;:])/g, '$1')
    .trim()
}

/**
 * Reads one line of a card, a character for each of its octets. Each property says its own charset (vCard 2.1), or has
 * that of the file. The group before a dot, as phones write it, is left off.
 */
export function propertyOf(line: string, encoding = 'utf-8'): Property | undefined {
  const colon = /^(?:[^":]|"[^"]*")*?:/.exec(line)?.[0].length
  if (colon === undefined) return undefined
  const [name = '', ...parameters] = line.slice(0, colon - 1).split(';')
  const upper = parameters.map((parameter) => parameter.toUpperCase().replaceAll('"', ''))
  const value = line.slice(colon)
  const isQuoted = upper.some((parameter) => parameter.endsWith('QUOTED-PRINTABLE'))
  const isBase64 = upper.some((parameter) => /^(ENCODING=)?(B|BASE64)$/.test(parameter))
  const charset = upper.find((parameter) => parameter.startsWith('CHARSET='))?.slice(8)
  const octets = isQuoted ? quotedOctets(value) : Buffer.from(value, isBase64 ? 'base64' : 'latin1')
  const isAscii = !isQuoted && !isBase64 && /^[\u0000-\u007f]*$/.test(value)
  return {
    name: name.replace(/^[^.]*\./, '').toUpperCase(),
    parameters: upper,
    value: isAscii ? value : decoded(octets, charset, encoding),
  }
}

const genders: Record<string, string> = { F: 'female', M: 'male', O: 'other' }

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * `19900521` and `1990-05-21T00:00:00Z` as `1990-05-21`. A day without a year (`--0412`, and phones of Apple, which give
 * a year to be left out) is `12 Apr`, and anything else stays as it is: who imports it is told.
 */
function dayOf(property: Property | undefined): string {
  const value = plain(property?.value ?? '')
  const [, year = '', month = '', day = ''] = /^(\d{4}|--)-?(\d{2})-?(\d{2})/.exec(value) ?? []
  if (month === '') return value
  const isOmitted = property?.parameters.includes(`X-APPLE-OMIT-YEAR=${year}`) ?? false
  if (year !== '--' && !isOmitted) return `${year}-${month}-${day}`
  return `${Number(day)} ${months[Number(month) - 1] ?? month}`
}

/** What a card says that has no column of its own, as lines of the note. */
function listMore(all: (name: string) => Property[], first: (name: string) => string): string[] {
  const writeEach = (name: string, values: string[]) => values.filter(Boolean).map((value) => `${name}: ${value}`)
  const fax = all('TEL').filter(isFax)
  const addresses = sortPreferred(all('ADR')).slice(1)
  return [
    ...writeEach(
      'Other address',
      addresses.map(({ value }) => split(value, ';').map(plain).filter(Boolean).join(', ')),
    ),
    ...writeEach(
      'Fax',
      fax.map(({ value }) => plain(value.replace(/^tel:/i, ''))),
    ),
    ...writeEach(
      'Website',
      all('URL').map(({ value }) => plain(value)),
    ),
    ...writeEach('Nickname', [first('NICKNAME')]),
    ...writeEach('Role', [first('ROLE')]),
    ...writeEach(
      'Other company',
      all('ORG')
        .slice(1)
        .map(({ value }) => split(value, ';').map(plain).filter(Boolean).join(', ')),
    ),
  ]
}

const isOfType = ({ parameters }: Property, type: string) =>
  parameters.some((one) => one === type || (one.startsWith('TYPE=') && one.slice(5).split(',').includes(type)))
const isFax = (property: Property) => isOfType(property, 'FAX')

/** The main one first: `PREF` says so, else a mobile is it, else the order. */
function sortPreferred(properties: Property[]): Property[] {
  const isPreferred = ({ parameters }: Property) => parameters.some((one) => /^PREF|TYPE=(.*,)?PREF/.test(one))
  const main = properties.find(isPreferred) ?? properties.find((one) => isOfType(one, 'CELL'))
  return main ? [main, ...properties.filter((one) => one !== main)] : properties
}

interface Reached {
  value: string
  label: string
}

/** Numbers or addresses, the main one first, each with the label that its types come to; empty where they say none. */
function listReached(properties: Property[], labels: Record<string, string>): Reached[] {
  return sortPreferred(properties)
    .map((property) => ({
      value: plain(property.value.replace(/^(tel|mailto):/i, '').replace(/;(ext|phone-context)=.*$/i, '')),
      label: Object.entries(labels).find(([type]) => isOfType(property, type))?.[1] ?? '',
    }))
    .filter(({ value }) => value !== '')
}

const phoneTypes = { CELL: 'mobile', IPHONE: 'mobile', WORK: 'work', HOME: 'home', VOICE: 'other' }
const emailTypes = { WORK: 'work', HOME: 'personal' }

const joinRest = (reached: Reached[]) =>
  reached
    .slice(1)
    .map(({ value }) => value)
    .join('; ')
const joinLabels = (reached: Reached[]) =>
  reached.some(({ label }) => label) ? reached.map(({ label }) => label).join('; ') : ''

/** The language that a note of ours says somebody speaks. */
const spoken = /^Speaks (\S.*)$/

/** A number on WhatsApp, as a link or as phones write it. */
function whatsappOf(properties: Property[]): string {
  const linked = properties.filter(({ name }) => name === 'IMPP').map(({ value }) => value)
  const digits = /wa\.me\/(\d{6,15})|whatsapp:\+?(\d{6,15})/i.exec(linked.join(' '))
  if (digits) return `+${digits[1] ?? digits[2]}`
  return plain(properties.find(({ name }) => name === 'X-WHATSAPP')?.value ?? '')
}

/** A card as a line of a table. */
export function cardCells(properties: Property[]): string[] {
  const all = (name: string) => properties.filter((property) => property.name === name)
  const first = (name: string) => plain(all(name)[0]?.value ?? '')
  const [family = '', given = '', middle = '', prefix = ''] = split(all('N')[0]?.value ?? '', ';').map(plain)
  const phones = listReached(
    all('TEL').filter((one) => !isFax(one)),
    phoneTypes,
  )
  const emails = listReached(all('EMAIL'), emailTypes)
  const notes = all('NOTE').map(({ value }) => plain(value))
  const address = split(sortPreferred(all('ADR'))[0]?.value ?? '', ';').map(plain)
  const organisation = plain(split(all('ORG')[0]?.value ?? '', ';')[0] ?? '')
  const name = first('FN') || [given, middle, family].filter(Boolean).join(' ') || organisation
  const isCompany =
    /^org/i.test(first('KIND')) ||
    /^company/i.test(first('X-ABSHOWAS')) ||
    (organisation !== '' && organisation === name)
  const cells: Record<(typeof vcardColumns)[number], string> = {
    Name: name,
    Kind: isCompany ? 'company' : 'person',
    Salutation: prefix,
    Company: isCompany ? '' : organisation,
    'Job title': first('TITLE'),
    Phone: phones[0]?.value ?? '',
    'Other phones': joinRest(phones),
    'Phone labels': joinLabels(phones),
    WhatsApp: whatsappOf(properties),
    Email: emails[0]?.value ?? '',
    'Other emails': joinRest(emails),
    'Email labels': joinLabels(emails),
    Address: [address[0], address[1], address[2]].filter(Boolean).join(', '),
    City: address[3] ?? '',
    State: address[4] ?? '',
    'PIN code': address[5] ?? '',
    Country: address[6] ?? '',
    Birthday: dayOf(all('BDAY')[0]),
    Anniversary: dayOf(all('ANNIVERSARY')[0] ?? all('X-ANNIVERSARY')[0]),
    Gender: genders[(first('GENDER') || first('X-GENDER')).slice(0, 1).toUpperCase()] ?? '',
    Language: notes.flatMap((note) => spoken.exec(note)?.[1] ?? [])[0] ?? '',
    GSTIN: first('X-GSTIN'),
    'Tax number': first('X-TAX-NUMBER'),
    Tags: split(
      all('CATEGORIES')
        .map(({ value }) => value)
        .join(','),
      ',',
    )
      .map(plain)
      .filter(Boolean)
      .join('; '),
    Note: [...notes.filter((note) => !spoken.test(note)), ...listMore(all, first)].filter(Boolean).join('\n'),
  }
  return vcardColumns.map((column) => cells[column])
}
