import { type Procedure, procedures } from './procedures.ts'

/**
 * Which calls a walk makes: those that WALKED_CALLS names, as in .ci/run, which chooses them; or those that ONLY names, or
 * whose beginnings it does: `ONLY=leads.,trips.amend`. Without either, all of them.
 */
const { WALKED_CALLS, ONLY } = process.env

/** Whether every call is walked. */
export const walksAll = WALKED_CALLS === undefined && !ONLY

function selectNames(): (name: string) => boolean {
  if (walksAll) return () => true
  const beginnings = ONLY?.split(',') ?? []
  const chosen = new Set(WALKED_CALLS?.split(','))
  const isChosen = (name: string) => chosen.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
  if (!procedures.some(({ name }) => isChosen(name)))
    throw new Error(`There is no call that is to be walked: ${WALKED_CALLS ?? ''} ${ONLY ?? ''}`)
  return isChosen
}

const isSelected = selectNames()

/** Whether a call is walked in this run. */
export const isWalked = ({ name }: Pick<Procedure, 'name'>): boolean => isSelected(name)

/** The calls that are walked in this run. */
export const walkedProcedures = procedures.filter(isWalked)

/** Of names of calls those that are walked, sorted. */
export const walkedNames = (names: string[]): string[] => names.filter(isSelected).toSorted()
