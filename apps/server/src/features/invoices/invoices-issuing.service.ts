import { dayWords } from '@sarai/contract/day-words'
import type { InvoiceFigures } from '@sarai/contract/invoice-schemas'
import { isNote } from '@sarai/contract/invoice-words'
import { taxHeadLabels } from '@sarai/contract/tax-words'
import { creditNoteEntry, type Sale, saleEntry } from '@sarai/ledger/sales'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted, type Visible } from '../../core/db/visible.ts'
import { conflict, invalid, refused } from '../../core/errors.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { entriesOf, holdItems, postEntry, posting, reverseEntry } from '../ledger/ledger.service.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { settleAdvances, settleByPayment } from '../ledger/ledger-settling.service.ts'
import { agencyYear, checkYear, nextNumber } from '../tax-profile/document-series.service.ts'
import type { TaxProfile } from '../tax-profile/tax-profile.service.ts'
import { priceOf } from '../travellers/travellers.service.ts'
import { tripRepriced } from '../trips/trips.events.ts'
import { findTrip, holdTrip, shareOfPrice } from '../trips/trips.service.ts'
import { explainUnprintable, type PrintedPlaces } from '../brochures/brochures-printing.rules.ts'
import { findAgreed } from './invoices-agreed.service.ts'
import { computeWith } from './invoices-computing.service.ts'
import { tellOfCancelled, tellOfNote } from './invoices-concerned.service.ts'
import { issuerOf, seriesOf } from './invoices-facts.rules.ts'
import {
  announce,
  getInvoice,
  holdInvoice,
  invoiceToChange,
  refuseOpening,
  requireFigures,
  subjectOf,
  recordOnInvoices,
} from './invoices-found.service.ts'
import { tellSettled } from './invoices-settled.service.ts'
import {
  findInvoiceForUpdate,
  type InvoiceRecord,
  lastDayOf,
  listNotesOf,
  listOfTrip,
  updateInvoice,
} from './invoices.queries.ts'
import { beyondPriceOf, chargedFor, chargedOf } from './invoices-making.rules.ts'
import { creditsIn, leftToCredit, overcreditedIn } from './invoices-notes.rules.ts'

const documentOf = (id: string) => ({ kind: 'invoice', id })

/** A trip and the invoice that a note corrects are held first, so that nobody waits for the other. */
async function holdAround(db: AgencyDb, actor: Member, id: string): Promise<InvoiceRecord | undefined> {
  const { tripId, correctsId } = await getInvoice(db, actor, id)
  if (tripId) await holdTrip(db, tripId)
  return correctsId ? findInvoiceForUpdate(db, correctsId, unrestricted) : undefined
}

/** What is posted of a document. */
function saleOf(actor: Issuer, draft: InvoiceRecord, figures: InvoiceFigures, customer: string): Sale {
  const { rate, lines, isReverseCharge } = draft.document
  const { currency } = figures
  const modes = new Map(lines.map(({ id, mode, bookingId }) => [id, { mode, bookingId }]))
  const isLaidOut = ({ id }: { id: string }) => modes.get(id)?.mode === 'pure-agent'
  return {
    terms: { base: actor.agency.currency, currency, rate: rate ?? 1_000_000 },
    item: draft.id,
    customer,
    tripId: draft.tripId,
    lines: figures.lines
      .filter((line) => !isLaidOut(line))
      .map(({ id, net }) => ({ net, part: modes.get(id)?.mode ?? null, bookingId: modes.get(id)?.bookingId ?? null })),
    taxes: isReverseCharge ? {} : figures.taxes,
    tcs: figures.tcs?.amount ?? 0,
    pureAgent: figures.lines.filter(isLaidOut).reduce((sum, { net }) => sum + net, 0),
    roundOff: figures.roundOff,
    total: figures.total,
  }
}

/** Where what an invoice prints is entered. */
const listPlaces = ({ document, reason }: InvoiceRecord, profile: TaxProfile): PrintedPlaces => ({
  'Your name or address in the tax profile': issuerOf(profile),
  'The name or address of the customer': document.billTo,
  ...Object.fromEntries(document.lines.map((line, at) => [`Line ${at + 1}`, line])),
  'The text of the notes': document.notes,
  'The text of the terms': document.terms,
  'The reason': reason,
})

/** The figures that a draft is issued with. @throws AppError 422 where there are none, or nobody is charged */
async function figuresToIssue(db: AgencyDb, draft: InvoiceRecord, day: string) {
  const { computed, profile, tellsCosts } = await computeWith(db, draft, day)
  const wrong = computed.findings.filter(({ severity }) => severity === 'error')
  if (!computed.figures) throw invalid({ document: wrong.map(({ message }) => message).join(' ') })
  const { contactId, correctsId } = draft
  if (draft.kind !== 'proforma' && contactId === null) throw invalid({ contactId: 'Choose the customer who owes it' })
  if (isNote(draft.kind) && correctsId === null) throw new Error('a note corrects nothing')
  const unprintable = explainUnprintable(listPlaces(draft, profile))
  if (unprintable) throw refused('UNPRINTABLE', unprintable)
  return { figures: computed.figures, profile, tellsCosts }
}

