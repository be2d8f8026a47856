import { defineEvent } from '../../kernel/events/events.registry.ts'
import type { PaidFor } from '../receipts/receipts-found.service.ts'

/** Money that a gateway has taken is in the books, and known by the page on which it was paid. Says what it is for. */
export const onlinePaymentEntered = defineEvent<PaidFor>('online-payment.entered')
