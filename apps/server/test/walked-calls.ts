import { createHash } from 'node:crypto'
import path from 'node:path'
import { findCallFiles } from '../../../scripts/selection/call-files.ts'
import { findBase, getHead, listChangedFiles } from '../../../scripts/selection/changes.ts'
import { type Procedure, procedures } from './procedures.ts'
import { serverFolder } from './test-paths.ts'

/**
 * Which calls a walk makes, as WALK says. Without it, all of them. With `sample`, as in .ci/run: those whose contract,
 * feature or example has changed, and a quarter of the others, another one for each commit. ONLY names calls or their
 * beginnings: `ONLY=leads.,trips.amend`.
 */
const { WALK, ONLY } = process.env

/** Whether every call is walked. */
export const walksAll = WALK !== 'sample' && !ONLY

const root = path.resolve(serverFolder, '../..')

/** One of four, by chance that is the same for everybody who tests the commit. */
function isInQuarter(commit: string, name: string): boolean {
  return (createHash('sha256').update(`${commit} ${name}`).digest()[0] ?? 0) < 64
}

/** Whether a file is in the folder of one of others: `features/leads`, say. */
const isBeside = (file: string, others: string[]) => others.some((other) => file.startsWith(`${path.dirname(other)}/`))

function hasChanged(changed: string[], { contract, handlers, examples }: ReturnType<ReturnType<typeof findCallFiles>>) {
  const own = new Set([...contract, ...examples])
  return changed.some((file) => own.has(file) || isBeside(file, handlers))
}

function selectSample(): (name: string) => boolean {
  const commit = getHead(root)
  const changed = listChangedFiles(root, findBase(root))
  const filesOf = findCallFiles(root)
  return (name) => isInQuarter(commit, name) || hasChanged(changed, filesOf(name))
}

function selectNames(): (name: string) => boolean {
  if (ONLY) {
    const beginnings = ONLY.split(',')
    return (name) => beginnings.some((beginning) => name.startsWith(beginning))
  }
  return walksAll ? () => true : selectSample()
}

const isSelected = selectNames()

/** Whether a call is walked in this run. */
export const isWalked = ({ name }: Pick<Procedure, 'name'>): boolean => isSelected(name)

/** The calls that are walked in this run. */
export const walkedProcedures = procedures.filter(isWalked)

/** Of names of calls those that are walked, sorted. */
export const walkedNames = (names: string[]): string[] => names.filter(isSelected).toSorted()
