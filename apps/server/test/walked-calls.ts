import path from 'node:path'
import { chooseCalls } from '../../../scripts/selection/choose-calls.ts'
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

function selectNames(): (name: string) => boolean {
  if (ONLY) {
    const beginnings = ONLY.split(',')
    return (name) => beginnings.some((beginning) => name.startsWith(beginning))
  }
  if (walksAll) return () => true
  const names = procedures.map(({ name }) => name)
  const { walked } = chooseCalls(path.resolve(serverFolder, '../..'), names)
  return (name) => walked.has(name)
}

const isSelected = selectNames()

/** Whether a call is walked in this run. */
export const isWalked = ({ name }: Pick<Procedure, 'name'>): boolean => isSelected(name)

/** The calls that are walked in this run. */
export const walkedProcedures = procedures.filter(isWalked)

/** Of names of calls those that are walked, sorted. */
export const walkedNames = (names: string[]): string[] => names.filter(isSelected).toSorted()
