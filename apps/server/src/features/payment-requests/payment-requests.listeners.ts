import { onEvent } from '../../kernel/events/events.registry.ts'
import { onlinePaymentEntered } from '../online-payments/online-payments.events.ts'
import { receiptsChanged } from '../receipts/receipts.events.ts'
import { recountRequests } from './payment-requests-counting.service.ts'

export const paymentRequestListeners = [
  onEvent(receiptsChanged, (_services, db, paidFor) => recountRequests(db, paidFor)),
  // Only now it is known on whose page it was paid.
  onEvent(onlinePaymentEntered, (_services, db, paidFor) => recountRequests(db, paidFor)),
]
