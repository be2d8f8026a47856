import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Change, findSection, insertSection, readChanges, renderSection } from './changes.ts'
import { readVersion } from './sources.ts'
import { compareVersions, setVersion } from './versions.ts'

/** What keeps a release from being made, in a sentence. */
export class ReleaseError extends Error {}

const maxOutput = 2 ** 28

/** @throws Error where git fails, with what it says */
export function runGit(root: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: maxOutput,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const checkGit = (root: string, ...args: string[]) => spawnSync('git', args, { cwd: root }).status === 0

export const makeTagName = (version: string): string => `v${version}`
const hasTag = (root: string, version: string) =>
  checkGit(root, 'rev-parse', '--verify', '--quiet', `refs/tags/${makeTagName(version)}`)

export interface ReleasePlan {
  version: string
  /** The version there is. */
  from: string
  branch: string
  /** What becomes part of CHANGELOG.md. */
  changes: Change[]
  /** What CHANGELOG.md says of the version. */
  section: string
}

/** The section of a version: of what was written for it, or what stands in CHANGELOG.md already. */
function prepareSection(root: string, version: string, day: string): Pick<ReleasePlan, 'changes' | 'section'> {
  const changes = readChanges(root)
  const written = findSection(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version)
  if (written && changes.length > 0)
    throw new ReleaseError(`CHANGELOG.md tells of ${version} already, and changes/ has more. Move that there by hand.`)
  const section = changes.length > 0 ? renderSection(version, day, changes) : written
  if (!section)
    throw new ReleaseError('There is nothing in changes/ to tell of: changes/README.md says how it is written.')
  return { changes, section }
}

/**
 * Looks whether a version can be made of what is here.
 * @param day today, as 2026-11-29
 * @throws ReleaseError that says why not
 */
export function prepareRelease(root: string, version: string, day: string): ReleasePlan {
  const from = readVersion(root)
  const dirty = runGit(root, 'status', '--porcelain').trim()
  if (dirty) throw new ReleaseError(`Commit or remove what is not committed first:\n${dirty}`)
  if (!checkGit(root, 'symbolic-ref', '--quiet', 'HEAD'))
    throw new ReleaseError('Check a branch out first: a release is a commit on one.')
  const branch = runGit(root, 'symbolic-ref', '--short', 'HEAD').trim()
  if (hasTag(root, version)) throw new ReleaseError(`There is a version ${version} already.`)
  const order = compareVersions(version, from)
  if (order < 0) throw new ReleaseError(`${version} comes before ${from}, which this is.`)
  if (order > 0 && !hasTag(root, from) && runGit(root, 'tag', '--list', 'v*').trim() !== '')
    throw new ReleaseError(`This is ${from}, which has no tag: make that version first, or fetch the tags.`)
  return { version, from, branch, ...prepareSection(root, version, day) }
}

/** Writes the version and what it brings into the tree. @returns what was written and removed, from the root */
export function writeRelease(root: string, { version, changes, section }: ReleasePlan): string[] {
  const written = setVersion(root, version)
  if (changes.length === 0) return written
  const changelog = path.join(root, 'CHANGELOG.md')
  writeFileSync(changelog, insertSection(readFileSync(changelog, 'utf8'), section))
  for (const { file } of changes) rmSync(path.join(root, file))
  return [...written, 'CHANGELOG.md', ...changes.map(({ file }) => file)]
}

/** Commits what was written and tags it. Nothing is pushed. */
export function commitRelease(root: string, { version, section }: ReleasePlan, files: string[]): void {
  const present = files.filter((file) => existsSync(path.join(root, file)))
  if (present.length > 0) runGit(root, 'add', '--', ...present)
  const removed = files.filter((file) => !existsSync(path.join(root, file)))
  if (removed.length > 0) runGit(root, 'rm', '--quiet', '--cached', '--ignore-unmatch', '--', ...removed)
  if (!checkGit(root, 'diff', '--cached', '--quiet'))
    runGit(root, 'commit', '--quiet', '-m', `Release: publish version ${version}`)
  // Titles begin with the sign by which git marks comments.
  runGit(
    root,
    'tag',
    '--annotate',
    '--cleanup=whitespace',
    makeTagName(version),
    '-m',
    `Sarai ${version}\n\n${section}`,
  )
}
