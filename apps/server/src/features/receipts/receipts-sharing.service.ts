import type { NewReceipt, NewSharedPayment } from '@sarai/contract/receipt-schemas'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { AppError, invalid } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import type { Services } from '../../services.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { checkYear } from '../tax-profile/document-series.service.ts'
import { holdPaid } from './receipts-found.service.ts'
import { checkDay, claimOf, paidByInput, recordPayment, requireNew } from './receipts.service.ts'
import { findReceipt } from './receipts.queries.ts'

type Part = NewSharedPayment['parts'][number]

const aboutOf = ({ kind, id }: Part): Pick<NewReceipt, 'tripId' | 'invoiceId'> =>
  kind === 'trip' ? { tripId: id } : { invoiceId: id }

/** Everybody holds several in one order, trips before invoices. */
const inOrder = <T extends { paid: { kind: string; id: string } }>(parts: readonly T[]): T[] =>
  parts.toSorted((a, b) => b.paid.kind.localeCompare(a.paid.kind) || a.paid.id.localeCompare(b.paid.id))

/** What each part pays. @throws AppError 422 by the part where one is not there, in another currency or somebody else's */
async function partsPaid(db: AgencyDb, actor: Member, { payerId, parts }: Pick<NewSharedPayment, 'payerId' | 'parts'>) {
  const own = await familyOf(db, payerId)
  const found = []
  for (const [at, part] of parts.entries()) {
    try {
      found.push({ part, paid: await paidByInput(db, actor, aboutOf(part)) })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      throw invalid({ [`parts.${at}.id`]: error.message })
    }
  }
  const [first] = found
  for (const [at, { paid }] of found.entries()) {
    if (paid.kind === 'invoice' && !own.includes(paid.contactId ?? ''))
      throw invalid({ [`parts.${at}.id`]: 'Its customer pays this invoice' })
    if (paid.currency !== first?.paid.currency)
      throw invalid({ [`parts.${at}.id`]: `This is paid in ${paid.currency}: record it by itself` })
  }
  return found
}

/**
 * Records one payment for several trips and invoices: a receipt for each, with the same day and reference.
 * @throws AppError 409 where a part seems to be recorded already; 422 as `recordPayment`, or by the part
 */
export async function sharePayment(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { parts, payerId, isSure, ...facts }: NewSharedPayment,
) {
  checkDay(services, actor, facts.day)
  await checkYear(db, facts.day, todayFor(services, actor.agency), facts.isDaySure === true)
  const found = await partsPaid(db, actor, { payerId, parts })
  for (const { paid } of inOrder(found)) await holdPaid(db, actor, paid)
  await claimKeys(db, [claimOf({ payerId, tripId: null })])
  const inputs = found.map(({ part, paid }): NewReceipt => {
    // An invoice is paid by whom it names, which may be somebody who was merged into the payer.
    const payer = paid.kind === 'trip' ? payerId : (paid.contactId ?? undefined)
    return { ...facts, ...aboutOf(part), payerId: payer, currency: paid.currency, amount: part.amount }
  })
  // Looked at before the first is stored: parts of the same amount are not the same payment twice.
  if (!isSure)
    for (const { payerId: payer = null, tripId = null, currency = '', amount } of inputs)
      await requireNew(db, { payerId: payer, tripId, currency, amount, reference: facts.reference ?? null })
  const made = []
  for (const [at, input] of inputs.entries()) {
    const part = parts[at]
    const { receiptId } = await recordPayment(services, db, actor, { ...input, isSure: true })
    const receipt = await findReceipt(db, receiptId)
    if (part)
      made.push({ id: receiptId, number: receipt?.number ?? '', kind: part.kind, paidId: part.id, amount: part.amount })
  }
  return made
}
