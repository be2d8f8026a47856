import { formatWord } from '@sarai/contract/export-words'
import { gstStateOf, panOf } from '@sarai/contract/gst'
import { type VendorCostFact, vendorCostFacts, vendorStatusLabels } from '@sarai/contract/vendor-words'
import { isIndianFact, isVatCountry } from '@sarai/contract/tax-names'
import { toUnits } from '@sarai/money/format'
import { countryName } from '../../core/countries.rules.ts'
import { type ExportColumn, type ExportTexts, localTime, addLabels } from '../../kernel/operations/list-export.rules.ts'
import type { VendorRecord } from './vendors.queries.ts'

const amount = (value: number | null, currency: string) => (value === null ? null : toUnits(value, currency))

function person({ people }: VendorRecord, texts: ExportTexts): string | null {
  const lines = people.map((one) => [one.name, one.role, texts.phone(one.phone), one.email].filter(Boolean).join(', '))
  return lines.join('; ') || null
}

/** What an export may hold, in the order it does. */
const vendorExportColumns = (types: readonly { id: string; name: string }[]): ExportColumn<VendorRecord>[] =>
  addLabels<VendorRecord, 'vendors'>('vendors', [
    { key: 'number', value: ({ number }) => `V-${String(number).padStart(6, '0')}` },
    { key: 'name', value: ({ name }) => name },
    { key: 'legalName', value: ({ legalName }) => legalName },
    { key: 'type', value: ({ typeId }) => types.find(({ id }) => id === typeId)?.name },
    { key: 'status', value: ({ status }) => vendorStatusLabels[status] },
    { key: 'phone', value: (vendor, texts) => texts.phone(vendor.phone) },
    { key: 'whatsapp', value: (vendor, texts) => texts.phone(vendor.whatsapp) },
    { key: 'email', value: ({ email }) => email },
    { key: 'people', value: person },
    { key: 'address', value: ({ address }) => address },
    { key: 'city', value: ({ city }) => city },
    { key: 'state', value: ({ state }) => state },
    { key: 'pincode', value: ({ pincode }) => pincode },
    { key: 'country', value: ({ country }) => country && countryName(country) },
    { key: 'website', value: ({ website }) => website },
    { key: 'gstRegistration', value: ({ gstRegistration }) => formatWord(gstRegistration) || null },
    { key: 'gstin', value: ({ gstin }) => gstin },
    { key: 'gstState', value: ({ gstin }) => gstin && (gstStateOf(gstin) ?? null) },
    { key: 'pan', value: ({ gstin }) => gstin && panOf(gstin) },
    { key: 'taxNumber', value: ({ taxNumber }) => taxNumber },
    { key: 'currency', value: ({ currency }) => currency },
    { key: 'creditDays', value: ({ creditDays }) => creditDays },
    { key: 'paymentTerms', value: ({ paymentTerms }) => paymentTerms },
    { key: 'creditLimit', value: ({ creditLimit, currency }) => amount(creditLimit, currency) },
    {
      key: 'openingBalance',
      value: ({ openingBalance, currency }) => amount(openingBalance, currency),
    },
    { key: 'openingOn', value: ({ openingOn }) => openingOn },
    { key: 'rating', value: ({ rating }) => rating },
    { key: 'destinations', value: ({ destinations }) => destinations.join('; ') || null },
    {
      key: 'slabs',
      value: ({ slabs }) =>
        slabs.map(({ daysBefore, percent }) => `${daysBefore} days: ${percent / 100} %`).join('; ') || null,
    },
    { key: 'tags', value: ({ tags }) => tags.join('; ') || null },
    { key: 'documentsExpireOn', value: ({ documentsExpireOn }) => documentsExpireOn },
    { key: 'updatedAt', value: ({ updatedAt }, { timeZone }) => localTime(updatedAt, timeZone) },
    { key: 'createdAt', value: ({ createdAt }, { timeZone }) => localTime(createdAt, timeZone) },
  ])

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
