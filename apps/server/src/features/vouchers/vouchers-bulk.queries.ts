import { and, asc, gt, inArray } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { voucherColumns, voucherList } from './vouchers-list.queries.ts'
import type { VoucherQuestion } from './vouchers-list.rules.ts'
import type { VoucherRecord } from './vouchers.queries.ts'
import { vouchers } from './vouchers.table.ts'

interface Part {
  question: VoucherQuestion
  after: string | undefined
  limit: number
}

/** The next vouchers of a question in the order of their ids. */
export function nextVouchers(db: AgencyDb, { question, after, limit }: Part): Promise<VoucherRecord[]> {
  const conditions = question.conditions.map((name) => voucherList.conditions[name]())
  return db
    .select(voucherColumns)
    .from(vouchers)
    .where(and(db.own(vouchers), ...conditions, after ? gt(vouchers.id, after) : undefined))
    .orderBy(asc(vouchers.id))
    .limit(limit)
    .prepare('')
    .execute(question.values)
}

/** The same vouchers, held until the transaction ends, as they are by now. */
export function holdVouchers(db: AgencyDb, ids: string[]): Promise<VoucherRecord[]> {
  return db
    .select(voucherColumns)
    .from(vouchers)
    .where(and(db.own(vouchers), inArray(vouchers.id, ids)))
    .orderBy(asc(vouchers.id))
    .for('update')
}
