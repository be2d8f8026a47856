import { type TripState, tripStateLabels } from '@sarai/contract/trip-words'
import { Pill, StageDot } from '~/ui/stage-pill.tsx'

/** The colour of each state, by its name. */
const colours: Record<TripState, string> = {
  planned: 'gray',
  upcoming: 'blue',
  underway: 'green',
  finished: 'gray',
  cancelled: 'red',
}

export function TripStateDot({ state }: { state: TripState }) {
  return <StageDot colour={colours[state]} />
}

export function TripStatePill({ state }: { state: TripState }) {
  return <Pill name={tripStateLabels[state]} colour={colours[state]} />
}
