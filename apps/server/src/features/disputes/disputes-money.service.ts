import { entryLines } from '@sarai/ledger/lines'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { refused } from '../../core/errors.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Services } from '../../services.ts'
import { enterMoneyBack, type TakenRecord } from '../gateway-refunds/gateway-refunds-entering.service.ts'
import { entriesOf, postEntry, posting, reverseEntry } from '../ledger/ledger.service.ts'
import { findReceipt, type Recorder } from '../receipts/receipts-found.service.ts'
import type { DisputeRecord } from './disputes.queries.ts'
import { isLost, isOver } from './disputes.rules.ts'

type Booked = Partial<Pick<DisputeRecord, 'booked' | 'entries' | 'refundId' | 'problem'>>

/**
 * Brings the books to where a dispute stands. What the gateway holds back while it is open lies in suspense; once it is over
 * nothing does, and what was lost is a refund of the payment. Done again, it changes nothing. What the gateway takes for the
 * dispute itself is a fee of its settlements, as all its fees are.
 * @returns what has changed of the dispute
 * @throws AppError where the books do not take it
 */
export async function postDispute(
  services: Services,
  db: AgencyDb,
  dispute: DisputeRecord,
  payment: TakenRecord | undefined,
): Promise<Booked> {
  const receipt = payment?.receiptId ? await findReceipt(db, payment.receiptId) : undefined
  if (!payment || !receipt) return {}
  const { id, currency, withheld, amount, state, provider, providerDisputeId } = dispute
  if (receipt.currency !== currency)
    throw refused('OTHER_CURRENCY', `The dispute is in ${currency}, and the payment in ${receipt.currency}.`)
  const agency = await findAgency(db)
  const recorder: Recorder = { label: findName(services, { provider }), userId: null, agency, ...unrestricted }
  const day = todayFor(services, agency)
  const changes: Booked = {}
  const target = isOver(state) ? 0 : Math.min(withheld, amount)
  if (target !== dispute.booked) {
    const moved = target - dispute.booked
    const isTakenBack = isLost(state) && (await takeBackLast(db, recorder, dispute, day))
    const entries = dispute.entries + (isTakenBack ? 0 : 1)
    Object.assign(changes, { booked: target, entries })
    if (!isTakenBack) {
      const { tripId } = payment
      const lines = posting(() =>
        entryLines({ base: agency.currency, currency, rate: receipt.rate }, [
          { account: 'gateway', part: null, tripId, amount: -moved },
          { account: 'suspense', part: null, tripId, amount: moved },
        ]),
      )
      const entry = { day, document: { kind: 'dispute', id }, event: `withheld-${entries}`, label: providerDisputeId }
      await postEntry(db, recorder, { ...entry, base: agency.currency, lines })
    }
  }
  if (isLost(state) && dispute.refundId === null && withheld > 0) {
    const of = { receiptId: receipt.id, noteId: null, isFromGateway: true, returnsTcs: false }
    const back = { ...of, amount: withheld, currency, day, note: 'Lost as a dispute', reference: providerDisputeId }
    const { refundId } = await enterMoneyBack(services, db, recorder, { payment, back })
    Object.assign(changes, { refundId, problem: null })
  }
  return changes
}

/**
 * Takes back the entry of what was held back, where it was one: the line of a settlement that showed it shows the refund then.
 * @returns whether it did
 */
async function takeBackLast(
  db: AgencyDb,
  recorder: Recorder,
  { id, booked, entries }: DisputeRecord,
  day: string,
): Promise<boolean> {
  const posted = await entriesOf(db, { kind: 'dispute', id })
  const last = posted.find(({ event }) => event === `withheld-${entries}`)
  const isWhole = last?.lines.some(({ account, amount }) => account === 'gateway' && amount === -booked)
  if (!last || !isWhole) return false
  await reverseEntry(db, recorder, { entryId: last.id, event: `reversed-${entries}`, day })
  return true
}
