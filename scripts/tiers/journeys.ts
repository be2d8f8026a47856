import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeJourney, readDurations, readTouches } from '../../e2e/journey-records.ts'
import { findBase, getHead, listChangedFiles } from '../selection/changes.ts'
import { chooseJourneys, type Choice, type Journey } from '../selection/choose-journeys.ts'
import { findReach } from '../selection/reach.ts'
import { type Parts, root } from './parts.ts'

/** As playwright.config.ts has it. */
const workers = 3
/** What one takes of which nothing is known yet. */
const unknownSeconds = 20

interface Suite {
  title: string
  specs?: { title: string; tags: string[]; file: string }[]
  suites?: Suite[]
}

/** Every journey, as Playwright lists them, with how long it took when it was last recorded. */
export function listJourneys(): Journey[] {
  const text = execFileSync(
    process.execPath,
    [path.join(root, 'node_modules/.bin/playwright'), 'test', '--list', '--reporter=json'],
    { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 },
  )
  const { suites } = JSON.parse(text) as { suites: Suite[] }
  const durations = readDurations().entries
  const collect = (suite: Suite, titles: string[]): Journey[] => [
    ...(suite.specs ?? []).map(({ title, tags, file }) => {
      const journey = { spec: path.basename(file), title: [...titles, title].join(' › ') }
      const seconds = durations[describeJourney(journey)]?.seconds ?? unknownSeconds
      return { ...journey, tags: tags.map((tag) => (tag.startsWith('@') ? tag : `@${tag}`)), seconds }
    }),
    ...(suite.suites ?? []).flatMap((inner) => collect(inner, [...titles, inner.title])),
  ]
  // The outermost suites are the files.
  return suites.flatMap((file) => collect({ ...file, title: '' }, []))
}

/** Seconds that these take, all workers together. */
export const sumExpectedSeconds = (journeys: Journey[]): number =>
  journeys.reduce((sum, { seconds }) => sum + seconds, 0) / workers

/** Runs exactly these, as one part. @returns the seconds it took */
export function runJourneys(parts: Parts, name: string, journeys: Journey[], env: Record<string, string> = {}): number {
  if (journeys.length === 0) {
    parts.leaveOut(name, 'there are none')
    return 0
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'sarai-journeys-'))
  const file = path.join(folder, 'list')
  writeFileSync(file, journeys.map(({ spec, title }) => `${spec} › ${title}\n`).join(''))
  try {
    return parts.run(`${name} (${journeys.length})`, ['e2e', '--test-list', file], env)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Chooses the journeys of a run by what has changed.
 * @param seconds that all of it may take
 */
export function chooseForChange(journeys: Journey[], seconds: number): Choice & { everything?: string } {
  const specs = [...new Set(journeys.map(({ spec }) => spec))]
  const changed = listChangedFiles(root, findBase(root))
  const { specs: reached, everything } = findReach(root, changed, specs, readTouches().entries)
  return { ...chooseJourneys(journeys, { reached, commit: getHead(root), budget: seconds * workers }), everything }
}

/** `leads-list.spec.ts (3)`, for each spec of which something was left out. */
export function describeLeftOut(journeys: Journey[]): string {
  const bySpec = [...Map.groupBy(journeys, ({ spec }) => spec)]
  return bySpec.map(([spec, ofSpec]) => `${spec.replace('.spec.ts', '')} (${ofSpec.length})`).join(', ')
}
