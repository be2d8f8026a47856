import type { NewReceipt, NewSharedPayment } from '@sarai/contract/receipt-schemas'
import { allocate, toAmount } from '@sarai/money/amounts'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Visible } from '../../core/db/visible.ts'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import type { Services } from '../../services.ts'
import { familyOf, findContact } from '../contacts/contacts.service.ts'
import { checkYear } from '../tax-profile/document-series.service.ts'
import { holdPaid, type Paid } from './receipts-found.service.ts'
import { requireOnce } from './receipts-twice.service.ts'
import { checkDay, claimOf, paidByInput, recordHeld } from './receipts.service.ts'
import { findReceipt } from './receipts.queries.ts'

type Part = NewSharedPayment['parts'][number]

const aboutOf = ({ kind, id }: Part): Pick<NewReceipt, 'tripId' | 'invoiceId'> =>
  kind === 'trip' ? { tripId: id } : { invoiceId: id }

/** What a payment is for, and whose payments are looked at one after the other by it. */
interface OfSeveral {
  paid: Paid
  payerId: string | null
}

/**
 * Holds all that several payments of one transaction are for, before the first of them takes its number: trips before
 * invoices, each in one order. Of an agency one such transaction goes on at a time, since numbers of several series are
 * held in it.
 */
export async function holdForSeveral(db: AgencyDb, visible: Visible, payments: readonly OfSeveral[]): Promise<void> {
  await claimKeys(db, ['several payments'])
  const inOrder = payments.toSorted(
    (a, b) => b.paid.kind.localeCompare(a.paid.kind) || a.paid.id.localeCompare(b.paid.id),
  )
  for (const { paid } of inOrder) await holdPaid(db, visible, paid)
  await claimKeys(
    db,
    payments.map(({ paid, payerId }) => claimOf({ payerId, tripId: paid.kind === 'trip' ? paid.id : null })),
  )
}

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
  { parts, payerId, isSure, inAccount, ...facts }: NewSharedPayment,
) {
  checkDay(services, actor, facts.day)
  await checkYear(db, facts.day, todayFor(services, actor.agency), facts.isDaySure === true)
  if (!(await findContact(db, payerId, actor))) throw notFound('contact')
  const found = await partsPaid(db, actor, { payerId, parts })
  // An invoice is paid by whom it names, which may be somebody who was merged into the payer.
  const payerOf = (paid: Paid) => (paid.kind === 'trip' ? payerId : paid.contactId)
  await holdForSeveral(
    db,
    actor,
    found.map(({ paid }) => ({ paid, payerId: payerOf(paid) })),
  )
  // Looked at before the first is stored: parts of the same amount are not the same payment twice.
  if (!isSure)
    for (const { part, paid } of found) {
      const { tripId = null, invoiceId = null } = {
        ...aboutOf(part),
        ...(paid.kind === 'trip' ? { tripId: paid.id } : {}),
      }
      const { mode, day, reference = null } = facts
      const money = { amount: part.amount, bankCharges: 0, tds: 0, inTrip: part.amount, currency: paid.currency }
      await requireOnce(db, { tripId, invoiceId, payerId: payerOf(paid), mode, day, reference, ...money, paid })
    }
  const weights = found.map(({ part }) => BigInt(part.amount))
  const arrived = inAccount === undefined ? [] : allocate(BigInt(inAccount), weights).map((share) => toAmount(share))
  const made = []
  for (const [at, { part, paid }] of found.entries()) {
    const payer = paid.kind === 'trip' ? { payerId } : {}
    const input = { ...facts, ...aboutOf(part), ...payer, currency: paid.currency, amount: part.amount, isSure: true }
    const id = await recordHeld(services, db, actor, { paid, input: { ...input, inAccount: arrived[at] } })
    const receipt = await findReceipt(db, id)
    made.push({ id, number: receipt?.number ?? '', kind: part.kind, paidId: part.id, amount: part.amount })
  }
  return made
}
