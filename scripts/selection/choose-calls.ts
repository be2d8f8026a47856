import { createHash } from 'node:crypto'
import path from 'node:path'
import { type CallFiles, findCallFiles } from './call-files.ts'
import { findBase, getHead, listChangedFiles } from './changes.ts'

export interface CallChoice {
  walked: string[]
  /** Calls that have changed and are left to .ci/full. */
  leftOut: string[]
}

/** By chance that is another one for each commit, and the same for everybody who tests it. */
const draw = (commit: string, name: string) => createHash('sha256').update(`${commit} ${name}`).digest('hex')

const isBeside = (file: string, others: string[]) => others.some((other) => file.startsWith(`${path.dirname(other)}/`))

/** Whether the contract, the feature or the example of a call is among the files. */
function hasChanged(changed: string[], { contract, handlers, examples }: CallFiles): boolean {
  const own = new Set([...contract, ...examples])
  return changed.some((file) => own.has(file) || isBeside(file, handlers))
}

/**
 * Chooses the calls of a sample: those that have changed, in an order that is another one for each commit, and others by
 * turns. A quarter of the room is for others whatever has changed; without many changes they are a quarter of all calls.
 * @param room how many calls are walked at most
 */
export function chooseCalls(
  names: string[],
  { changed, commit, room }: { changed: ReadonlySet<string>; commit: string; room: number },
): CallChoice {
  const drawn = names
    .map((name) => ({ name, draw: draw(commit, name) }))
    .sort((a, b) => (a.draw < b.draw ? -1 : 1))
    .map(({ name }) => name)
  const own = drawn.filter((name) => changed.has(name))
  const others = drawn.filter((name) => !changed.has(name))
  const turns = Math.min(Math.ceil(names.length / 4), Math.max(room - own.length, Math.ceil(room / 4)), others.length)
  const walked = [...own.slice(0, room - turns), ...others.slice(0, turns)]
  return { walked, leftOut: own.slice(room - turns) }
}

/** The same by what has changed in the repository; another test is not another call. */
export function chooseCallsForChange(root: string, names: string[], room: number): CallChoice {
  const files = listChangedFiles(root, findBase(root)).filter((file) => !/\.test\.tsx?$/.test(file))
  const filesOf = findCallFiles(root)
  const changed = new Set(names.filter((name) => hasChanged(files, filesOf(name))))
  return chooseCalls(names, { changed, commit: getHead(root), room })
}
