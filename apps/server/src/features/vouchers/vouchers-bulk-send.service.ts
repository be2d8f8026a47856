import type { VoucherBulkAction } from '@sarai/contract/voucher-schemas'
import { maxSentTogether } from '@sarai/contract/voucher-words'
import type { Person } from '../../core/actor.ts'
import { askOnce } from '../../core/ask-once.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { alreadySo, type Obstacle } from '../../kernel/operations/bulk.service.ts'
import type { OperationRecord } from '../../kernel/operations/operations.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import type { Services } from '../../services.ts'
import { getTrip } from '../trips/trips.service.ts'
import { holdVouchers, nextVouchers } from './vouchers-bulk.queries.ts'
import type { VoucherQuestion } from './vouchers-list.rules.ts'
import { owesPayment, reachOf, whyNotSent } from './vouchers-sending.service.ts'
import { sendTogether } from './vouchers-together.service.ts'
import type { VoucherRecord } from './vouchers.queries.ts'

type Send = Extract<VoucherBulkAction, { action: 'send' }>
const inputOf = ({ input }: OperationRecord) => input as { question: VoucherQuestion; change: Send }

const isNew = (voucher: VoucherRecord) => !whyNotSent(voucher) && voucher.sentAt === null

/** Why a voucher is not mailed by an operation; undefined also where it has been, with others of its trip. */
export function mailObstacles(services: Services, db: AgencyDb, actor: Person, operation: OperationRecord) {
  const whyTripIsNot = askOnce(async (tripId): Promise<Obstacle | undefined> => {
    const { overrideReason } = inputOf(operation).change
    if (!overrideReason && (await owesPayment(services, db, actor, { tripId })))
      return 'a payment of its guest is overdue'
    return (await reachOf(db, actor, { tripId })).email === null ? 'its guest has no email address' : undefined
  })
  return async (voucher: VoucherRecord): Promise<Obstacle | undefined> => {
    if (!voucher.tripId) return 'it is of no trip: send it from its own page'
    if (isSentBy(operation, voucher)) return undefined
    const why = whyNotSent(voucher)
    if (why) return sendObstacles[why.code]
    return voucher.sentAt === null ? whyTripIsNot(voucher.tripId) : alreadySo
  }
}

const sendObstacles = { NOT_ISSUED: 'it is not issued yet', DRAFT: 'it has changes that are not issued' }

const isSentBy = ({ createdAt }: OperationRecord, { sentAt }: VoucherRecord) =>
  sentAt !== null && Date.parse(sentAt) >= Date.parse(createdAt)

/** Sends vouchers by one mail for each trip, with all that were chosen of it, those of later batches too. */
export async function sendByTrip(
  services: Services,
  db: AgencyDb,
  actor: Person,
  operation: OperationRecord,
  batch: VoucherRecord[],
): Promise<void> {
  const { question, change } = inputOf(operation)
  const seen = seenBy(question, actor)
  for (const tripId of new Set(batch.flatMap((one) => (one.tripId && isNew(one) ? one.tripId : [])))) {
    const ofTrip: VoucherQuestion = {
      conditions: [...new Set([...seen.conditions, 'trip' as const])],
      values: { ...seen.values, trip: tripId },
    }
    const chosen = await nextVouchers(db, { question: ofTrip, after: undefined, limit: maxSentTogether })
    const held = await holdVouchers(
      db,
      chosen.map(({ id }) => id),
    )
    const vouchers = held.filter((one) => isNew(one) && one.status !== 'cancelled' && !one.deletedAt).sort(byDay)
    if (vouchers.length === 0) continue
    const { overrideReason } = change
    await sendTogether(services, db, actor, {
      trip: await getTrip(db, actor, tripId),
      vouchers,
      channel: 'mail',
      overrideReason,
    })
  }
}

const byDay = (a: VoucherRecord, b: VoucherRecord) => (a.startDate ?? '9').localeCompare(b.startDate ?? '9')
