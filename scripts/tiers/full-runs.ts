import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './parts.ts'

/** When each part of `.ci/full` was last green. */
export interface FullRun {
  part: number
  /** `2026-11-28` */
  day: string
  commit: string
  seconds: number
}

export const fullParts = 4
const maxAgeDays = 4
const file = path.join(root, 'docs/testing.md')
const row = /^\| (\d)\/4 \| ([^|]*) \| ([^|]*) \| ([^|]*) \|(.*)$/gm

export function readFullRuns(): FullRun[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return [...text.matchAll(row)].map(([, part, day = '', commit = '', seconds = '']) => {
    return { part: Number(part), day, commit: commit.replaceAll('`', ''), seconds: Number(seconds.replace(/\D/g, '')) }
  })
}

/** Writes a part's newest run into docs/testing.md, to be committed. */
export function keepFullRun(run: FullRun): void {
  const text = readFileSync(file, 'utf8')
  const written = `| ${run.part}/4 | ${run.day} | \`${run.commit}\` | ${run.seconds.toLocaleString('en')} s |`
  const rows = (line: string, part: string, _day: string, _commit: string, _seconds: string, about: string) =>
    Number(part) === run.part ? written + about : line
  writeFileSync(file, text.replace(row, rows))
}

/** Says which parts have not been green for more than four days; undefined where all have. */
export function describeOverdue(now = new Date()): string | undefined {
  const runs = readFullRuns()
  const ageOf = (day: string) => (now.getTime() - Date.parse(day)) / 86_400_000
  const overdue = Array.from({ length: fullParts }, (_, at) => at + 1).flatMap((part) => {
    const run = runs.find((one) => one.part === part)
    if (!run || Number.isNaN(Date.parse(run.day))) return [`${part}/4 has never been green`]
    return ageOf(run.day) > maxAgeDays + 1 ? [`${part}/4 was last green on ${run.day}`] : []
  })
  return overdue.length > 0
    ? `.ci/full is overdue: ${overdue.join('; ')}. Run it, and commit docs/testing.md.`
    : undefined
}
