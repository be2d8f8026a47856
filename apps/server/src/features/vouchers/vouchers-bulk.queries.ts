import { and, asc, inArray } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { nextRows, type QuestionPart } from '../../core/db/table-query.ts'
import { voucherColumns, voucherList } from './vouchers-list.queries.ts'
import type { VoucherCondition } from './vouchers-list.rules.ts'
import type { VoucherRecord } from './vouchers.queries.ts'
import { vouchers } from './vouchers.table.ts'

/** The next vouchers of a question in the order of their ids. */
export const nextVouchers = (db: AgencyDb, part: QuestionPart<VoucherCondition>) =>
  nextRows<VoucherRecord, VoucherCondition>(db, voucherList, part)

/** The same vouchers, held until the transaction ends, as they are by now. */
export function holdVouchers(db: AgencyDb, ids: string[]): Promise<VoucherRecord[]> {
  return db
    .select(voucherColumns)
    .from(vouchers)
    .where(and(db.own(vouchers), inArray(vouchers.id, ids)))
    .orderBy(asc(vouchers.id))
    .for('update')
}
