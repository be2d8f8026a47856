import { isSame } from '@sarai/itinerary/same'
import { useRef } from 'react'

/** The earlier value for as long as a new one says the same, so that nothing is drawn again for it. */
export function useSame<T>(value: T): T {
  const known = useRef(value)
  // oxlint-disable-next-line react-hooks/refs -- A cache of what is given, which changes nothing that is seen.
  if (!isSame(known.current, value)) known.current = value
  // oxlint-disable-next-line react-hooks/refs
  return known.current
}
