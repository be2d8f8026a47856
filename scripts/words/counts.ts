import { type Measure, measures, type Offender } from './measures.ts'
import { type Area, areas, findArea } from './sources.ts'

export type Counts = Record<Measure, Record<Area, number>>
/** As they are committed: what is new has none. */
export type KnownCounts = Partial<Record<Measure, Partial<Record<Area, number>>>>

export interface Change {
  measure: Measure
  area: Area
  now: number
  /** Infinite for a measure that is new. */
  known: number
}

function fillCounts(count: (measure: Measure, area: Area) => number): Counts {
  const countAreas = (measure: Measure) => Object.fromEntries(areas.map((area) => [area, count(measure, area)]))
  return Object.fromEntries(measures.map((measure) => [measure, countAreas(measure)])) as Counts
}

export function countOffenders(offenders: Offender[]): Counts {
  const counts = fillCounts(() => 0)
  for (const { measure, file } of offenders) counts[measure][findArea(file)]++
  return counts
}

export function compareCounts(now: Counts, known: KnownCounts): Change[] {
  const all = measures.flatMap((measure) =>
    areas.map((area) => ({
      measure,
      area,
      now: now[measure][area],
      known: known[measure]?.[area] ?? Number.POSITIVE_INFINITY,
    })),
  )
  return all.filter((change) => change.now !== change.known)
}

/** What is written never allows more than before. */
export const lowerCounts = (now: Counts, known: KnownCounts): Counts =>
  fillCounts((measure, area) => Math.min(now[measure][area], known[measure]?.[area] ?? Number.POSITIVE_INFINITY))
