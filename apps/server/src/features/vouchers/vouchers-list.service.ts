import { mayUse } from '@sarai/contract/access'
import type { VoucherSelection, VoucherSort, VoucherTableQuery } from '@sarai/contract/voucher-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findPage, type SearchedList, selectedBy } from '../../kernel/search/searched-list.service.ts'
import { getTrip } from '../trips/trips.service.ts'
import { presentRow } from './vouchers-found.service.ts'
import { countVouchers, voucherList, voucherRowsOf } from './vouchers-list.queries.ts'
import { type VoucherCondition, type VoucherQuestion, voucherQuestion } from './vouchers-list.rules.ts'
import { countOf, type VoucherRecord } from './vouchers.queries.ts'

const searchedVouchers = (actor: Member): SearchedList<VoucherRecord, VoucherCondition, VoucherSort> => ({
  kind: 'voucher',
  spec: voucherList,
  seesCost: actor.seesCost,
  seesLeads: mayUse(actor, 'leads'),
  rowsOf: voucherRowsOf,
  count: countVouchers,
})

/** A page of the vouchers that somebody may see, with how many there are in all. */
export async function findVouchers(db: AgencyDb, actor: Member, input: VoucherTableQuery) {
  const page = await findPage(db, searchedVouchers(actor), voucherQuestion(input.filters ?? {}, actor), input)
  return { ...page, data: page.data.map((row) => presentRow(actor, row)) }
}

/** The vouchers of a selection as a question. */
export function selectedVouchers(db: AgencyDb, actor: Member, selection: VoucherSelection): Promise<VoucherQuestion> {
  const filters = 'ids' in selection ? {} : selection.filters
  return selectedBy(db, searchedVouchers(actor), voucherQuestion(filters, actor), selection)
}

/** How far the vouchers of a trip are that somebody may see. */
export async function countsOfTrip(db: AgencyDb, actor: Member, tripId: string) {
  await getTrip(db, actor, tripId)
  return countOf(db, tripId)
}
