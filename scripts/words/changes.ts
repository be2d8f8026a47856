import { spawnSync } from 'node:child_process'
import type { Offender } from './measures.ts'
import { isSource, type Source } from './sources.ts'

/** The output of git; undefined where there is no repository, or nothing of that name in it. */
export function readGit(root: string, ...args: string[]): string | undefined {
  const done = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return done.status === 0 ? done.stdout : undefined
}

const splitLines = (text = '') => text.split('\n').filter(Boolean)

export interface Changed {
  base: string
  files: Set<string>
  /** The sources among them as they were. */
  before: Source[]
}

/** What has changed since the last commit, or with it where nothing has changed since. */
export function findChanged(root: string): Changed {
  const listSince = (base: string) => splitLines(readGit(root, 'diff', '--name-only', '--no-renames', base))
  const uncommitted = [...listSince('HEAD'), ...splitLines(readGit(root, 'ls-files', '-o', '--exclude-standard'))]
  const base = uncommitted.length > 0 ? 'HEAD' : 'HEAD~1'
  const files = new Set(uncommitted.length > 0 ? uncommitted : listSince(base))
  const before = [...files].filter(isSource).flatMap((file) => {
    const text = readGit(root, 'show', `${base}:${file}`)
    return text === undefined ? [] : [{ file, text }]
  })
  return { base, files, before }
}

/** Those of now that were not there before, wherever in these files they were. */
export function subtractOffenders(now: Offender[], before: Offender[]): Offender[] {
  const toKey = ({ measure, name }: Offender) => `${measure} ${name}`
  const left = new Map<string, number>()
  for (const one of before) left.set(toKey(one), (left.get(toKey(one)) ?? 0) + 1)
  return now.filter((one) => {
    const count = left.get(toKey(one)) ?? 0
    left.set(toKey(one), count - 1)
    return count <= 0
  })
}
