/** How long walks over calls take, in seconds on the machine of the record. */
export interface WalkDurations {
  /** What is the same however many calls are walked: to start, tables, jobs, and agencies that have a row of everything. */
  base: number
  /** For each call that is walked. */
  call: number
}

/** A sample never has fewer calls than this, however slow the machine is. */
export const minWalked = 60
/** Nor more: the others have their turn with another commit. */
export const maxWalked = 220

/**
 * How many calls can be walked in a time.
 * @param seconds that walks may take
 * @param pace how many times as long everything takes as on the machine of the record
 */
export function computeRoom(seconds: number, pace: number, { base, call }: WalkDurations): number {
  const fitting = Math.floor((seconds / pace - base) / call)
  return Math.min(maxWalked, Math.max(minWalked, fitting))
}

const [minPace, maxPace] = [0.5, 4]

/** How many times as long something took as was expected; of what failed at once nothing is concluded. */
export function computePace(took: number, expected: number): number {
  return Math.min(maxPace, Math.max(minPace, took / Math.max(1, expected)))
}
