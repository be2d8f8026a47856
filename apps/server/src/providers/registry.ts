import type { AccountingProvider } from './accounting/accounting.ts'
import type { BookingProvider } from './booking/booking.ts'
import type { MapsProvider } from './maps/maps.ts'
import type { MessagesProvider } from './messages/messages.ts'
import type { PaymentsProvider } from './payments/payments.ts'

export type Provider = PaymentsProvider | BookingProvider | MessagesProvider | AccountingProvider | MapsProvider

/** Every service of others that agencies can connect. There is none yet: each comes as a folder below its kind. */
export const providers: readonly Provider[] = []
