import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readGit } from './words/changes.ts'
import { findSubjectProblems } from './words/subjects.ts'

/** Holds the subjects of commits to the rules of CONTRIBUTING.md: of those that were made on top of this file. */
const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
const file = 'scripts/check-commits.ts'
const maxCommits = 200

/** The commit that added this file; undefined without a history, and before it is committed. */
function findStart(): string | undefined {
  const added = readGit(root, 'log', '--diff-filter=A', '--format=%H', '--', file)
  return added?.trim().split('\n').at(-1) || undefined
}

/**
 * Newest first. Only descendants of the start are listed: a branch that began before it is not held to rules that it did
 * not have. Merges are named by git.
 */
function listSubjects(start: string): [hash: string, subject: string][] {
  const range = ['--ancestry-path', '--no-merges', `--max-count=${maxCommits}`, `${start}..HEAD`]
  const lines = (readGit(root, 'log', '--format=%h %s', ...range) ?? '').split('\n').filter(Boolean)
  return lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)])
}

const start = findStart()
if (start === undefined) {
  console.log('Commits: no history here to look at.')
  process.exit(0)
}
const subjects = listSubjects(start)
const problems = subjects.flatMap(([hash, subject]) =>
  findSubjectProblems(subject).map((problem) => `${hash} "${subject}": ${problem}`),
)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`Commits: ${subjects.length} subjects in order.`)
