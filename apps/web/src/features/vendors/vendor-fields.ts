import { formatWord } from '@sarai/contract/export-words'
import { gstStates } from '@sarai/contract/gst'
import type { VendorFact } from '@sarai/contract/vendor-schemas'
import { gstRegistrations, vendorCostFacts, vendorStatuses, vendorStatusLabels } from '@sarai/contract/vendor-words'
import type { VendorType } from '@sarai/contract/vendor-types'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currencyChoices } from '~/lib/currencies.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { isIndianFact } from '@sarai/contract/tax-names'
import { taxNumberField } from '~/records/tax-number-field.ts'
import { useIsVat } from '~/records/tax-system.ts'
import type { RecordField } from '~/records/record-fields.ts'

export type VendorField = RecordField<VendorFact | 'pan' | 'gstState'>

const about = 'About'
const reach = 'For booking requests'
const where = 'Address'
const tax = 'Tax'
const terms = 'Terms'
const indianStates = [
  ...new Set(Object.entries(gstStates).flatMap(([code, name]) => (code < '90' ? [name] : []))),
].sort()

const stars = [1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: '★'.repeat(count) }))

const fieldsWith = (types: VendorType[], currency: string, isVat: boolean): VendorField[] => [
  { name: 'name', label: 'Name', kind: 'text', section: about },
  {
    name: 'typeId',
    label: 'Type',
    kind: 'choice',
    section: about,
    isAlways: true,
    choices: types.map(({ id, name }) => ({ value: id, label: name })),
  },
  { name: 'destinations', label: 'Destinations', kind: 'places', section: about, isAlways: true },
  { name: 'rating', label: 'Rating', kind: 'choice', section: about, isAlways: true, isNumber: true, choices: stars },
  { name: 'tags', label: 'Tags', kind: 'tags', section: about, isAlways: true },
  { name: 'phone', label: 'Phone', kind: 'phone', section: reach, isAlways: true },
  { name: 'whatsapp', label: 'WhatsApp', kind: 'phone', section: reach, help: 'If it is a different number' },
  { name: 'email', label: 'Email', kind: 'email', section: reach, isAlways: true },
  { name: 'website', label: 'Website', kind: 'text', section: reach },
  { name: 'address', label: 'Address', kind: 'long', section: where },
  { name: 'city', label: 'City', kind: 'text', section: where, isAlways: true },
  { name: 'state', label: 'State', kind: 'text', section: where, suggestions: isVat ? undefined : indianStates },
  { name: 'pincode', label: 'PIN code', kind: 'text', section: where },
  { name: 'country', label: 'Country', kind: 'country', section: where },
  { name: 'legalName', label: 'Name on bills', kind: 'text', section: tax, help: 'As it is registered' },
  {
    name: 'gstRegistration',
    label: 'GST',
    kind: 'choice',
    section: tax,
    choices: gstRegistrations.map((value) => ({ value, label: formatWord(value) })),
  },
  { name: 'gstin', label: 'GSTIN', kind: 'gstin', section: tax, isAlways: true },
  taxNumberField(isVat, tax),
  {
    name: 'currency',
    label: 'Currency',
    kind: 'choice',
    section: terms,
    isRequired: true,
    choices: currencyChoices(currency),
  },
  { name: 'creditDays', label: 'Credit days', kind: 'number', section: terms, max: 365, isAlways: true },
  { name: 'paymentTerms', label: 'Payment terms', kind: 'long', section: terms },
  { name: 'creditLimit', label: 'Credit limit', kind: 'money', section: terms, isAlways: true },
  {
    name: 'openingBalance',
    label: 'Opening balance',
    kind: 'money',
    section: terms,
    help: 'What you owed them on that day. Once it is posted under Settings, Opening balances, it is read from the books.',
  },
  { name: 'openingOn', label: 'Balance on', kind: 'day', section: terms, isPast: true },
]

export const statusChoices = vendorStatuses.map((value) => ({ value, label: vendorStatusLabels[value] }))

/** The agency's vendor types in their order. */
export const useVendorTypes = () =>
  useQuery(calls.vendorTypes.list.queryOptions({ staleTime: 60_000 })).data?.data ?? []

/** The facts of a vendor that somebody may see, in the order of the form and of its page. */
export function useVendorFields(): VendorField[] {
  const { agency, user } = useSession()
  const isVat = useIsVat()
  const types = useQuery(calls.vendorTypes.list.queryOptions({ staleTime: 60_000 })).data?.data
  return useMemo(
    () =>
      fieldsWith(types ?? [], agency.currency, isVat).filter(
        ({ name }) =>
          (user.seesCost || !(vendorCostFacts as readonly string[]).includes(name)) && !(isVat && isIndianFact(name)),
      ),
    [types, agency.currency, user.seesCost, isVat],
  )
}