/**
 * Issues a draft: it gets its number, is posted in the books and never changes after. Whoever issues one that was
 * issued meanwhile gets it as it is.
 * @throws AppError 409 where somebody has saved since, 422 where it cannot be issued, saying why
 */
export async function issueInvoice(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { day: asked, isDaySure = false, ...which }: { id: string; version: number; day?: string; isDaySure?: boolean },
  today: string,
): Promise<InvoiceRecord> {
  const corrected = await holdAround(db, actor, which.id)
  const now = await holdInvoice(db, actor, which.id)
  if (now.state === 'issued') return now
  const draft = await invoiceToChange(db, actor, which, today)
  requireFigures(actor, draft)
  if (draft.state !== 'draft') throw refused('CANCELLED', 'This invoice was cancelled and stays as it is.')
  const day = asked ?? today
  if (day > today) throw invalid({ day: 'An invoice cannot bear a day that is still to come' })
  await checkYear(db, day, today, isDaySure)
  const { figures, profile, tellsCosts } = await figuresToIssue(db, draft, day)
  requireFigures(actor, { tellsCosts })
  if (corrected) await checkNote(db, draft, { figures, corrected, day })
  return issueHeld(services, db, actor, { draft, figures, profile, tellsCosts, corrected, day })
}

/** @throws AppError where more would be credited than is left, or the note is from before its invoice */
async function checkNote(
  db: AgencyDb,
  draft: InvoiceRecord,
  { figures, corrected, day }: { figures: InvoiceFigures; corrected: InvoiceRecord; day: string },
): Promise<void> {
  if (corrected.state !== 'issued')
    throw refused('CANCELLED', 'The invoice of this note was cancelled: there is nothing to correct.')
  if (corrected.issuedOn !== null && day < corrected.issuedOn)
    throw invalid({ day: 'A note cannot be from before its invoice' })
  if (draft.kind !== 'credit-note' || !corrected.figures) return
  const left = leftToCredit(corrected.figures, creditsIn(await listNotesOf(db, corrected.id)))
  const over = overcreditedIn(figures, left)
  if (over === undefined) return
  const words = over === 'price' ? 'more' : `more ${taxHeadLabels[over]}`
  throw conflict('OVERCREDITED', `The note takes back ${words} than is left of the invoice. Lower its lines.`)
}

/**
 * What a document of a trip charges beyond what is left of the trip's price, or of the payer's share of it, and where its
 * figures are in another currency than the trip's, what it charges in all in that.
 */
async function computeCharged(
  db: AgencyDb,
  draft: InvoiceRecord,
  figures: InvoiceFigures,
): Promise<{ beyondPrice: number; charged: number | null }> {
  const none = { beyondPrice: 0, charged: null }
  const { kind, document, tripId, isChargedAgain } = draft
  const trip = tripId && kind !== 'proforma' ? await findTrip(db, tripId, unrestricted) : undefined
  if (!trip || kind === 'proforma' || kind === 'opening') return none
  const now = chargedOf({ kind, document, figures, beyondPrice: 0 }, trip.currency)
  if (!now) return none
  const all = { tripId: trip.id, price: await priceOf(db, trip), documents: await listOfTrip(db, trip.id) }
  const { price, documents } = await shareOfPrice(db, all, draft.contactId)
  const before = chargedFor(documents, trip.currency)
  return {
    beyondPrice: beyondPriceOf(now, { agreed: price, before, isChargedAgain }),
    charged: figures.currency === trip.currency ? null : now.price + now.tcs + now.roundOff,
  }
}

/**
 * Issues a draft that was drawn up in the same transaction, by whomever, to be settled by one payment and no other.
 * @param settledBy null where nothing settles it
 * @throws AppError 422 where it cannot be issued
 */
export async function issueSettled(
  services: Services,
  db: AgencyDb,
  doer: Issuer,
  { draft, day, settledBy }: { draft: InvoiceRecord; day: string; settledBy: string | null },
): Promise<InvoiceRecord> {
  const corrected = draft.correctsId ? await findInvoiceForUpdate(db, draft.correctsId, unrestricted) : undefined
  const figured = await figuresToIssue(db, draft, day)
  return issueHeld(services, db, doer, { draft, ...figured, corrected, day, settledBy })
}

/** In whose name something is issued. */
type Issuer = Author & Visible & { agency: Pick<Member['agency'], 'currency'> }

