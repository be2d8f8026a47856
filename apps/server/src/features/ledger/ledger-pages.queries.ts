import type { DocumentPage } from '@sarai/contract/document-pages'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ledgerEntries } from './ledger.table.ts'

type Part = SQL | PgColumn

interface EntryFacts {
  agencyId: Part
  id: Part
  documentKind: Part
  documentId: Part
}

const page = (name: DocumentPage['page'], id: SQL | null) =>
  sql`jsonb_build_object('page', ${sql.raw(`'${name}'`)}, 'id', ${id ?? sql`null::uuid`})`

/** What customers' money is for: its trip, the invoice of none, or nothing yet: then its payer. */
const forWhat = (tripId: SQL, invoiceId: SQL, payerId?: SQL) =>
  sql`case when ${tripId} is not null then ${page('trip', tripId)}
    ${payerId ? sql`when ${invoiceId} is null then ${page('contact', payerId)}` : sql``} else ${page('invoice', invoiceId)} end`

/** Where the document of an entry is looked at. Other features know it as their own: it is read from their tables. */
export function pageOfEntry({ agencyId, id, documentKind, documentId }: EntryFacts): SQL<DocumentPage | null> {
  const own = (alias: string) => sql.raw(`${alias}.agency_id`)
  const line = sql`from ledger_lines as line where line.agency_id = ${agencyId} and line.entry_id = ${id}`
  const payment = sql`(select ${forWhat(sql`paid.trip_id`, sql`paid.invoice_id`, sql`paid.payer_id`)}
      from receipts as paid where ${own('paid')} = ${agencyId} and paid.id = ${documentId})`
  return sql<DocumentPage | null>`(case ${documentKind}
    when 'invoice' then ${page('invoice', sql`${documentId}`)}
    when 'bill' then ${page('bill', sql`${documentId}`)}
    when 'vendor-credit' then ${page('bill', sql`${documentId}`)}
    when 'receipt' then ${payment}
    when 'write-off' then ${payment}
    when 'deposit-use' then ${payment}
    when 'refund' then (
      select ${forWhat(
        sql`coalesce(back.trip_id, paid.trip_id)`,
        sql`coalesce(back.invoice_id, paid.invoice_id, back.note_id)`,
        sql`back.payer_id`,
      )}
        from receipt_refunds as back
        left join receipts as paid on ${own('paid')} = ${own('back')} and paid.id = back.receipt_id
       where ${own('back')} = ${agencyId} and back.id = ${documentId})
    when 'dispute' then (select ${forWhat(sql`link.trip_id`, sql`link.invoice_id`)}
      from disputes as disputed
      join gateway_payments as paid on ${own('paid')} = ${own('disputed')} and paid.id = disputed.gateway_payment_id
      join payment_links as link on ${own('link')} = ${own('disputed')} and link.id = paid.link_id
     where ${own('disputed')} = ${agencyId} and disputed.id = ${documentId})
    when 'vendor-payment' then (select ${page('vendor', sql`paid.vendor_id`)}
      from vendor_payments as paid where ${own('paid')} = ${agencyId} and paid.id = ${documentId})
    when 'vendor-refund' then (select ${page('vendor', sql`back.vendor_id`)}
      from vendor_refunds as back where ${own('back')} = ${agencyId} and back.id = ${documentId})
    when 'allocation' then (
      select ${forWhat(sql`case when max(charged.id::text) is null then max(line.trip_id::text) end`, sql`max(charged.id::text)`)}
        from ledger_lines as line
        left join invoices as charged on ${own('charged')} = ${own('line')} and charged.id = line.item_id and line.account = 'customer'
       where ${own('line')} = ${agencyId} and line.entry_id = ${id})
    when 'bank-line' then ${page('bank-statements', sql`(select max(line.part) ${line} and line.account = 'bank')`)}
    when 'tcs-deposit' then ${page('returns', null)}
    when 'opening' then ${page('opening-balances', null)}
  end)`
}

/** The same of the entry that a query reads. */
export const itsPage = pageOfEntry(ledgerEntries)
