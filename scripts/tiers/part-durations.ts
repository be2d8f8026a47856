import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { WalkDurations } from '../selection/call-room.ts'
import { root } from './parts.ts'

/**
 * How long parts of `.ci/full` took when they were last green, in seconds. `.ci/run` compares its own server tests with
 * it, and so knows how many calls it can walk on the machine that it is on.
 */
export interface PartDurations {
  /** The day on which it was last written, `2026-11-28`. */
  recordedOn: string
  /** The server's own tests. */
  server: number
  /** What generators make, and its checks. */
  feature: number
  plugin: number
  /** Of these `base` and `faults` are measured by hand: few calls, with all tests that kill servers and with none. */
  walks: WalkDurations & {
    /** All tests that kill servers. */
    faults: number
  }
}

const file = path.join(root, 'scripts/tiers/part-durations.json')

export function readPartDurations(): PartDurations {
  const durations: PartDurations = JSON.parse(readFileSync(file, 'utf8'))
  return durations
}

/** Writes what parts took that are not walks, to be committed. */
export function keepDurations(durations: Partial<Pick<PartDurations, 'server' | 'feature' | 'plugin'>>): void {
  keep(Object.fromEntries(Object.entries(durations).map(([name, seconds]) => [name, Math.round(seconds)])))
}

/** Writes what all walks over so many calls took, to be committed. */
export function keepWalksDuration(seconds: number, calls: number): void {
  const { walks } = readPartDurations()
  const call = Math.max(0, (seconds - walks.base - walks.faults) / calls)
  keep({ walks: { ...walks, call: Math.round(call * 100) / 100 } })
}

function keep(durations: Partial<PartDurations>): void {
  const recordedOn = new Date().toISOString().slice(0, 10)
  writeFileSync(file, `${JSON.stringify({ ...readPartDurations(), ...durations, recordedOn }, null, 2)}\n`)
}
