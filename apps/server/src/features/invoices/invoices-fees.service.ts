import { randomUUID } from 'node:crypto'
import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { convertedBack, toAmount } from '@sarai/money/amounts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted, type Visible } from '../../core/db/visible.ts'
import { invalid } from '../../core/errors.ts'
import type { AgencyTraits } from '../../core/actor.ts'
import type { Author } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { settleByPayment, unsettle } from '../ledger/ledger-settling.service.ts'
import { usualTax } from '../tax-profile/tax-profile-output.service.ts'
import { computeDraft } from './invoices-computing.service.ts'
import { getInvoice } from './invoices-found.service.ts'
import { cancelInvoice, issueSettled } from './invoices-issuing.service.ts'
import { draftMade } from './invoices-making.service.ts'
import { billToOf, wholeLine } from './invoices-trip.service.ts'
import type { InvoiceRecord } from './invoices.queries.ts'

export { cancelInvoice }

/** A fee that somebody bears who pays online; amounts in minor units of `currency`. */
export interface FeeCharged {
  contactId: string
  currency: string
  /** What one unit is worth in the agency's currency, in millionths; null where it is that. */
  rate: number | null
  beforeTax: number
}

/** In whose name the invoice of a fee is made. */
type Doer = Author & Visible & { agency: Pick<AgencyTraits, 'currency' | 'timeZone' | 'country'> }

/** The kind of service that a fee is, where the agency's tax rules have it. */
const feeMode = 'service-fee'

/** The invoice of a fee: one line, to which the tax is added. Undefined where its payer is gone. */
async function composeFee(
  db: AgencyDb,
  { contactId, currency, rate, beforeTax }: FeeCharged,
  day: string,
): Promise<InvoiceDocument | undefined> {
  const contact = await findContact(db, contactId, unrestricted)
  if (!contact) return undefined
  const { mode: usual, modes, rateOf } = await usualTax(db, day)
  const mode = modes.some(({ id }) => id === feeMode) ? feeMode : usual
  const line = { ...wholeLine('Convenience fee for paying online', beforeTax, mode), isInclusive: false }
  return {
    billTo: billToOf(contact, contact.name),
    currency,
    rate,
    lines: [{ ...line, rate: rateOf(mode) }],
    dueOn: null,
    isReverseCharge: false,
    overseas: null,
    terms: null,
    notes: null,
  }
}

/**
 * What a fee comes to with its tax, as its invoice of that day has it, in the currency of the fee; undefined where no
 * invoice could be issued, so that none may be charged.
 */
export async function computeFee(
  db: AgencyDb,
  fee: FeeCharged,
  day: string,
): Promise<{ total: number; tax: 'GST' | 'VAT' | null } | undefined> {
  const document = await composeFee(db, fee, day)
  if (!document) return undefined
  const drawn = { kind: 'invoice' as const, document, contactId: fee.contactId, tripId: null, registrationId: null }
  const { figures } = (await computeDraft(db, drawn, day)).computed
  if (!figures) return undefined
  const { currency: to, rate } = fee
  const isOther = figures.currency !== to && rate !== null
  const total = isOther
    ? toAmount(convertedBack(BigInt(figures.total), { from: to, to: figures.currency, rate }))
    : figures.total
  const tax = figures.tax === 0 ? null : figures.taxes.vat > 0 ? ('VAT' as const) : ('GST' as const)
  return { total, tax }
}

/** Issues the invoice of a fee that was paid, and settles it by that payment. @throws AppError 422 where it cannot be */
export async function issueFee(
  services: Services,
  db: AgencyDb,
  doer: Doer,
  { fee, ownerId, paymentId }: { fee: FeeCharged; ownerId: string | null; paymentId: string },
): Promise<InvoiceRecord> {
  const day = todayFor(services, doer.agency)
  const document = await composeFee(db, fee, day)
  if (!document) throw invalid({ contactId: 'Choose the customer who owes it' })
  const made = { kind: 'invoice' as const, document, ownerId, contactId: fee.contactId, tripId: null }
  const draft = await draftMade(services, db, doer, made, day)
  return issueSettled(services, db, doer, { draft, day, settledBy: paymentId })
}

/** What of the invoice of a fee is not credited yet, in its currency. */
export async function findFeeLeft(db: AgencyDb, invoiceId: string): Promise<{ currency: string; left: number }> {
  const { state, total, credited, currency } = await getInvoice(db, unrestricted, invoiceId)
  return { currency, left: state === 'issued' ? Math.max((total ?? 0) - credited, 0) : 0 }
}

/**
 * Takes a fee back by a credit note of its invoice, whole or in part, so that what was paid for it is ahead again and can
 * be given back.
 * @param part with its tax, in the invoice's currency; all that is left of it where left out
 * @throws AppError 422 where tax cannot be told of such a part
 */
export async function takeFeeBack(
  services: Services,
  db: AgencyDb,
  doer: Doer,
  { invoiceId, paymentId, part }: { invoiceId: string; paymentId: string; part?: number },
): Promise<void> {
  const day = todayFor(services, doer.agency)
  const base = doer.agency.currency
  const invoice = await getInvoice(db, unrestricted, invoiceId)
  const { document, contactId, ownerId, registrationId, total } = invoice
  const { left } = await findFeeLeft(db, invoiceId)
  const amount = part ?? left
  const lines = document.lines.map((line) => ({
    ...line,
    id: randomUUID(),
    ...(amount === total ? {} : { price: amount, isInclusive: true }),
  }))
  await unsettle(db, doer, invoiceId, day)
  const draft = await draftMade(
    services,
    db,
    doer,
    {
      kind: 'credit-note',
      correctsId: invoiceId,
      reason: 'The convenience fee was given back.',
      document: { ...document, lines },
      contactId,
      ownerId,
      tripId: null,
      registrationId,
    },
    day,
  )
  const note = await issueSettled(services, db, doer, { draft, day, settledBy: null })
  if (note.total !== amount)
    throw invalid({ amount: 'The convenience fee is given back whole or not at all: its tax is in whole units' })
  await settleByPayment(db, doer, { invoiceId, paymentId, day, base })
}