interface Issuing {
  draft: InvoiceRecord
  figures: InvoiceFigures
  profile: TaxProfile
  tellsCosts: boolean
  corrected: InvoiceRecord | undefined
  day: string
  /** Left out where all that the customer has paid ahead settles it. */
  settledBy?: string | null
}

async function issueHeld(
  services: Services,
  db: AgencyDb,
  actor: Issuer,
  { draft, figures, profile, tellsCosts, corrected, day, settledBy }: Issuing,
): Promise<InvoiceRecord> {
  const items = corrected && draft.kind === 'credit-note' ? await holdItems(db, [corrected.id]) : []
  const registrationId = profile.registration.id
  const onTrip = await computeCharged(db, draft, figures)
  const number = await nextNumber(db, { registrationId, kind: seriesOf(figures.form) }, day)
  const last = await lastDayOf(db, number.seriesId, await agencyYear(db, day))
  if (last !== null && day < last)
    throw invalid({ day: `The last of this series bears ${dayWords(last)}: numbers follow the days` })
  const issued = await updateInvoice(db, draft, {
    state: 'issued',
    form: figures.form,
    seriesId: number.seriesId,
    documentNumber: number.text,
    issuedOn: day,
    issuedAt: services.clock.now().toISOString(),
    figures,
    tellsCosts,
    ...onTrip,
    supplier: issuerOf(profile),
    publicKey: newPublicKey(),
    registrationId,
    total: figures.total,
    currency: figures.currency,
  })
  if (draft.kind !== 'proforma' && draft.contactId) {
    const sale = saleOf(actor, draft, figures, draft.contactId)
    const open = items.find(({ account, item }) => account === 'customer' && item === corrected?.id)
    const lines = posting(() => (draft.kind === 'credit-note' ? creditNoteEntry(sale, open) : saleEntry(sale)))
    const entry = { day, document: documentOf(draft.id), event: 'issued', label: number.text, base: sale.terms.base }
    if (lines.length > 0) await postEntry(db, actor, { ...entry, lines })
    const { contactId: customer, tripId } = draft
    const { base } = sale.terms
    if (settledBy === undefined) {
      const settling = { customers: await familyOf(db, customer), tripId, day, base }
      await tellSettled(db, actor, await settleAdvances(db, actor, settling, findAgreed))
    } else if (settledBy !== null) {
      const settling = { invoiceId: draft.id, paymentId: settledBy, day, base }
      await tellSettled(db, actor, await settleByPayment(db, actor, settling))
    }
  }
  if (corrected && draft.kind === 'credit-note')
    await updateInvoice(db, corrected, { credited: corrected.credited + figures.total })
  if (draft.tripId) await emit(services, db, tripRepriced, { tripId: draft.tripId })
  await record(db, actor, 'invoice_issued', subjectOf(issued), { data: { name: number.text } })
  announce(db, personOf(actor), issued)
  if (corrected) {
    await recordOnInvoices(db, actor, 'note_issued', [{ invoiceId: corrected.id, data: { name: number.text } }])
    await tellOfNote(services, db, actor, { note: issued, corrected })
  }
  // With what the books have open of it.
  return getInvoice(db, actor, issued.id)
}

/**
 * Cancels what was issued and is not paid: the books take it back, the number stays.
 * @throws AppError 409 where somebody has saved since, 422 where something of it was paid or credited
 */
export async function cancelInvoice(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { reason, ...which }: { id: string; version: number; reason: string },
  today: string,
): Promise<InvoiceRecord> {
  await holdAround(db, actor, which.id)
  const before = await invoiceToChange(db, actor, which, today)
  if (before.state === 'draft') throw refused('DRAFT', 'A draft has no number to keep. Delete it instead.')
  if (before.state === 'cancelled') throw refused('CANCELLED', 'This invoice was cancelled already.')
  refuseOpening(before)
  if (isNote(before.kind)) throw refused('NOTE', 'A note is not cancelled: draw up another one the other way.')
  if (before.kind !== 'proforma') {
    await holdItems(db, [before.id])
    const { open, credited } = await getInvoice(db, actor, before.id)
    if (credited > 0 || open !== before.total)
      throw refused('SETTLED', 'Something of this invoice was paid or credited. Correct it by a credit note.')
    for (const { id: entryId, event } of await entriesOf(db, documentOf(before.id)))
      if (event === 'issued') await reverseEntry(db, actor, { entryId, event: 'cancelled', day: today })
  }
  const cancelled = await updateInvoice(db, before, {
    state: 'cancelled',
    cancelledAt: services.clock.now().toISOString(),
    cancelReason: reason,
  })
  if (before.tripId && before.kind !== 'proforma') await emit(services, db, tripRepriced, { tripId: before.tripId })
  await record(db, actor, 'invoice_cancelled', subjectOf(cancelled), { data: { excerpt: reason } })
  await tellOfCancelled(services, db, actor, cancelled)
  announce(db, actor.userId, cancelled)
  return cancelled
}
