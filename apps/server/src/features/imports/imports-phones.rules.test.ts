import type { ImportTarget } from '@sarai/contract/import-fields'
import { expect, test } from 'vitest'
import { guessMapping } from './imports-columns.rules.ts'
import { fieldOfJoined } from './imports-header.rules.ts'
import { noLook } from './imports-looks.rules.ts'
import { readEmails, explainEmail, readPhones, readPhonesIn } from './imports-people.rules.ts'
import { readPlan, rowReaders } from './imports-readers.rules.ts'
import type { ReadContext } from './imports-target.rules.ts'

const context: ReadContext = {
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  now: '2026-11-21T06:30:00.000Z',
  today: '2026-11-21',
  stages: [],
  team: [],
  assignable: null,
  vendorTypes: [],
  custom: [],
  mayConvert: true,
}
const settings = {
  headerLine: 0,
  hasGroups: false,
  dateOrder: 'dmy' as const,
  dateOrders: [],
  currency: null,
  duplicatesInFile: 'skip' as const,
  duplicatesInBase: 'skip' as const,
  unreadable: 'keep' as const,
  defaults: { stageId: null, ownerId: null, source: null, tags: [], followUp: 'none' as const },
}

/** Reads a row whose columns are guessed by their names. */
function readRow(target: ImportTarget, row: Record<string, string>) {
  const header = Object.keys(row)
  const mapping = guessMapping(
    header,
    header.map(() => noLook()),
    target,
  )
  const plan = readPlan(target, { ...settings, mapping }, header, context)
  const read = rowReaders[target](Object.values(row), plan, context)
  return { mapping, draft: 'draft' in read ? read.draft : undefined }
}

const [office, mobile, other] = ['011-43502020', '98290 12345', '94140 00001']

test.each(['leads', 'vendors'] as const)('of %s a mobile beats a work phone, which is nobody on WhatsApp', (target) => {
  const rows: Record<string, string>[] = [
    { Name: 'Asha', 'Work Phone': office, Mobile: mobile },
    { Name: 'Asha', Mobile: mobile, 'Office Phone': office },
    { Name: 'Asha', 'Work Phone': other, Mobile: mobile },
  ]
  for (const row of rows) expect(readRow(target, row).draft).toMatchObject({ phone: '+919829012345' })
  const { draft } = readRow(target, { Name: 'Asha', Mobile: mobile, 'Office Phone': office })
  expect(draft).not.toHaveProperty('whatsapp')
  expect(JSON.stringify(draft)).toContain('43502020')
})

test.each(['leads', 'vendors', 'contacts'] as const)('of %s a mobile beats an office in one cell too', (target) => {
  const { draft } = readRow(target, { Name: 'Asha', 'Contact Number': `${office} / ${mobile}` })
  const written = JSON.stringify(draft)
  expect(written).toMatch(/"(?:phone|number)":"\+919829012345"/)
  expect(written.indexOf('9829012345')).toBeLessThan(written.indexOf('43502020'))
})

test('of contacts the mobile is first, and each number is what its column says', () => {
  expect(readRow('contacts', { Name: 'Asha', 'Work Phone': office, Mobile: mobile }).draft).toMatchObject({
    phones: [
      { number: '+919829012345', label: 'mobile' },
      { number: '+911143502020', label: 'work' },
    ],
  })
})

test.each(['contacts', 'vendors'] as const)(
  'numbers of %s have the calling code of the country of their row',
  (target) => {
    const read = (row: Record<string, string>) => JSON.stringify(readRow(target, { Name: 'Asha', ...row }).draft)
    expect(read({ Phone: '050 123 4567', Country: 'UAE' })).toContain('+971501234567')
    expect(read({ Phone: mobile, Country: 'UAE' })).toContain('+919829012345')
  },
)

test.each(['leads', 'contacts', 'vendors'] as const)('numbers of %s bear the calling code beside them', (target) => {
  const read = (row: Record<string, string>) => JSON.stringify(readRow(target, { Name: 'Asha', ...row }).draft)
  // By itself this is an Indian mobile.
  expect(read({ 'Country Code': '+1', Phone: '917 555 1234' })).toContain('+19175551234')
  expect(read({ Phone: '0501234567', 'ISD Code': '00971', WhatsApp: '552345678' })).toMatch(
    /\+971501234567.*\+971552345678|\+971552345678.*\+971501234567/,
  )
  expect(read({ 'Country Code': '971', Phone: '971501234567' })).toContain('+971501234567')
  expect(read({ 'Country Code': '91.0', Phone: mobile })).toContain('+919829012345')
  expect(read({ 'Country Code': '', Phone: mobile })).toContain('+919829012345')
  expect(read({ 'Country Code': '+971', Phone: '+919829012345' })).toContain('+919829012345')
})

test('a mobile with its calling code and no plus is one of that country; an Indian number with a digit too many is none', () => {
  expect(readPhones('971501234567', 'IN')).toEqual(['+971501234567'])
  expect(readPhones('0097 150 123 4567', 'IN')).toEqual(['+971501234567'])
  expect(readPhonesIn('8801712345678 (brother)', 'IN').numbers).toEqual(['+8801712345678'])
  expect(readPhones('98290123456', 'IN')).toBeUndefined()
  expect(readPhones('79123456789', 'IN')).toBeUndefined()
})

test('a running number is no requirement, alone or below a group', () => {
  for (const name of ['S.No.', 'S No', 'SNo.', 'Sr. No.', 'SrNo', 'Sl.No', 'SN', 'Serial No.'])
    for (const target of ['leads', 'contacts', 'library', 'vendors'] as const) {
      expect({ name, field: readRow(target, { [name]: '1', Name: 'Asha' }).mapping[0] }).toEqual({ name, field: null })
      expect({ name, joined: fieldOfJoined(`Enquiry details – ${name}`, target) }).toEqual({ name, joined: undefined })
    }
})

test('an address of an international domain is refused with the reason', () => {
  expect(readEmails('asha@यात्रा.भारत')).toBeUndefined()
  expect(explainEmail('asha@यात्रा.भारत')).toContain('xn--')
  expect(explainEmail('asha')).toBe('Not an email address')
  expect(readEmails('asha@xn--80ak6aa92e.com')).toEqual(['asha@xn--80ak6aa92e.com'])
})
