import { Select, TextInput } from '@mantine/core'
import type { BookingRow } from '@sarai/contract/booking-schemas'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'
import { recordNumber } from '~/records/kinds.ts'
import { RecordSelect, useTyped } from '~/records/record-select.tsx'

interface Props {
  value: string | null
  /** Whose bookings can be named. */
  tripId: string | null
  /** Whether the invoice may still become one of a trip. */
  mayChooseTrip: boolean
  description?: string
  error: string | undefined
  /** With the booking's trip. */
  onChange: (bookingId: string | null, tripId: string | null) => void
}

/** Which booking a line sells. */
export function BookingField({ tripId, mayChooseTrip, ...props }: Props) {
  if (tripId) return <OfTrip {...props} tripId={tripId} />
  if (mayChooseTrip) return <OfAnyTrip {...props} />
  return (
    <TextInput
      label="Booking"
      disabled
      value=""
      placeholder="This invoice is of no trip"
      description={props.description}
      error={props.error}
    />
  )
}

type FieldProps = Omit<Props, 'tripId' | 'mayChooseTrip'>

function OfTrip({ value, tripId, onChange, ...props }: FieldProps & { tripId: string }) {
  const { data } = useQuery(calls.bookings.ofTrip.queryOptions({ input: { id: tripId } }))
  const bookings = data?.data ?? []
  return (
    <Select
      {...props}
      label="Booking"
      clearable
      searchable
      data={bookings.map(({ id, number, title }) => ({
        value: id,
        label: `${recordNumber('booking', number)} ${title}`,
      }))}
      value={value}
      onChange={(id) => onChange(id, tripId)}
    />
  )
}

const choiceOf = ({ id, number, title, customer, tripTitle }: BookingRow) => ({
  id,
  name: `${recordNumber('booking', number)} ${title}`,
  detail: [customer, tripTitle].filter(Boolean).join(' · '),
})

/** A booking of any trip, which makes the invoice one of that trip. */
function OfAnyTrip({ value, onChange, ...props }: FieldProps) {
  const [search, setTyped] = useTyped()
  const query = useQuery(
    calls.bookings.list.queryOptions({ input: { search, perPage: 10 }, placeholderData: (last) => last }),
  )
  const rows = query.data?.data ?? []
  return (
    <RecordSelect
      {...props}
      label="Booking"
      value={value}
      onChange={(id) => onChange(id, rows.find((row) => row.id === id)?.tripId ?? null)}
      onSearchChange={setTyped}
      found={rows.map(choiceOf)}
      current={undefined}
      query={query}
    />
  )
}
