import type { PaymentSelection } from '@sarai/contract/payment-schemas'
import { todayFor } from '../../core/days.rules.ts'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import type { ListExport } from '../../kernel/operations/list-export.service.ts'
import { type ExportedPayment, paymentExportColumns } from './payments-export.rules.ts'
import { countPayments, nextPayments, type PaymentRecord } from './payments-list.queries.ts'
import type { PaymentCondition } from './payments-list.rules.ts'
import { presentPayment, selectedPayments } from './payments-list.service.ts'

/** What is exported of payments. Who has the file must see the trips and invoices that they are for. */
export const paymentsExport: ListExport<PaymentRecord, ExportedPayment, PaymentCondition, PaymentSelection> = {
  kind: 'payments.export',
  many: 'payments',
  name: 'payments',
  count: countPayments,
  select: (services, db, actor, selection) => selectedPayments(db, actor, selection, todayFor(services, actor.agency)),
  next: nextPayments,
  about: ({ tripId, invoiceId }) => [tripId ?? invoiceId ?? []].flat(),
  columns: async (_db, _actor, keys) => columnsAsked(paymentExportColumns, keys),
  present: (actor, payment) => ({ ...presentPayment(actor, payment), baseCurrency: actor.agency.currency }),
}
