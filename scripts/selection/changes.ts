import { execFileSync } from 'node:child_process'

/** Commits this close before the newest are taken to be one piece of work with it: a long session and one that was cut off. */
const pieceOfWorkHours = 8

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

function tryGit(root: string, ...args: string[]): string {
  try {
    return git(root, ...args)
  } catch {
    return ''
  }
}

/** The commit that is tested; empty outside of a repository. */
export function getHead(root: string): string {
  return tryGit(root, 'rev-parse', 'HEAD')
}

/**
 * The commit since which something counts as changed: what CI_BASE names; or else where this branch left origin's main;
 * or, on that main itself, the newest commit that is eight hours older than HEAD.
 * @returns undefined where there is none, so that everything counts as changed
 */
export function findBase(root: string): string | undefined {
  const given = process.env.CI_BASE
  if (given) return git(root, 'rev-parse', '--verify', `${given}^{commit}`)
  const head = getHead(root)
  if (!head) return undefined
  const fork = tryGit(root, 'merge-base', 'HEAD', 'origin/main')
  if (fork && fork !== head) return fork
  const madeAt = Number(git(root, 'show', '-s', '--format=%ct', 'HEAD'))
  return tryGit(root, 'rev-list', '-1', `--before=${madeAt - pieceOfWorkHours * 3600}`, 'HEAD') || undefined
}

/** Files that differ from a commit, or are new and not ignored, by their paths from the root. */
export function listChangedFiles(root: string, base: string | undefined): string[] {
  const changed = base ? git(root, 'diff', '--name-only', '--no-renames', base) : git(root, 'ls-files')
  const added = git(root, 'ls-files', '--others', '--exclude-standard')
  return [...new Set(`${changed}\n${added}`.split('\n').filter(Boolean))].sort()
}

/** Files that nobody has committed yet or, where there are none, those of the newest commit. */
export function listUncommittedFiles(root: string): string[] {
  const open = listChangedFiles(root, 'HEAD')
  return open.length > 0 ? open : listChangedFiles(root, 'HEAD~1')
}
