import { type SQL, sql } from 'drizzle-orm'
import type { receiptRefunds, receipts } from './receipts.table.ts'

/** Who has paid, or got money back; of a deposit, whoever that was merged into by now. */
export const findPayerNow = (document: typeof receipts | typeof receiptRefunds): SQL =>
  sql`(case when ${document.tripId} is null and ${document.invoiceId} is null
    then contact_now(${document.agencyId}, ${document.payerId}) else ${document.payerId} end)`
