import { defineEvent } from '../../kernel/events/events.registry.ts'
import type { PaidFor } from './receipts.queries.ts'

/** What of an advance somebody takes: of a payment, or of a credit note. */
export interface AdvanceTaken {
  receiptId: string | null
  noteId: string | null
}

/** Somebody gives back or takes back what was paid ahead. Whoever has other plans with it refuses. */
export const advanceTaken = defineEvent<AdvanceTaken>('advance.taken')

/** A payment was received, cancelled or bounced. Says what it was for. */
export const receiptsChanged = defineEvent<PaidFor>('receipts.changed')
