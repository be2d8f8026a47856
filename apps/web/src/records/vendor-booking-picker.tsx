import type { Booking, BookingRow } from '@sarai/contract/booking-schemas'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { recordNumber } from './kinds.ts'
import { type Choice, RecordSelect, type RecordSelectProps, useTyped } from './record-select.tsx'

/** What a line of a bill is told of the booking it is for. */
export type VendorBooking = Pick<BookingRow, 'id' | 'title' | 'net' | 'currency'>

interface Props extends Omit<RecordSelectProps, 'onChange'> {
  /** Whose bookings can be chosen; nobody's where none is chosen yet. */
  vendorId: string | null
  onChange: (id: string | null, booking: VendorBooking | undefined) => void
}

const makeChoice = ({ id, number, title, date }: Pick<Booking, 'id' | 'number' | 'title' | 'date'>): Choice => ({
  id,
  name: [recordNumber('booking', number), title].join(' · '),
  detail: formatDay(date),
})

/** A booking with a vendor, the latest first; typing finds it by title, customer or number, however many there are. */
export function VendorBookingPicker({ vendorId, value, onChange, ...props }: Props) {
  const [search, setTyped] = useTyped()
  const input = { filters: { vendor: [vendorId ?? ''] }, sort: [{ by: 'date' as const, dir: 'desc' as const }] }
  const found = useQuery(
    calls.bookings.list.queryOptions({
      input: { ...input, search, perPage: 10 },
      enabled: vendorId !== null,
      placeholderData: (last) => last,
    }),
  )
  const chosen = useVendorBooking(value)
  // While another vendor's are asked for, those of the last one are not to be chosen.
  const rows = (found.data?.data ?? []).filter((row) => row.vendorId === vendorId)
  return (
    <RecordSelect
      placeholder="None"
      {...props}
      value={value}
      onChange={(id) => onChange(id, rows.find((row) => row.id === id) ?? (id === value ? chosen : undefined))}
      onSearchChange={setTyped}
      found={rows.map(makeChoice)}
      current={chosen && makeChoice(chosen)}
      query={found}
      nothingFoundMessage={
        vendorId === null ? 'Choose the vendor first' : found.isPending ? 'Searching…' : 'None found'
      }
    />
  )
}

/** The booking that is chosen; undefined as long as it is not known. */
export function useVendorBooking(id: string | null) {
  const query = useQuery(calls.bookings.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== null }))
  return id === null ? undefined : query.data?.data
}
