import { type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'

/**
 * What vendors are owed and by when, as rows to select from: the one place that says it. It is what the books have open of
 * bills, each by its own day, in the bill's currency and in the books'; `part` is whom the books know the vendor as. Advances
 * and credit notes that are put against no bill lower none.
 */
export const selectVendorDues = (db: AgencyDb): SQL => sql`(
  select item.agency_id, item.item_id, item.part, item.trip_id, item.opened_on, item.currency, -item.amount as amount,
         -item.base as base, bill.vendor_id, bill.bill_number, bill.due_on
    from ledger_items as item
    join bills as bill on bill.agency_id = item.agency_id and bill.id = item.item_id
   where item.agency_id = ${db.agencyId} and item.account = 'vendor' and item.amount <> 0)`
