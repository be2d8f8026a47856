import type { Place } from '@sarai/contract/itinerary-items'
import { editsForAirport, editsForCity, type FlightEnd } from '@sarai/itinerary/flight-ends'
import { useQuery } from '@tanstack/react-query'
import type { RecordField } from '~/records/record-fields.ts'
import { calls, queryClient } from '~/query.ts'
import { EditField } from './edit-field.tsx'
import { useEditor } from './editor-context.tsx'

interface Props {
  itemId: string
  end: FlightEnd
  value: unknown
  field: Omit<RecordField, 'name' | 'section'>
}

const airportCall = (code: string) =>
  calls.places.airport.queryOptions({ input: { code }, staleTime: Number.POSITIVE_INFINITY })
const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value)

/** The three letters of an airport, which its city and its clocks follow. */
export function AirportField({ itemId, end, value, field }: Props) {
  const { sync } = useEditor()
  const code = isCode(value) ? value : ''
  const airport = useQuery({ ...airportCall(code), enabled: code !== '' }).data?.data

  async function follow(typed: unknown): Promise<void> {
    if (!isCode(typed)) return
    // What cannot be looked up now is typed by hand.
    const found = await queryClient.fetchQuery(airportCall(typed)).catch(() => undefined)
    if (!found?.data) return
    const edits = editsForAirport(sync.shown().document, itemId, end, found.data)
    if (edits.length > 0) sync.change(edits)
  }
  const help = airport ? airport.name : airport === null ? 'No airport is known by these letters' : field.help
  return (
    <EditField
      node={itemId}
      path={['details', end, 'airport']}
      value={value}
      field={{ ...field, help }}
      onSet={(typed) => void sync.during(() => follow(typed))}
    />
  )
}

/** The city of an airport, which the clocks follow. */
export function FlightCityField({ itemId, end, value, field }: Props) {
  const { sync } = useEditor()
  return (
    <EditField
      node={itemId}
      path={['details', end, 'place']}
      value={value}
      field={field}
      onSet={() => {
        const edits = editsForCity(sync.shown().document, itemId, end, value as Place | null)
        if (edits.length > 0) sync.change(edits)
      }}
    />
  )
}
