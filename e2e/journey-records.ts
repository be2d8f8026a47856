import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the journeys of a spec were seen to touch: calls of the contract, and pages with ids left out. */
export interface SpecTouches {
  calls: string[]
  pages: string[]
}

/** How long a journey took when it last passed, and how its last ten runs went: `.` at once, `r` at the second try. */
export interface JourneyDuration {
  seconds: number
  tries: string
}

interface Recorded<T> {
  /** The day on which the file was last written, `2026-11-28`. */
  recordedOn: string
  /** By spec, or by `spec › title`. */
  entries: Record<string, T>
}

export type TouchesFile = Recorded<SpecTouches>
export type DurationsFile = Recorded<JourneyDuration>

export const maxTries = 10
const folder = fileURLToPath(new URL('.', import.meta.url))
const files = { touches: path.join(folder, 'touches.json'), durations: path.join(folder, 'durations.json') }

function read<T>(file: string): Recorded<T> {
  if (!existsSync(file)) return { recordedOn: '1970-01-01', entries: {} }
  return JSON.parse(readFileSync(file, 'utf8')) as Recorded<T>
}

export const readTouches = (): TouchesFile => read(files.touches)
export const readDurations = (): DurationsFile => read(files.durations)

/** One entry a line, sorted, so that two branches that record seldom meet; those of specs that are gone are left out. */
function write<T>(file: string, entries: Record<string, T>): void {
  const specs = new Set(readdirSync(folder))
  const lines = Object.keys(entries)
    .filter((name) => specs.has(name.split(' › ')[0] ?? ''))
    .sort()
    .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(entries[name])}`)
  const recordedOn = new Date().toISOString().slice(0, 10)
  writeFileSync(file, `{\n  "recordedOn": "${recordedOn}",\n  "entries": {\n${lines.join(',\n')}\n  }\n}\n`)
}

export function keepTouches(seen: Record<string, SpecTouches>): void {
  write(files.touches, { ...readTouches().entries, ...seen })
}

/** One run of a journey. */
export interface JourneyRun {
  spec: string
  title: string
  seconds: number
  isGood: boolean
  /** It passed only at its second try. */
  isRetried: boolean
}

export const describeJourney = ({ spec, title }: Pick<JourneyRun, 'spec' | 'title'>): string => `${spec} › ${title}`

export function keepDurations(runs: JourneyRun[]): void {
  const { entries } = readDurations()
  for (const run of runs.filter(({ isGood }) => isGood)) {
    const name = describeJourney(run)
    const tries = `${entries[name]?.tries ?? ''}${run.isRetried ? 'r' : '.'}`.slice(-maxTries)
    entries[name] = { seconds: run.seconds, tries }
  }
  write(files.durations, entries)
}
