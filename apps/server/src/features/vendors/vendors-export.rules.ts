import { formatWord } from '@sarai/contract/export-words'
import { gstStateOf, panOf } from '@sarai/contract/gst'
import { type VendorCostFact, vendorCostFacts, vendorStatusLabels } from '@sarai/contract/vendor-words'
import { isIndianFact, isVatCountry, otherTaxNumber } from '@sarai/contract/tax-names'
import { toUnits } from '@sarai/money/format'
import { countryName } from '../../core/countries.rules.ts'
import { type ExportColumn, type ExportTexts, localTime } from '../../kernel/operations/list-export.rules.ts'
import type { VendorRecord } from './vendors.queries.ts'

const amount = (value: number | null, currency: string) => (value === null ? null : toUnits(value, currency))

function person({ people }: VendorRecord, texts: ExportTexts): string | null {
  const lines = people.map((one) => [one.name, one.role, texts.phone(one.phone), one.email].filter(Boolean).join(', '))
  return lines.join('; ') || null
}

/** What an export may hold, in the order it does. */
const vendorExportColumns = (types: readonly { id: string; name: string }[]): ExportColumn<VendorRecord>[] => [
  { key: 'number', label: 'Number', value: ({ number }) => `V-${String(number).padStart(6, '0')}` },
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'legalName', label: 'Legal name', value: ({ legalName }) => legalName },
  { key: 'type', label: 'Type', value: ({ typeId }) => types.find(({ id }) => id === typeId)?.name },
  { key: 'status', label: 'Status', value: ({ status }) => vendorStatusLabels[status] },
  { key: 'phone', label: 'Phone', value: (vendor, texts) => texts.phone(vendor.phone) },
  { key: 'whatsapp', label: 'WhatsApp', value: (vendor, texts) => texts.phone(vendor.whatsapp) },
  { key: 'email', label: 'Email', value: ({ email }) => email },
  { key: 'people', label: 'People', value: person },
  { key: 'address', label: 'Address', value: ({ address }) => address },
  { key: 'city', label: 'City', value: ({ city }) => city },
  { key: 'state', label: 'State', value: ({ state }) => state },
  { key: 'pincode', label: 'PIN code', value: ({ pincode }) => pincode },
  { key: 'country', label: 'Country', value: ({ country }) => country && countryName(country) },
  { key: 'website', label: 'Website', value: ({ website }) => website },
  { key: 'gstRegistration', label: 'GST', value: ({ gstRegistration }) => formatWord(gstRegistration) || null },
  { key: 'gstin', label: 'GSTIN', value: ({ gstin }) => gstin },
  { key: 'gstState', label: 'GST state', value: ({ gstin }) => gstin && (gstStateOf(gstin) ?? null) },
  { key: 'pan', label: 'PAN', value: ({ gstin }) => gstin && panOf(gstin) },
  { key: 'taxNumber', label: otherTaxNumber, value: ({ taxNumber }) => taxNumber },
  { key: 'currency', label: 'Currency', value: ({ currency }) => currency },
  { key: 'creditDays', label: 'Credit days', value: ({ creditDays }) => creditDays },
  { key: 'paymentTerms', label: 'Payment terms', value: ({ paymentTerms }) => paymentTerms },
  { key: 'creditLimit', label: 'Credit limit', value: ({ creditLimit, currency }) => amount(creditLimit, currency) },
  {
    key: 'openingBalance',
    label: 'Opening balance',
    value: ({ openingBalance, currency }) => amount(openingBalance, currency),
  },
  { key: 'openingOn', label: 'Opening balance on', value: ({ openingOn }) => openingOn },
  { key: 'rating', label: 'Rating', value: ({ rating }) => rating },
  { key: 'destinations', label: 'Destinations', value: ({ destinations }) => destinations.join('; ') || null },
  {
    key: 'slabs',
    label: 'Cancellation',
    value: ({ slabs }) =>
      slabs.map(({ daysBefore, percent }) => `${daysBefore} days: ${percent / 100} %`).join('; ') || null,
  },
  { key: 'tags', label: 'Tags', value: ({ tags }) => tags.join('; ') || null },
  { key: 'documentsExpireOn', label: 'First document ends', value: ({ documentsExpireOn }) => documentsExpireOn },
  { key: 'updatedAt', label: 'Changed', value: ({ updatedAt }, { timeZone }) => localTime(updatedAt, timeZone) },
  { key: 'createdAt', label: 'Created', value: ({ createdAt }, { timeZone }) => localTime(createdAt, timeZone) },
]

/** The columns that somebody may see, by the types of vendors that there are; outside India none of its taxes. */
export const columnsFor = (
  { seesCost, agency }: { seesCost: boolean; agency: { country: string } },
  types: readonly { id: string; name: string }[],
): ExportColumn<VendorRecord>[] =>
  vendorExportColumns(types).filter(
    ({ key }) =>
      (seesCost || !vendorCostFacts.includes(key as VendorCostFact)) &&
      !(isVatCountry(agency.country) && isIndianFact(key)),
  )
