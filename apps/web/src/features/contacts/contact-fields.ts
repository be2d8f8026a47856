import type { Contact, ContactFact } from '@sarai/contract/contact-schemas'
import { genders, mealPreferences, salutations, seatPreferences } from '@sarai/contract/contact-words'
import { gstStates } from '@sarai/contract/gst'
import { leadSources } from '@sarai/contract/lead-words'
import { formatWord } from '@sarai/contract/export-words'
import { isIndianFact } from '@sarai/contract/tax-names'
import { taxNumberField } from '~/records/tax-number-field.ts'
import { useIsVat } from '~/records/tax-system.ts'
import type { RecordField } from '~/records/record-fields.ts'

export type ContactField = RecordField<ContactFact> & {
  /** The kind of contact that has it, where not both do. */
  only?: Contact['kind']
}

const words = (values: readonly string[]) => values.map((value) => ({ value, label: formatWord(value) }))
const indianStates = [
  ...new Set(Object.entries(gstStates).flatMap(([code, name]) => (code < '90' ? [name] : []))),
].sort()

const how = 'How to reach'
const where = 'Address'
const person = 'Person'
const travel = 'Travelling'
const tax = 'Tax and billing'
const about = 'About'

/** Every fact of a contact, in the order of the form and of the contact's page. */
const allFields = (isVat: boolean): ContactField[] => [
  { name: 'name', label: 'Name', kind: 'text', section: how },
  { name: 'phones', label: 'Phone', kind: 'phones', section: how, isAlways: true },
  { name: 'whatsapp', label: 'WhatsApp', kind: 'phone', section: how, help: 'If it is a different number' },
  { name: 'emails', label: 'Email', kind: 'emails', section: how, isAlways: true },
  { name: 'companyId', label: 'Company', kind: 'company', section: how, only: 'person' },
  { name: 'jobTitle', label: 'Job title', kind: 'text', section: how, only: 'person' },
  { name: 'address', label: 'Address', kind: 'long', section: where },
  { name: 'city', label: 'City', kind: 'text', section: where, isAlways: true },
  { name: 'state', label: 'State', kind: 'text', section: where, suggestions: isVat ? undefined : indianStates },
  { name: 'pincode', label: 'PIN code', kind: 'text', section: where },
  { name: 'country', label: 'Country', kind: 'country', section: where },
  {
    name: 'salutation',
    label: 'Salutation',
    kind: 'choice',
    section: person,
    choices: words(salutations),
    only: 'person',
  },
  {
    name: 'legalName',
    label: 'Name in passport',
    kind: 'text',
    section: person,
    help: 'As printed in the passport',
    only: 'person',
  },
  { name: 'gender', label: 'Gender', kind: 'choice', section: person, choices: words(genders), only: 'person' },
  { name: 'birthday', label: 'Birthday', kind: 'day', section: person, isAlways: true, isPast: true, only: 'person' },
  { name: 'anniversary', label: 'Anniversary', kind: 'day', section: person, isPast: true, only: 'person' },
  { name: 'nationality', label: 'Nationality', kind: 'country', section: person, only: 'person' },
  { name: 'meal', label: 'Meals', kind: 'choice', section: travel, choices: words(mealPreferences), only: 'person' },
  { name: 'seat', label: 'Seat', kind: 'choice', section: travel, choices: words(seatPreferences), only: 'person' },
  {
    name: 'mobility',
    label: 'Mobility',
    kind: 'text',
    section: travel,
    help: 'A wheelchair, no stairs',
    only: 'person',
  },
  { name: 'frequentFlyer', label: 'Frequent flyer', kind: 'programmes', section: travel, only: 'person' },
  {
    name: 'legalName',
    label: 'Name on invoices',
    kind: 'text',
    section: tax,
    help: 'As it is registered',
    only: 'company',
  },
  { name: 'gstin', label: 'GSTIN', kind: 'gstin', section: tax, isAlways: true },
  { name: 'pan', label: 'PAN', kind: 'pan', section: tax },
  taxNumberField(isVat, tax),
  { name: 'language', label: 'Language', kind: 'text', section: about },
  { name: 'source', label: 'Source', kind: 'choice', section: about, choices: words(leadSources) },
  { name: 'tags', label: 'Tags', kind: 'tags', section: about, isAlways: true },
  { name: 'marketingConsent', label: 'Agreed to marketing', kind: 'flag', section: about },
]

/** The facts a person has, or a company. */
const fieldsOf = (kind: Contact['kind'], isVat: boolean): ContactField[] =>
  allFields(isVat).filter(({ name, only }) => (only === undefined || only === kind) && !(isVat && isIndianFact(name)))

const fieldsUnder = (isVat: boolean): Record<Contact['kind'], ContactField[]> => ({
  person: fieldsOf('person', isVat),
  company: fieldsOf('company', isVat),
})
const underGst = fieldsUnder(false)
const underVat = fieldsUnder(true)

/** The same by the tax that the agency is under. */
export const useContactFields = () => (useIsVat() ? underVat : underGst)
