import type { FieldChange } from '@sarai/contract/timeline'
import { formatMoney } from '@sarai/money/format'
import type { ReactNode } from 'react'
import { countryName } from '~/lib/countries.ts'
import { formatWord } from '@sarai/contract/export-words'
import { formatDay, formatDue, formatPhone } from '~/lib/format.ts'
import type { Session } from './session-context.tsx'

/** What fields of records are called, and their values as a reader knows them. */
const fieldNames: Record<string, string> = {
  stageId: 'stage',
  ownerId: 'RM',
  travelMonth: 'travel month',
  travelStart: 'travel start',
  travelEnd: 'travel end',
  flexibleDays: 'flexible days',
  childAges: "children's ages",
  hotelClass: 'hotel class',
  mealPlan: 'meal plan',
  budgetMin: 'lowest budget',
  budgetMax: 'highest budget',
  budgetPerPerson: 'budget per person',
  tripType: 'trip type',
  expectedValue: 'expected value',
  expectedClose: 'expected close',
  marketingConsent: 'consent to marketing',
  dueAt: 'due',
  companyId: 'company',
  legalName: 'legal name',
  jobTitle: 'job title',
  frequentFlyer: 'frequent-flyer programmes',
  phones: 'phone numbers',
  emails: 'email addresses',
  pincode: 'PIN code',
  gstin: 'GSTIN',
  pan: 'PAN',
  issuedOn: 'day of issue',
  expiresOn: 'expiry',
  fileId: 'scan',
  lastDigits: 'number',
  typeId: 'type',
  gstRegistration: 'GST registration',
  paymentTerms: 'payment terms',
  creditDays: 'credit days',
  creditLimit: 'credit limit',
  openingBalance: 'opening balance',
  openingOn: 'day of the opening balance',
  slabs: 'cancellation terms',
}

const moneyFields = new Set(['budgetMin', 'budgetMax', 'expectedValue'])
const dayFields = [
  'travelMonth',
  'travelStart',
  'travelEnd',
  'expectedClose',
  'birthday',
  'anniversary',
  'issuedOn',
  'expiresOn',
  'openingOn',
]
const phoneFields = ['phone', 'whatsapp']
const countryFields = ['country', 'nationality']

/** One of several: a tag, or a phone number with what it is for. */
function itemWords(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const [first, second] = Object.values(item).map(String)
  return 'airline' in item ? `${first} ${second}` : formatPhone(first)
}

/** A field's value as a reader knows it. */
export function valueWords(session: Session, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return 'empty'
  if (field === 'stageId') return session.stages.find((stage) => stage.id === value)?.name ?? 'a former stage'
  if (field === 'ownerId') return session.team.find((person) => person.id === value)?.name ?? 'nobody'
  if (moneyFields.has(field)) return formatMoney(Number(value), session.agency.currency)
  if (dayFields.includes(field)) return formatDay(String(value))
  if (phoneFields.includes(field)) return formatPhone(String(value))
  if (field === 'dueAt') return formatDue(String(value))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(itemWords).join(', ')
  if (countryFields.includes(field)) return countryName(String(value))
  return /^[a-z]+(_[a-z]+)*$/.test(String(value)) ? formatWord(String(value)) : String(value)
}

/** What was said at the time of one of the agency's own fields, which may have another name by now. */
function ownWords(value: unknown): string {
  return typeof value === 'string' && value ? value : 'empty'
}

export function changeWords(session: Session, { field, label, from, to }: FieldChange): ReactNode {
  if (label !== undefined)
    return (
      <>
        {label} from <q>{ownWords(from)}</q> to <q>{ownWords(to)}</q>
      </>
    )
  return (
    <>
      {fieldNames[field] ?? field} from <q>{valueWords(session, field, from)}</q> to{' '}
      <q>{valueWords(session, field, to)}</q>
    </>
  )
}
