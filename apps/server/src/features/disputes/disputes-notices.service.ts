import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { tellPeopleOrMainUsers } from '../../kernel/notices/notices-main-users.service.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Services } from '../../services.ts'
import type { TakenRecord } from '../gateway-refunds/gateway-refunds-entering.service.ts'
import { findKeepers } from '../online-payments/online-payments-keepers.service.ts'
import { paidOf } from '../receipts/receipts-found.service.ts'
import { tell } from '../receipts/receipts-telling.service.ts'
import type { DisputeRecord } from './disputes.queries.ts'
import { isOver } from './disputes.rules.ts'

interface Words {
  title: string
  body: string
}

async function describeDeadline(db: AgencyDb, { respondBy }: DisputeRecord, gateway: string): Promise<string> {
  if (respondBy === null) return `Send evidence on ${gateway}’s pages, or accept it there.`
  const { timeZone } = await findAgency(db)
  return `Send evidence on ${gateway}’s pages by ${dayWords(today(new Date(respondBy), timeZone))}, or the money is lost.`
}

/** What is said of a dispute as it stands. */
async function describeDispute(db: AgencyDb, dispute: DisputeRecord, gateway: string, payer: string): Promise<Words> {
  const { amount, currency, withheld, reason, state, phase, problem } = dispute
  const money = formatMoney(amount, currency)
  if (state === 'won') return { title: `The dispute of ${money} was won`, body: 'The money stays yours.' }
  if (state === 'closed') return { title: `The dispute of ${money} was closed`, body: 'Nothing was taken.' }
  if (state === 'under-review')
    return { title: `The dispute of ${money} is being decided`, body: `${gateway} has the evidence.` }
  if (isOver(state)) {
    const entered = problem ?? (dispute.refundId ? 'It is entered as a refund of the payment.' : 'It is in no books.')
    return { title: `The dispute of ${money} was lost`, body: `The money went back to the payer. ${entered}` }
  }
  const held = withheld > 0 ? ` ${formatMoney(withheld, currency)} is held back until it is decided.` : ''
  const again = phase === 'pre-arbitration' || phase === 'arbitration' ? ' once more' : ''
  return {
    title: `${payer} disputes ${money} paid through ${gateway}${again}`,
    body: `Reason: ${reason || 'none given'}. ${await describeDeadline(db, dispute, gateway)}${held}`,
  }
}

async function notify(
  services: Services,
  db: AgencyDb,
  payment: TakenRecord | undefined,
  telling: Words & { cause: string },
): Promise<void> {
  const kept = payment && (await findKeepers(db, payment))
  const about = kept ? { about: kept.about } : {}
  await tellPeopleOrMainUsers(services, db, kept?.people ?? [], { kind: 'payment_dispute', ...about, ...telling })
}

/** Tells whoever looks after what was paid how a dispute stands now; the main users where nobody does. */
export async function notifyOfDispute(
  services: Services,
  db: AgencyDb,
  dispute: DisputeRecord,
  payment: TakenRecord | undefined,
): Promise<void> {
  const gateway = findName(services, dispute)
  const words = await describeDispute(db, dispute, gateway, payment?.payer ?? `The payer of ${dispute.paymentId}`)
  const { id, phase, state, respondBy } = dispute
  await notify(services, db, payment, { ...words, cause: `dispute ${id} ${phase} ${state} ${respondBy ?? ''}` })
}

/** The same as its deadline nears. */
export async function remindOfDispute(
  services: Services,
  db: AgencyDb,
  dispute: DisputeRecord,
  { payment, left }: { payment: TakenRecord | undefined; left: string },
): Promise<void> {
  const gateway = findName(services, dispute)
  const { id, phase, amount, currency, respondBy } = dispute
  await notify(services, db, payment, {
    title: `${left} left to answer the dispute of ${formatMoney(amount, currency)}`,
    body: await describeDeadline(db, dispute, gateway),
    cause: `dispute ${id} ${phase} ${respondBy ?? ''} ${left}`,
  })
}

/** Writes into the histories of what was paid and of its payer that a payment was disputed, or how that ended. */
export async function recordDispute(
  services: Services,
  db: AgencyDb,
  { paymentId, amount, currency, state, reason, provider }: DisputeRecord,
  payment: TakenRecord,
): Promise<void> {
  const paid = await paidOf(db, unrestricted, payment)
  const kind = isOver(state) ? 'dispute_decided' : 'payment_disputed'
  const data = { number: paymentId, amount, currency, reason: isOver(state) ? state : reason }
  await tell(db, { label: findName(services, { provider }) }, kind, { paid, payerId: payment.payerId }, data)
}
