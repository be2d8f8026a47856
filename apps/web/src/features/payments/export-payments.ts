import type { PaymentFilters } from '@sarai/contract/payment-schemas'
import { paymentExportKeys } from '@sarai/contract/payments-columns'
import { api } from '~/api.ts'
import { listExport } from '~/records/list-export.ts'

/** Exports payments to a file. */
export const exportPayments = listExport<PaymentFilters>((asked) => api.payments.export(asked), paymentExportKeys)
