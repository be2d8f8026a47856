import { Checkbox } from '@mantine/core'
import {
  kindsOfVendors,
  paymentKindLabels,
  paymentKinds,
  paymentStateLabels,
  paymentStates,
} from '@sarai/contract/payment-words'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { ContactFilter } from '~/records/contact-filter.tsx'
import { chipsOf } from '~/records/list-chips.ts'
import { OwnerFilter } from '~/records/owner-filter.tsx'
import { PaymentStateDot } from '~/records/payment-state.tsx'
import { modeChoices } from '~/records/payment-words.ts'
import { RecordFilter } from '~/records/record-filter.tsx'
import { TripFilter } from '~/records/trip-filter.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { FilterChip } from '~/ui/filter-chip.tsx'
import { MoreFilters } from '~/ui/more-filters.tsx'
import type { PaymentsList } from './payments-page.tsx'

const states = paymentStates.map((value) => ({
  value,
  label: paymentStateLabels[value],
  mark: <PaymentStateDot state={value} />,
}))
const kinds = paymentKinds.map((value) => ({ value, label: paymentKindLabels[value] }))

/** The conditions of the list of payments. */
export function PaymentsFilters({ list, seesVendors, seesBank }: Props) {
  const { search, change } = list
  const chip = chipsOf(search, change)
  return (
    <>
      <ContactFilter label="Customer" contactId={search.contact} onClear={() => change({ contact: undefined })} />
      {seesVendors && <VendorFilter vendorId={search.vendor} onClear={() => change({ vendor: undefined })} />}
      <TripFilter tripId={search.trip} onClear={() => change({ trip: undefined })} />
      <FilterChip label="State" {...chip('state')} options={states} />
      <FilterChip label="Mode" {...chip('mode')} options={modeChoices} />
      <AccountFilter {...chip('account')} />
      <OwnerFilter {...chip('owner')} />
      <MoreFilters count={[search.days, search.kind, search.unexplained].filter(Boolean).length}>
        <DayRange label="Day" value={search.days} onChange={(days) => change({ days })} />
        <FilterChip
          label="Kind"
          {...chip('kind')}
          options={seesVendors ? kinds : kinds.filter(({ value }) => !kindsOfVendors.includes(value))}
        />
        {seesBank && (
          <Checkbox
            size="xs"
            label="Not on a bank statement"
            description="No line of a statement shows them"
            checked={search.unexplained !== undefined}
            onChange={(event) => change({ unexplained: event.currentTarget.checked ? '1' : undefined })}
          />
        )}
      </MoreFilters>
    </>
  )
}

interface Props {
  list: PaymentsList
  seesVendors: boolean
  seesBank: boolean
}

interface AccountProps {
  value: string[]
  onChange: (chosen: string[]) => void
}

/** In which of the agency's accounts money moved; not asked where there is none. */
function AccountFilter({ value, onChange }: AccountProps) {
  const accounts = useQuery(calls.bankAccounts.choices.queryOptions()).data?.data ?? []
  if (accounts.length === 0) return null
  const options = accounts.map(({ id, label, lastDigits }) => ({ value: id, label: `${label} ··${lastDigits}` }))
  return <FilterChip label="Account" value={value} onChange={onChange} options={options} />
}

/** Says that the list shows only what was paid to one vendor. */
function VendorFilter({ vendorId, onClear }: { vendorId: string | undefined; onClear: () => void }) {
  const asked = { input: { id: vendorId ?? '' }, enabled: vendorId !== undefined }
  const vendor = useQuery(calls.vendors.get.queryOptions(asked)).data?.data
  return <RecordFilter label="Vendor" id={vendorId} name={vendor?.name} onClear={onClear} />
}
