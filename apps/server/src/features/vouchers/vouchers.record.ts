import { voucherStatusWords } from '@sarai/contract/voucher-words'
import { dayWords } from '@sarai/itinerary/words'
import { maySeeArranged } from '../../core/visibility.rules.ts'
import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { reachByTrip } from '../trips/trips-reach.service.ts'
import { presentRow, subjectOf } from './vouchers-found.service.ts'
import { voucherColumns, voucherRowsOf } from './vouchers-list.queries.ts'
import { findVoucher, type VoucherRecord } from './vouchers.queries.ts'
import { voucherTerms } from './vouchers.rules.ts'
import { vouchers } from './vouchers.table.ts'

export const voucherRecord: RecordDescription = {
  kind: 'voucher',
  noun: 'voucher',
  page: 'vouchers',
  table: vouchers,
  label: vouchers.title,
  ownerId: vouchers.ownerId,
  operationsId: vouchers.operationsId,
  isHeldElsewhere: true,
  partOf: {
    kind: 'trip',
    id: vouchers.tripId,
    told: ['voucher_issued', 'voucher_sent', 'voucher_acknowledged', 'voucher_cancelled', 'deleted', 'restored'],
  },
  topic: 'vouchers',
  attachable: {
    async find(db, actor, id) {
      const found = await findVoucher(db, id, actor)
      return found && { subject: subjectOf(found), isDeleted: found.deletedAt !== null }
    },
  },
  search: {
    table: vouchers,
    columns: voucherColumns,
    termsOf: (row: VoucherRecord) => voucherTerms(row),
    isFollowing: true,
    async listHits(db, actor, ids) {
      const rows = (await voucherRowsOf(db, ids)).filter((voucher) => maySeeArranged(actor, voucher))
      const reachOf = await reachByTrip(
        db,
        actor,
        rows.map(({ tripId }) => tripId),
      )
      return rows.map((row) => {
        const { id, number, title, leadGuest, startDate, vendor, confirmationNumber, tags } = presentRow(actor, row)
        const facts = [leadGuest, vendor, startDate && dayWords(startDate), confirmationNumber, voucherStatusWords(row)]
        return {
          kind: 'voucher',
          id,
          number,
          title,
          ...reachOf(row.tripId),
          tripId: row.tripId,
          detail: facts.filter(Boolean).join(' · '),
          also: tags,
        }
      })
    },
  },
}
