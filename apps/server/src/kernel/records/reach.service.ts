import { type ActionRight, mayAct } from '@sarai/contract/access'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { lacksRight } from '../../core/rights.ts'
import type { Question } from '../../core/db/table-query.ts'

/** Records that have owners, as a list asks for them. */
export interface OwnedList<C extends string> {
  /** What they are called: "contacts". */
  many: string
  count: (db: AgencyDb, question: Question<C>) => Promise<{ total: number; totalIsMinimum: boolean }>
}

/**
 * @throws AppError where a question finds records of others, and somebody may do something to their own only: then
 * nothing is done, so that nobody mistakes a part for the whole
 */
export async function requireReach<C extends string>(
  db: AgencyDb,
  actor: Person,
  right: ActionRight,
  { many, count }: OwnedList<C>,
  { conditions, values }: Question<C>,
): Promise<void> {
  if (mayAct(actor, right, { isOwn: false })) return
  const others = { conditions: [...conditions, 'others' as C], values: { ...values, others: actor.userId } }
  const { total, totalIsMinimum } = await count(db, others)
  if (total === 0) return
  const number = `${total.toLocaleString('en-IN')}${totalIsMinimum ? ' or more' : ''}`
  throw lacksRight(right, `${number} of these ${many} are not your own. Choose your own alone.`)
}
