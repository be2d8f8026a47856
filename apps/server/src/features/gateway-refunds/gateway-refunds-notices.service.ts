import { formatMoney } from '@sarai/money/format'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { tellPeopleOrMainUsers } from '../../kernel/notices/notices-main-users.service.ts'
import { findName } from '../../kernel/plugins/plugins-turns.service.ts'
import type { Services } from '../../services.ts'
import { findKeepers } from '../online-payments/online-payments-keepers.service.ts'
import type { GatewayRefundRecord, TakenRecord } from './gateway-refunds.queries.ts'

/** Has the screens of colleagues ask again of what a gateway has taken, if that is known here. */
export function announceTaken(db: AgencyDb, payment: TakenRecord | undefined): void {
  db.announce({ topic: 'payments', ids: [], by: null })
  const { tripId, invoiceId, payerId } = payment ?? {}
  if (tripId) db.announce({ topic: 'trips', ids: [tripId], by: null })
  else if (invoiceId) db.announce({ topic: 'invoices', ids: [invoiceId], by: null })
  else if (payerId) db.announce({ topic: 'contacts', ids: [payerId], by: null })
}

/** Tells who asked for a refund and whoever looks after what it is of; the main users where nobody does. */
export async function notifyOfRefund(
  services: Services,
  db: AgencyDb,
  { refund, payment }: { refund: GatewayRefundRecord; payment: TakenRecord },
  { what, why }: { what: string; why: string | null },
): Promise<void> {
  const { people, about } = await findKeepers(db, payment)
  const name = findName(services, payment)
  const recipients = [...new Set([...people, ...(refund.createdBy ? [refund.createdBy] : [])])]
  await tellPeopleOrMainUsers(services, db, recipients, {
    kind: 'gateway_refund',
    cause: `gateway refund ${refund.id} ${what}`,
    about,
    title: `${formatMoney(refund.amount, refund.currency)} ${what} through ${name}`,
    body: `Of payment ${payment.paymentId}.${why === null ? '' : ` ${why}`}`,
  })
}
