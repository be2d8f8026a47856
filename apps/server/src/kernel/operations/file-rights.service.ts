import { type ActionRight, mayAct, mayUse } from '@sarai/contract/access'
import { isShared, kinds } from '@sarai/contract/record-kinds'
import type { Person } from '../../core/actor.ts'
import type { Visible } from '../../core/db/visible.ts'
import { type AppError, refused } from '../../core/errors.ts'
import { lacksRight } from '../../core/rights.ts'
import type { RecordDescription } from '../records/records.registry.ts'
import type { OperationRecord } from './operations.queries.ts'
import { operationDescription } from './operations.registry.ts'

/** An operation, as far as it decides who may have its file. */
type Asked = Pick<OperationRecord, 'kind' | 'input'>

export const isExport = ({ kind }: Pick<Asked, 'kind'>): boolean => kind.endsWith('.export')

/** The kinds of records that a file holds. */
export function kindsIn({ kind, input }: Asked): RecordDescription['kind'][] {
  const holds = operationDescription(kind)?.file?.holds
  if (holds === undefined) return []
  return typeof holds === 'function' ? holds(input) : [holds]
}

/** Whether nobody has the right to a file by owning the records in it. */
export function isUnowned(asked: Asked): boolean {
  const file = operationDescription(asked.kind)?.file
  return file?.isUnowned === true || kindsIn(asked).some(isShared)
}

function rightsTo(asked: Asked): ActionRight[] {
  const needed = operationDescription(asked.kind)?.file?.needs?.(asked.input) ?? []
  return isExport(asked) ? ['export', ...needed] : needed
}

/** The records that may be in a file of somebody's: those they see, or only their own where they lack a right to it. */
export function reachOfFile(actor: Person, asked: Asked): Visible {
  const mayAll = rightsTo(asked).every((right) => mayAct(actor, right, { isOwn: false }))
  return mayAll ? actor : { visibleOwners: [actor.userId], seesUnowned: false }
}

/** Why somebody may not have such a file, whatever records are in it; undefined where they may. */
export function whyNoFile(actor: Person, asked: Asked): AppError | undefined {
  const file = operationDescription(asked.kind)?.file
  const missing = rightsTo(asked).find((right) => !mayAct(actor, right, { isOwn: false }))
  if (missing && isUnowned(asked))
    return lacksRight(missing, 'You have this right on your own records only, and nobody owns what is in this file.')
  if (kindsIn(asked).some((kind) => !mayUse(actor, kinds[kind].page)))
    return refused('PAGE_HIDDEN', 'This file tells of records on a page that you may not use. Ask the main user.')
  if (file?.isOfAll?.(asked.input) && actor.visibleOwners !== null)
    return refused(
      'SEES_PART',
      'This file is of the whole agency, and you see some of its records only. Ask the main user.',
    )
  if (file?.isOfCosts?.(asked.input) && !actor.seesCost)
    return refused('COSTS_HIDDEN', 'This file tells costs, which are hidden from you.')
  return undefined
}

/** @throws AppError where somebody may not have such a file, whatever records are in it */
export function requireFile(actor: Person, asked: Asked): void {
  const problem = whyNoFile(actor, asked)
  if (problem) throw problem
}
