import { mayUse } from '@sarai/contract/access'
import type {
  InvoiceFilters,
  InvoiceSelection,
  InvoiceSort,
  InvoiceTableQuery,
} from '@sarai/contract/invoice-list-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { askedOfCustom } from '../../kernel/custom-fields/custom-fields-filters.service.ts'
import { findPage, type SearchedList, selectedBy } from '../../kernel/search/searched-list.service.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { nextInvoices } from './invoices-bulk.queries.ts'
import { presentRow } from './invoices-found.service.ts'
import { countInvoices, invoiceList, invoiceRowsOf } from './invoices-list.queries.ts'
import { type InvoiceCondition, type InvoiceQuestion, invoiceQuestion } from './invoices-list.rules.ts'
import type { InvoiceRecord } from './invoices.queries.ts'

const searchedInvoices = (actor: Member): SearchedList<InvoiceRecord, InvoiceCondition, InvoiceSort> => ({
  kind: 'invoice',
  seesLeads: mayUse(actor, 'leads'),
  spec: invoiceList,
  own: 'invoices',
  rowsOf: invoiceRowsOf,
  count: countInvoices,
})

/** What the filters of a list ask. */
async function questionOf(db: AgencyDb, actor: Member, filters: InvoiceFilters, day: string): Promise<InvoiceQuestion> {
  const contacts = filters.contact === undefined ? [] : await familyOf(db, filters.contact)
  const custom = await askedOfCustom(db, 'invoices', filters.custom)
  return invoiceQuestion({ filters, contacts, custom, actor, day })
}

/** A page of the invoices that somebody may see, with how many there are in all. */
export async function findInvoices(db: AgencyDb, actor: Member, input: InvoiceTableQuery, day: string) {
  const { filters = {} } = input
  const question = await questionOf(db, actor, filters, day)
  const page = await findPage(db, searchedInvoices(actor), question, input)
  return { ...page, data: page.data.map((row) => presentRow(row, day)) }
}

/** The ids of the first invoices of a selection. */
export async function listSelectedInvoices(
  db: AgencyDb,
  actor: Member,
  { selection, day, limit }: { selection: InvoiceSelection; day: string; limit: number },
): Promise<string[]> {
  const question = await selectedInvoices(db, actor, selection, day)
  return (await nextInvoices(db, { question, after: undefined, limit })).map(({ id }) => id)
}

/** The invoices of a selection as a question. */
export async function selectedInvoices(
  db: AgencyDb,
  actor: Member,
  selection: InvoiceSelection,
  day: string,
): Promise<InvoiceQuestion> {
  const filters = 'ids' in selection ? {} : selection.filters
  return selectedBy(db, searchedInvoices(actor), await questionOf(db, actor, filters, day), selection)
}
