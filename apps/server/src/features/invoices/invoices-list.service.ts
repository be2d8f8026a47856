import type { InvoiceSort, InvoiceTableQuery } from '@sarai/contract/invoice-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findPage, type SearchedList } from '../../kernel/search/searched-list.service.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { presentRow } from './invoices-found.service.ts'
import { countInvoices, invoiceList, invoiceRowsOf } from './invoices-list.queries.ts'
import { type InvoiceCondition, invoiceQuestion } from './invoices-list.rules.ts'
import type { InvoiceRecord } from './invoices.queries.ts'

const searchedInvoices: SearchedList<InvoiceRecord, InvoiceCondition, InvoiceSort> = {
  kind: 'invoice',
  spec: invoiceList,
  rowsOf: invoiceRowsOf,
  count: countInvoices,
}

/** A page of the invoices that somebody may see, with how many there are in all. */
export async function findInvoices(db: AgencyDb, actor: Member, input: InvoiceTableQuery, day: string) {
  const filters = input.filters ?? {}
  const contacts = filters.contact === undefined ? [] : await familyOf(db, filters.contact)
  const page = await findPage(db, searchedInvoices, invoiceQuestion(filters, contacts, actor, day), input)
  return { ...page, data: page.data.map((row) => presentRow(row, day)) }
}
