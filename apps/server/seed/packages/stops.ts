import type { ItineraryItem } from '@sarai/contract/itinerary-items'

function startOf(item: ItineraryItem): string | null {
  if (item.category === 'flight') return item.details.from.time
  if (item.category === 'cruise') return item.details.departs
  return 'startTime' in item.details ? item.details.startTime : null
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** A car that waits while something is visited comes before it, and is driven for no number of minutes in a row. */
export function withStops(items: ItineraryItem[]): ItineraryItem[] {
  const ordered = [...items]
  for (const item of items) {
    if (item.category !== 'transport' || !item.details.startTime || !item.details.minutes) continue
    const begins = minutesOf(item.details.startTime)
    const ends = begins + item.details.minutes
    const isDuring = (other: ItineraryItem) => {
      const start = startOf(other)
      return other !== item && start !== null && minutesOf(start) >= begins && minutesOf(start) < ends
    }
    const first = ordered.findIndex(isDuring)
    if (first === -1) continue
    const at = ordered.indexOf(item)
    ordered.splice(at, 1)
    const waits = { ...item, details: { ...item.details, minutes: null } }
    ordered.splice(Math.min(first, at), 0, waits)
  }
  return ordered
}
