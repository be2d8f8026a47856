import { type Action, mayUse, type Page } from '@sarai/contract/access'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { membersByIds } from './accounts-people.queries.ts'

type Kept = Pick<
  Awaited<ReturnType<typeof membersByIds>>[number],
  'isSubuser' | 'isManager' | 'isRestricted' | 'permissions'
>

/** Whether somebody may use a page, as their account is kept. */
export function mayUsePage({ isSubuser, isManager, isRestricted, permissions }: Kept, page: Page, action?: Action) {
  return mayUse({ isSubuser, isManager, permissions: isRestricted ? permissions : null }, page, action)
}

/** Those of some people who may use a page: others are told nothing of what is on it. */
export async function thoseWithPage(db: AgencyDb, ids: string[], page: Page): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const people = await membersByIds(db, [...new Set(ids)])
  return new Set(people.filter((person) => mayUsePage(person, page)).map(({ id }) => id))
}
