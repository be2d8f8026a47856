import { createHash } from 'node:crypto'

/** A test of a spec, as Playwright lists it. */
export interface Journey {
  spec: string
  title: string
  tags: string[]
  /** How long it is expected to take, in seconds. */
  seconds: number
}

export interface Choice {
  /** Tagged @key or @phone: in every run. */
  always: Journey[]
  /** What the change can reach, by turns where there is no time for all of it. */
  reached: Journey[]
  /** Others by turns, until the budget is spent. */
  rotated: Journey[]
  leftOut: Journey[]
}

const alwaysTags = ['@key', '@phone']

/** In another order for each commit, the same for everybody who tests it. */
const computePlace = (commit: string, spec: string) => createHash('sha256').update(`${commit} ${spec}`).digest('hex')

const sumSeconds = (journeys: Journey[]) => journeys.reduce((sum, { seconds }) => sum + seconds, 0)

/**
 * Chooses which journeys a run makes: those that always are; and of the others whole specs, in an order that is another
 * one for each commit, as long as all of it is expected to stay within the budget: first those that a change can reach.
 * @param budget seconds of one worker
 */
export function chooseJourneys(
  journeys: Journey[],
  { reached, commit, budget }: { reached: Set<string>; commit: string; budget: number },
): Choice {
  const isAlways = ({ tags }: Journey) => tags.some((tag) => alwaysTags.includes(tag))
  const always = journeys.filter(isAlways)
  const choice: Choice = { always, reached: [], rotated: [], leftOut: [] }
  const sampled = Map.groupBy(
    journeys.filter((journey) => !isAlways(journey)),
    ({ spec }) => spec,
  )
  let left = budget - sumSeconds(always)
  const inTurn = [...sampled].sort(([a], [b]) => (computePlace(commit, a) < computePlace(commit, b) ? -1 : 1))
  const take = (specs: typeof inTurn, kept: Journey[]) => {
    for (const [, ofSpec] of specs) {
      const seconds = sumSeconds(ofSpec)
      const fits = seconds <= left
      ;(fits ? kept : choice.leftOut).push(...ofSpec)
      if (fits) left -= seconds
    }
  }
  take(
    inTurn.filter(([spec]) => reached.has(spec)),
    choice.reached,
  )
  take(
    inTurn.filter(([spec]) => !reached.has(spec)),
    choice.rotated,
  )
  return choice
}
