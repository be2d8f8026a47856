import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { gatewayPayments, paymentLinks } from './online-payments.table.ts'

/** Most that are looked at: more than that is one trouble, and not many. */
const mostProblems = 200

const facts = {
  provider: paymentLinks.provider,
  customer: paymentLinks.customer,
  description: paymentLinks.description,
  tripId: paymentLinks.tripId,
  invoiceId: paymentLinks.invoiceId,
  payerId: paymentLinks.payerId,
}

/** Money that came and is in no books, and that nobody has dealt with; the newest first. */
export function listUnenteredPayments(db: AgencyDb) {
  const { id, paymentId, currency, amount, problem, paidAt } = gatewayPayments
  return db
    .select({ ...facts, id, reference: paymentId, currency, amount, problem, at: paidAt })
    .from(gatewayPayments)
    .innerJoin(paymentLinks, and(db.own(paymentLinks), eq(paymentLinks.id, gatewayPayments.linkId)))
    .where(and(db.own(gatewayPayments), isNotNull(gatewayPayments.problem), isNull(gatewayPayments.handledAt)))
    .orderBy(desc(gatewayPayments.id))
    .limit(mostProblems)
}

/** Pages of gateways that do not fit what was asked for, and that nobody has dealt with; the newest first. */
export function listUnfittingLinks(db: AgencyDb) {
  const { id, reference, providerLinkId, currency, amount, problem, createdAt } = paymentLinks
  return db
    .select({ ...facts, id, reference, providerLinkId, currency, amount, problem, at: createdAt })
    .from(paymentLinks)
    .where(and(db.own(paymentLinks), isNotNull(problem), isNull(paymentLinks.handledAt)))
    .orderBy(desc(id))
    .limit(mostProblems)
}

/** Money that a gateway has taken, with the page that it came by; held until the transaction ends. */
export async function findPaymentToEnter(db: AgencyDb, id: string) {
  const [found] = await db
    .select({ payment: gatewayPayments, link: paymentLinks })
    .from(gatewayPayments)
    .innerJoin(paymentLinks, and(db.own(paymentLinks), eq(paymentLinks.id, gatewayPayments.linkId)))
    .where(and(db.own(gatewayPayments), eq(gatewayPayments.id, id)))
    .for('update')
  return found
}

export async function updateGatewayPayment(
  db: AgencyDb,
  id: string,
  changes: Partial<Omit<typeof gatewayPayments.$inferSelect, 'id' | 'agencyId'>>,
): Promise<void> {
  await db
    .update(gatewayPayments)
    .set(changes)
    .where(and(db.own(gatewayPayments), eq(gatewayPayments.id, id)))
}
