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
  /** What the change can reach. */
  reached: Journey[]
  /** By turns, until the budget is spent. */
  rotated: Journey[]
  leftOut: Journey[]
}

const alwaysTags = ['@key', '@phone']

/** In another order for each commit, the same for everybody who tests it. */
const computePlace = (commit: string, spec: string) => createHash('sha256').update(`${commit} ${spec}`).digest('hex')

const sumSeconds = (journeys: Journey[]) => journeys.reduce((sum, { seconds }) => sum + seconds, 0)

/**
 * Chooses which journeys a run makes: those that always are, those of specs that a change can reach, and of the others
 * whole specs by turns, as long as all of it is expected to stay within the budget.
 * @param budget seconds of one worker
 */
export function chooseJourneys(
  journeys: Journey[],
  { reached, commit, budget }: { reached: Set<string>; commit: string; budget: number },
): Choice {
  const isAlways = ({ tags }: Journey) => tags.some((tag) => alwaysTags.includes(tag))
  const always = journeys.filter(isAlways)
  const sampled = journeys.filter((journey) => !isAlways(journey))
  const choice: Choice = { always, reached: sampled.filter(({ spec }) => reached.has(spec)), rotated: [], leftOut: [] }
  const others = Map.groupBy(
    sampled.filter(({ spec }) => !reached.has(spec)),
    ({ spec }) => spec,
  )
  let left = budget - sumSeconds(always) - sumSeconds(choice.reached)
  const inTurn = [...others].sort(([a], [b]) => (computePlace(commit, a) < computePlace(commit, b) ? -1 : 1))
  for (const [, ofSpec] of inTurn) {
    const seconds = sumSeconds(ofSpec)
    if (seconds > left) choice.leftOut.push(...ofSpec)
    else {
      choice.rotated.push(...ofSpec)
      left -= seconds
    }
  }
  return choice
}
