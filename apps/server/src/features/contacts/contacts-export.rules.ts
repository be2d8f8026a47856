import { gstStateOf } from '@sarai/contract/gst'
import type { Contact } from '@sarai/contract/contact-schemas'
import { formatWord } from '@sarai/contract/export-words'
import { isIndianFact } from '@sarai/contract/tax-names'
import { countryName } from '../../core/countries.rules.ts'
import { type ExportColumn, localTime, addLabels } from '../../kernel/operations/list-export.rules.ts'

type Exported = Omit<Contact, 'documentState' | 'gstState'>

const words = (value: string | null) => formatWord(value) || null
const rest = (values: (string | null)[]) => values.slice(1).join('; ') || null

/** What an export may hold, in the order it does. */
const contactExportColumns = addLabels<Exported, 'contacts'>('contacts', [
  { key: 'number', value: (contact) => `C-${String(contact.number).padStart(6, '0')}` },
  { key: 'kind', value: (contact) => words(contact.kind) },
  { key: 'salutation', value: (contact) => contact.salutation },
  { key: 'name', value: (contact) => contact.name },
  { key: 'legalName', value: (contact) => contact.legalName },
  { key: 'company', value: (contact) => contact.companyName },
  { key: 'jobTitle', value: (contact) => contact.jobTitle },
  { key: 'phone', value: (contact, texts) => texts.phone(contact.phone) },
  {
    key: 'otherPhones',
    value: ({ phones }, texts) => rest(phones.map(({ number }) => texts.phone(number))),
  },
  { key: 'phoneLabels', value: ({ phones }) => phones.map(({ label }) => label).join('; ') || null },
  { key: 'whatsapp', value: (contact, texts) => texts.phone(contact.whatsapp) },
  { key: 'email', value: (contact) => contact.email },
  { key: 'otherEmails', value: ({ emails }) => rest(emails.map(({ address }) => address)) },
  { key: 'emailLabels', value: ({ emails }) => emails.map(({ label }) => label).join('; ') || null },
  { key: 'address', value: (contact) => contact.address },
  { key: 'city', value: (contact) => contact.city },
  { key: 'state', value: (contact) => contact.state },
  { key: 'pincode', value: (contact) => contact.pincode },
  { key: 'country', value: ({ country }) => country && countryName(country) },
  { key: 'gstin', value: (contact) => contact.gstin },
  { key: 'gstState', value: ({ gstin }) => gstin && gstStateOf(gstin) },
  { key: 'pan', value: (contact) => contact.pan },
  { key: 'taxNumber', value: (contact) => contact.taxNumber },
  { key: 'birthday', value: (contact) => contact.birthday },
  { key: 'anniversary', value: (contact) => contact.anniversary },
  { key: 'gender', value: (contact) => words(contact.gender) },
  { key: 'nationality', value: ({ nationality }) => nationality && countryName(nationality) },
  { key: 'meal', value: (contact) => words(contact.meal) },
  { key: 'seat', value: (contact) => words(contact.seat) },
  { key: 'mobility', value: (contact) => contact.mobility },
  { key: 'language', value: (contact) => contact.language },
  {
    key: 'frequentFlyer',
    value: ({ frequentFlyer }) => frequentFlyer.map(({ airline, number }) => `${airline} ${number}`).join('; '),
  },
  { key: 'source', value: (contact) => words(contact.source) },
  { key: 'marketingConsent', value: (contact) => (contact.marketingConsent ? 'Yes' : 'No') },
  { key: 'tags', value: (contact) => contact.tags.join('; ') },
  { key: 'owner', value: (contact, texts) => texts.person(contact.ownerId) },
  { key: 'documentsExpireOn', value: (contact) => contact.documentsExpireOn },
  {
    key: 'lastActivityAt',
    value: (one, texts) => localTime(one.lastActivityAt, texts.timeZone),
  },
  { key: 'createdAt', value: (one, texts) => localTime(one.createdAt, texts.timeZone) },
])

/** Those that there are for an agency: outside India none of its taxes. */
export const columnsUnder = (isVat: boolean): ExportColumn<Exported>[] =>
  contactExportColumns.filter(({ key }) => !(isVat && isIndianFact(key)))
