import type { BillSelection, BillSort, BillTableQuery } from '@sarai/contract/bill-schemas'
import type { BillsDue, DueBoard } from '@sarai/contract/bill-due-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findPage, type SearchedList, selectedBy } from '../../kernel/search/searched-list.service.ts'
import { presentRow, requireCosts } from './bills-found.service.ts'
import { billList, billRowsOf, countBills, listDueDays, sumDue } from './bills-list.queries.ts'
import { boardOf } from './bills-due.rules.ts'
import { type BillCondition, type BillQuestion, billQuestion } from './bills-list.rules.ts'
import type { BillRecord } from './bills.queries.ts'
import { weeksOf } from './bills.rules.ts'

const searchedBills: SearchedList<BillRecord, BillCondition, BillSort> = {
  kind: 'bill',
  spec: billList,
  rowsOf: billRowsOf,
  count: countBills,
}

/** A page of bills, with how many there are in all. */
export async function findBills(db: AgencyDb, actor: Member, input: BillTableQuery) {
  requireCosts(actor)
  const page = await findPage(db, searchedBills, billQuestion(input.filters ?? {}), input)
  return { ...page, data: page.data.map(presentRow) }
}

/** The bills of a selection as a question. */
export async function selectedBills(db: AgencyDb, actor: Member, selection: BillSelection): Promise<BillQuestion> {
  requireCosts(actor)
  const filters = 'ids' in selection ? {} : selection.filters
  return selectedBy(db, searchedBills, billQuestion(filters), selection)
}

/** What is to be paid to vendors, by week. */
export async function billsDue(db: AgencyDb, actor: Member, day: string): Promise<BillsDue[]> {
  requireCosts(actor)
  return sumDue(db, { day, ...weeksOf(day) })
}

const maxDue = 1000

/** The same by day and vendor. */
export async function dueBoard(db: AgencyDb, actor: Member, day: string): Promise<DueBoard> {
  requireCosts(actor)
  const [sums, rows] = await db.together(() => [sumDue(db, { day, ...weeksOf(day) }), listDueDays(db, maxDue + 1)])
  return { weeks: boardOf(day, sums, rows.slice(0, maxDue)), isCut: rows.length > maxDue }
}
