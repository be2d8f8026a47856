import { formatDay } from '~/lib/format.ts'
import { ContactPicker } from '~/records/contact-picker.tsx'
import { OwnFilters, useOwnCount } from '~/records/own-filters.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { MoreFilters } from '~/ui/more-filters.tsx'
import type { TripSearch } from './trips-search.ts'

interface Props {
  search: TripSearch
  onChange: (change: TripSearch) => void
}

/** The conditions that are asked for less often. */
export default function TripsMoreFilters({ search, onChange }: Props) {
  const own = useOwnCount('trips', search.own)
  return (
    <MoreFilters count={(search.start ? 1 : 0) + (search.due ? 1 : 0) + own}>
      <ContactPicker
        size="xs"
        comboboxProps={{ withinPortal: false }}
        label="Traveller"
        placeholder="Name, phone, email or number"
        value={search.contact ?? null}
        onChange={(contact) => onChange({ contact: contact ?? undefined })}
      />
      <DayRange label="Travel begins" value={search.start} onChange={(start) => onChange({ start })} />
      <DayInput
        label="Customer to pay by"
        description={search.due && `Trips with something unpaid that is due by ${formatDay(search.due)}`}
        value={search.due ?? ''}
        onChange={(due) => onChange({ due: due || undefined })}
      />
      <OwnFilters record="trips" value={search.own} onChange={(next) => onChange({ own: next })} />
    </MoreFilters>
  )
}
