import { mayUse } from '@sarai/contract/access'
import type { PaymentFilters, PaymentRow, PaymentSelection, PaymentTableQuery } from '@sarai/contract/payment-schemas'
import { kindsOfVendors, type PaymentKind, paymentKinds } from '@sarai/contract/payment-words'
import { converted } from '@sarai/money/amounts'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { narrowedTo } from '../../kernel/search/searched-list.service.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { mergedIds } from '../vendors/vendors.service.ts'
import { countPayments, listPayments, type PaymentRecord } from './payments-list.queries.ts'
import { paymentQuestion, type PaymentQuestion, type PaymentSight } from './payments-list.rules.ts'

/** Bank statements are of the whole agency and tell costs; payments to vendors tell costs. */
const sightOf = (actor: Member): PaymentSight => ({
  agencyId: actor.agencyId,
  visibleOwners: actor.visibleOwners,
  seesUnowned: actor.seesUnowned,
  seesVendors: actor.seesCost && mayUse(actor, 'vendors'),
  seesBank: actor.seesCost && actor.visibleOwners === null && mayUse(actor, 'payment-report'),
})

/** What the filters of a list ask. @throws AppError 422 where they ask for what somebody does not see */
async function questionOf(
  db: AgencyDb,
  actor: Member,
  { filters, search, day }: { filters: PaymentFilters; search?: string; day: string },
): Promise<PaymentQuestion> {
  const sight = sightOf(actor)
  if (filters.unexplained && !sight.seesBank)
    throw refused('STATEMENTS_HIDDEN', 'Bank statements are for those who see costs and all records.')
  const contacts = filters.contact === undefined ? [] : await familyOf(db, filters.contact)
  const vendors = filters.vendor === undefined ? [] : await mergedIds(db, filters.vendor)
  return paymentQuestion({ filters, contacts, vendors, search, sight, day })
}

/** A payment as somebody sees it. */
export function presentPayment(actor: Member, row: PaymentRecord): PaymentRow {
  const { rate, isExplained, ...shown } = row
  const { currency: from, amount } = shown
  const to = actor.agency.currency
  const base = rate === null || from === to ? null : Number(converted(BigInt(amount), { from, to, rate, buffer: 0 }))
  return { ...shown, base, isExplained: sightOf(actor).seesBank ? isExplained : null }
}

/** A page of the payments that somebody may see, with how many there are in all. */
export async function findPayments(db: AgencyDb, actor: Member, input: PaymentTableQuery, day: string) {
  const { filters = {}, search, sort, perPage, cursor, page } = input
  const question = await questionOf(db, actor, { filters, search, day })
  const [{ rows, next }, count] = await db.together(() => [
    listPayments(db, { ...question, sort: sort?.[0] ?? { by: 'day', dir: 'desc' }, perPage, cursor, page }),
    countPayments(db, question),
  ])
  return { data: rows.map((row) => presentPayment(actor, row)), next, ...count }
}

/** The payments of a selection as a question. */
export async function selectedPayments(
  db: AgencyDb,
  actor: Member,
  selection: PaymentSelection,
  day: string,
): Promise<PaymentQuestion> {
  const { filters, search } = 'ids' in selection ? { filters: {} as PaymentFilters, search: undefined } : selection
  const ask = async (kind = filters.kind) => {
    const question = await questionOf(db, actor, { filters: { ...filters, kind }, search, day })
    return 'ids' in selection ? narrowedTo(question, selection.ids) : question
  }
  const question = await ask()
  if (question.conditions.includes('ofCustomers')) return question
  const isAsked = (kind: PaymentKind) => filters.kind === undefined || filters.kind.includes(kind)
  const { total } = await countPayments(db, await ask(kindsOfVendors.filter(isAsked)))
  // Whoever may export their own alone may do so with these, where none of them is money of a vendor.
  return total > 0 ? question : ask(paymentKinds.filter((kind) => !kindsOfVendors.includes(kind) && isAsked(kind)))
}
