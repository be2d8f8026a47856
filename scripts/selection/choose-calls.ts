import { createHash } from 'node:crypto'
import path from 'node:path'
import { type CallFiles, findCallFiles } from './call-files.ts'
import { findBase, getHead, listChangedFiles } from './changes.ts'

/** Calls that a sample walks at most, so that a change of nearly everything does not take as long as everything. */
const maxWalked = 220

export interface CallChoice {
  walked: Set<string>
  /** Calls that have changed and are left to .ci/full. */
  leftOut: string[]
}

/** By chance that is another one for each commit, and the same for everybody who tests it. */
const draw = (commit: string, name: string) => createHash('sha256').update(`${commit} ${name}`).digest()

const isBeside = (file: string, others: string[]) => others.some((other) => file.startsWith(`${path.dirname(other)}/`))

/** Whether the contract, the feature or the example of a call is among the files. */
function hasChanged(changed: string[], { contract, handlers, examples }: CallFiles): boolean {
  const own = new Set([...contract, ...examples])
  return changed.some((file) => own.has(file) || isBeside(file, handlers))
}

/**
 * Chooses the calls of a sample: a quarter of all, and those whose contract, feature or example has changed, as far as
 * there is room for them.
 */
export function chooseCalls(root: string, names: string[]): CallChoice {
  const commit = getHead(root)
  // Another test is not another call.
  const changed = listChangedFiles(root, findBase(root)).filter((file) => !/\.test\.tsx?$/.test(file))
  const filesOf = findCallFiles(root)
  const drawn = names.map((name) => ({ name, draw: draw(commit, name) }))
  const walked = new Set(drawn.filter((one) => (one.draw[0] ?? 0) < 64).map(({ name }) => name))
  const others = drawn
    .filter(({ name }) => !walked.has(name) && hasChanged(changed, filesOf(name)))
    .sort((a, b) => a.draw.compare(b.draw))
    .map(({ name }) => name)
  const room = Math.max(0, maxWalked - walked.size)
  for (const name of others.slice(0, room)) walked.add(name)
  return { walked, leftOut: others.slice(room) }
}
