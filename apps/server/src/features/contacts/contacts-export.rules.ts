import { gstStateOf } from '@sarai/contract/gst'
import type { Contact } from '@sarai/contract/contact-schemas'
import { formatWord } from '@sarai/contract/export-words'
import { isIndianFact, otherTaxNumber } from '@sarai/contract/tax-names'
import { countryName } from '../../core/countries.rules.ts'
import { type ExportColumn, localTime } from '../../kernel/operations/list-export.rules.ts'

type Exported = Omit<Contact, 'documentState' | 'gstState'>

const words = (value: string | null) => formatWord(value) || null
const rest = (values: (string | null)[]) => values.slice(1).join('; ') || null

/** What an export may hold, in the order it does. */
const contactExportColumns: ExportColumn<Exported>[] = [
  { key: 'number', label: 'Number', value: (contact) => `C-${String(contact.number).padStart(6, '0')}` },
  { key: 'kind', label: 'Kind', value: (contact) => words(contact.kind) },
  { key: 'salutation', label: 'Salutation', value: (contact) => contact.salutation },
  { key: 'name', label: 'Name', value: (contact) => contact.name },
  { key: 'legalName', label: 'Legal name', value: (contact) => contact.legalName },
  { key: 'company', label: 'Company', value: (contact) => contact.companyName },
  { key: 'jobTitle', label: 'Job title', value: (contact) => contact.jobTitle },
  { key: 'phone', label: 'Phone', value: (contact, texts) => texts.phone(contact.phone) },
  {
    key: 'otherPhones',
    label: 'Other phones',
    value: ({ phones }, texts) => rest(phones.map(({ number }) => texts.phone(number))),
  },
  { key: 'whatsapp', label: 'WhatsApp', value: (contact, texts) => texts.phone(contact.whatsapp) },
  { key: 'email', label: 'Email', value: (contact) => contact.email },
  { key: 'otherEmails', label: 'Other emails', value: ({ emails }) => rest(emails.map(({ address }) => address)) },
  { key: 'address', label: 'Address', value: (contact) => contact.address },
  { key: 'city', label: 'City', value: (contact) => contact.city },
  { key: 'state', label: 'State', value: (contact) => contact.state },
  { key: 'pincode', label: 'PIN code', value: (contact) => contact.pincode },
  { key: 'country', label: 'Country', value: ({ country }) => country && countryName(country) },
  { key: 'gstin', label: 'GSTIN', value: (contact) => contact.gstin },
  { key: 'gstState', label: 'GST state', value: ({ gstin }) => gstin && gstStateOf(gstin) },
  { key: 'pan', label: 'PAN', value: (contact) => contact.pan },
  { key: 'taxNumber', label: otherTaxNumber, value: (contact) => contact.taxNumber },
  { key: 'birthday', label: 'Birthday', value: (contact) => contact.birthday },
  { key: 'anniversary', label: 'Anniversary', value: (contact) => contact.anniversary },
  { key: 'gender', label: 'Gender', value: (contact) => words(contact.gender) },
  { key: 'nationality', label: 'Nationality', value: ({ nationality }) => nationality && countryName(nationality) },
  { key: 'meal', label: 'Meal', value: (contact) => words(contact.meal) },
  { key: 'seat', label: 'Seat', value: (contact) => words(contact.seat) },
  { key: 'mobility', label: 'Needs', value: (contact) => contact.mobility },
  { key: 'language', label: 'Language', value: (contact) => contact.language },
  {
    key: 'frequentFlyer',
    label: 'Frequent flyer',
    value: ({ frequentFlyer }) => frequentFlyer.map(({ airline, number }) => `${airline} ${number}`).join('; '),
  },
  { key: 'source', label: 'Source', value: (contact) => words(contact.source) },
  { key: 'marketingConsent', label: 'Marketing', value: (contact) => (contact.marketingConsent ? 'Yes' : 'No') },
  { key: 'tags', label: 'Tags', value: (contact) => contact.tags.join('; ') },
  { key: 'owner', label: 'RM', value: (contact, texts) => texts.person(contact.ownerId) },
  { key: 'documentsExpireOn', label: 'Documents end', value: (contact) => contact.documentsExpireOn },
  {
    key: 'lastActivityAt',
    label: 'Last activity',
    value: (one, texts) => localTime(one.lastActivityAt, texts.timeZone),
  },
  { key: 'createdAt', label: 'Created', value: (one, texts) => localTime(one.createdAt, texts.timeZone) },
]

/** Those that there are for an agency: outside India none of its taxes. */
export const columnsUnder = (isVat: boolean): ExportColumn<Exported>[] =>
  contactExportColumns.filter(({ key }) => !(isVat && isIndianFact(key)))
