import { mayUse } from '@sarai/contract/access'
import type {
  PaymentFilters,
  PaymentRow,
  PaymentSelection,
  PaymentSort,
  PaymentTableQuery,
} from '@sarai/contract/payment-schemas'
import { kindsOfVendors, type PaymentKind, paymentKinds } from '@sarai/contract/payment-words'
import { converted } from '@sarai/money/amounts'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { findPage, narrowedTo, type SearchedList, selectedBy } from '../../kernel/search/searched-list.service.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { mergedIds } from '../vendors/vendors.service.ts'
import { countPayments, paymentList, type PaymentRecord, paymentRowsOf } from './payments-list.queries.ts'
import {
  type PaymentCondition,
  paymentQuestion,
  type PaymentQuestion,
  type PaymentSight,
} from './payments-list.rules.ts'

/** Bank statements are of the whole agency and tell costs; payments to vendors tell costs. */
const sightOf = (actor: Member): PaymentSight => ({
  visibleOwners: actor.visibleOwners,
  seesUnowned: actor.seesUnowned,
  seesVendors: actor.seesCost && mayUse(actor, 'vendors'),
  seesBank: actor.seesCost && actor.visibleOwners === null && mayUse(actor, 'payment-report'),
})

const searchedPayments = (actor: Member): SearchedList<PaymentRecord, PaymentCondition, PaymentSort> => ({
  kind: 'payment',
  seesCost: sightOf(actor).seesVendors,
  seesLeads: mayUse(actor, 'leads'),
  spec: paymentList,
  rowsOf: paymentRowsOf,
  count: countPayments,
})

/** What the filters of a list ask. @throws AppError 422 where they ask for what somebody does not see */
async function questionOf(db: AgencyDb, actor: Member, filters: PaymentFilters, day: string): Promise<PaymentQuestion> {
  const sight = sightOf(actor)
  if (filters.unexplained && !sight.seesBank)
    throw refused('STATEMENTS_HIDDEN', 'Bank statements are for those who see costs and all records.')
  const contacts = filters.contact === undefined ? [] : await familyOf(db, filters.contact)
  const vendors = filters.vendor === undefined ? [] : await mergedIds(db, filters.vendor)
  return paymentQuestion({ filters, contacts, vendors, sight, day })
}

/** A payment as somebody sees it. */
export function presentPayment(actor: Member, row: PaymentRecord): PaymentRow {
  const { rate, inAccount, isExplained, ...shown } = row
  const { currency: from, amount } = shown
  const to = actor.agency.currency
  const atRate = rate === null || from === to ? null : Number(converted(BigInt(amount), { from, to, rate, buffer: 0 }))
  const base = inAccount ?? atRate
  return { ...shown, base, isExplained: sightOf(actor).seesBank ? isExplained : null }
}

/** A page of the payments that somebody may see, with how many there are in all. */
export async function findPayments(db: AgencyDb, actor: Member, input: PaymentTableQuery, day: string) {
  const question = await questionOf(db, actor, input.filters ?? {}, day)
  const page = await findPage(db, searchedPayments(actor), question, input)
  return { ...page, data: page.data.map((row) => presentPayment(actor, row)) }
}

/** The payments of a selection as a question. */
export async function selectedPayments(
  db: AgencyDb,
  actor: Member,
  selection: PaymentSelection,
  day: string,
): Promise<PaymentQuestion> {
  const filters: PaymentFilters = 'ids' in selection ? {} : selection.filters
  const question = await selectedBy(db, searchedPayments(actor), await questionOf(db, actor, filters, day), selection)
  const { found } = question.values
  const ask = async (kind: PaymentKind[]) => {
    const asked = await questionOf(db, actor, { ...filters, kind }, day)
    return Array.isArray(found) ? narrowedTo(asked, found) : asked
  }
  if (question.conditions.includes('ofCustomers')) return question
  const isAsked = (kind: PaymentKind) => filters.kind === undefined || filters.kind.includes(kind)
  const { total } = await countPayments(db, await ask(kindsOfVendors.filter(isAsked)))
  // Whoever may export their own alone may do so with these, where none of them is money of a vendor.
  return total > 0 ? question : ask(paymentKinds.filter((kind) => !kindsOfVendors.includes(kind) && isAsked(kind)))
}
