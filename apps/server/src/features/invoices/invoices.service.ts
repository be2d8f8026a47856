import type {
  ComputedInvoice,
  InvoiceChanges,
  InvoiceDocument,
  InvoicePreview,
  NewInvoice,
} from '@sarai/contract/invoice-schemas'
import type { Member } from '../../core/actor.ts'
import { changedFacts, isSame } from '../../core/changes.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { requireRight } from '../../core/rights.ts'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { changedValues, newValues } from '../../kernel/custom-fields/custom-fields-values.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { listBookings } from '../bookings/bookings-found.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { ratesOn } from '../rate-drift/exchange-rates.service.ts'
import { requireRegistration } from '../tax-profile/tax-profile.service.ts'
import { getTrip, requireOwnersReach } from '../trips/trips.service.ts'
import { type Computation, computeDraft } from './invoices-computing.service.ts'
import {
  announce,
  holdInvoice,
  holdUninvoiced,
  invoiceToChange,
  seesFigures,
  subjectOf,
} from './invoices-found.service.ts'
import { noteProblems } from './invoices-notes.rules.ts'
import { findInvoice, insertInvoice, type InvoiceRecord, updateInvoice } from './invoices.queries.ts'
import { factsOf, hiddenFigures } from './invoices.rules.ts'

/** A document whose rate of exchange is left to the agency with that of its day, or of today, where there is one. */
async function withRate(db: AgencyDb, actor: Member, document: InvoiceDocument, day: string): Promise<InvoiceDocument> {
  const base = actor.agency.currency
  const { rateOn: _day, ...own } = document
  if (document.currency === base) return own
  if (document.rate !== null) return document
  const rateOn = document.rateOn ?? day
  return { ...document, rateOn, rate: (await ratesOn(db, base, rateOn)).get(document.currency) ?? null }
}

/** @throws AppError 422 where a line names a booking of another trip, or the currency lacks its rate of exchange */
async function checkDocument(db: AgencyDb, actor: Member, tripId: string | null, document: InvoiceDocument) {
  const named = document.lines.flatMap(({ bookingId }) => bookingId ?? [])
  const known = new Set(tripId && named.length > 0 ? (await listBookings(db, tripId)).map(({ id }) => id) : [])
  if (named.some((id) => !known.has(id))) throw invalid({ document: 'One of the lines is no booking of this trip' })
  const ids = document.lines.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid({ document: 'Two lines have the same id' })
  const isOwn = document.currency === actor.agency.currency
  if (!isOwn && document.rate === null)
    throw invalid({ 'document.rate': `Say what one ${document.currency} is worth in ${actor.agency.currency}` })
  if (isOwn && document.rate !== null)
    throw invalid({ 'document.rate': `Amounts in ${document.currency} need no rate` })
}

/** @throws AppError 404 where the customer or the registration is not there for them */
async function checkParties(
  db: AgencyDb,
  actor: Member,
  { contactId, registrationId }: { contactId?: string | null; registrationId?: string | null },
) {
  if (contactId && !(await findContact(db, contactId, actor))) throw notFound('contact')
  if (registrationId) await requireRegistration(db, registrationId)
}

/** What a document would come to, as somebody may know it. */
export async function previewInvoice(
  db: AgencyDb,
  actor: Member,
  input: InvoicePreview,
  day: string,
): Promise<ComputedInvoice> {
  await checkParties(db, actor, input)
  if (input.tripId) requireOwnersReach(actor, await getTrip(db, actor, input.tripId))
  const document = await withRate(db, actor, input.document, day)
  const found = await computeDraft(db, { ...input, document }, day)
  return seesFigures(actor, found) ? found.computed : hiddenFigures
}

/** Adds a draft. */
export async function createInvoice(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: NewInvoice,
  day: string,
): Promise<InvoiceRecord> {
  const { kind, contactId, tripId, registrationId, tags } = input
  const trip = tripId ? await getTrip(db, actor, tripId) : undefined
  if (trip) requireOwnersReach(actor, trip)
  await checkParties(db, actor, input)
  const document = await withRate(db, actor, input.document, day)
  await checkDocument(db, actor, tripId, document)
  const custom = await newValues(db, actor, 'invoices', input.custom)
  const number = await services.numbers.next(db.agencyId, 'invoice')
  const stored = await insertDraft(
    db,
    {
      kind,
      contactId,
      tripId,
      registrationId,
      document,
      tags,
      custom,
      number,
      ownerId: trip ? trip.ownerId : actor.userId,
      createdBy: actor.userId,
    },
    day,
  )
  if (tags.length > 0) await rememberTags(db, tags)
  await record(db, actor, 'created', subjectOf(stored))
  announce(db, actor.userId, stored)
  return stored
}

type Draft = Omit<Parameters<typeof insertInvoice>[1], 'billTo' | 'currency' | 'dueOn' | 'total' | 'tellsCosts'>

/** What lists show of a draft's figures. */
const summedUp = ({ computed: { figures }, tellsCosts }: Computation) => ({
  tellsCosts,
  ...(figures ? { total: figures.total, currency: figures.currency } : { total: null }),
})

/** Stores a draft with what it would come to today. */
export async function insertDraft(db: AgencyDb, draft: Draft, day: string): Promise<InvoiceRecord> {
  const asked = {
    kind: draft.kind,
    document: draft.document,
    contactId: draft.contactId ?? null,
    tripId: draft.tripId ?? null,
    registrationId: draft.registrationId ?? null,
  }
  const computation = await computeDraft(db, asked, day)
  return insertInvoice(db, { ...draft, ...factsOf(draft.document), ...summedUp(computation) })
}

/** @throws AppError 422 where a note would be another supply than the invoice it corrects */
async function checkNoteChanges(db: AgencyDb, correctsId: string, changes: InvoiceChanges): Promise<void> {
  if (changes.kind) throw refused('NOTE', 'A note stays the kind it is.')
  const corrected = await findInvoice(db, correctsId, unrestricted)
  const problems = corrected ? noteProblems(changes, corrected) : {}
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** @throws AppError 409 with the invoice as it is, where somebody has saved since; 422 for one that was issued */
export async function changeInvoice(
  db: AgencyDb,
  actor: Member,
  { changes: given, ...which }: { id: string; version: number; changes: InvoiceChanges },
  day: string,
): Promise<InvoiceRecord> {
  const before = await invoiceToChange(db, actor, which, day)
  const document = given.document && (await withRate(db, actor, given.document, day))
  const changes = document ? { ...given, document } : given
  const { custom: asked, ...facts } = changes
  const { tags, ...says } = facts
  if (before.state !== 'draft' && Object.keys(says).length > 0)
    throw refused('ISSUED', 'This was issued and stays as it is. Correct it by a credit or debit note.')
  if (before.correctsId) await checkNoteChanges(db, before.correctsId, changes)
  if (before.proformaId && changes.kind === 'proforma')
    throw refused('PROFORMA', 'This is the invoice of a proforma and stays an invoice.')
  if (before.proposalId && !before.tripId && changes.kind === 'invoice')
    throw refused('NOT_ACCEPTED', 'Its proposal is not accepted yet: until then it stays a proforma.')
  await checkParties(db, actor, changes)
  if (changes.document) await checkDocument(db, actor, before.tripId, changes.document)
  const own = await changedValues(db, 'invoices', before, asked)
  const wanted = Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => !isSame(before[name as keyof InvoiceRecord], value)),
  ) as Omit<InvoiceChanges, 'custom'>
  if (Object.keys(wanted).length === 0 && own.changes.length === 0) return before
  const now = { ...before, ...wanted }
  const shown = wanted.document ? factsOf(wanted.document) : {}
  const summed = before.state === 'draft' ? summedUp(await computeDraft(db, now, day)) : undefined
  const changed = await updateInvoice(db, before, { ...wanted, ...shown, ...summed, custom: own.custom })
  if (tags) await rememberTags(db, tags)
  const { document: _document, ...plain } = wanted
  const known = { ...plain, ...shown, dueOn: changed.dueOn, ...(summed && { total: summed.total }) }
  await record(db, actor, 'changed', subjectOf(changed), {
    changes: [...changedFacts(before, known), ...own.changes],
  })
  announce(db, actor.userId, changed)
  return changed
}

/** Deletes a draft. @throws AppError 422 for what was issued */
export async function removeInvoice(services: Services, db: AgencyDb, actor: Member, id: string): Promise<void> {
  const before = await holdInvoice(db, actor, id)
  requireRight(actor, 'delete', before)
  if (before.deletedAt) throw refused('DELETED', 'This invoice was deleted. Restore it first.')
  if (before.state !== 'draft')
    throw refused('ISSUED', 'This was issued and is kept with its number. Cancel it, or correct it by a credit note.')
  await updateInvoice(db, before, { deletedAt: services.clock.now().toISOString() })
  await record(db, actor, 'deleted', subjectOf(before))
  announce(db, actor.userId, before)
}

/** Restoring one that is not deleted changes nothing. */
export async function restoreInvoice(db: AgencyDb, actor: Member, id: string): Promise<InvoiceRecord> {
  const before = await holdInvoice(db, actor, id)
  requireRight(actor, 'delete', before)
  if (!before.deletedAt) return before
  if (before.proformaId) await holdUninvoiced(db, before.proformaId)
  const restored = await updateInvoice(db, before, { deletedAt: null })
  await record(db, actor, 'restored', subjectOf(restored))
  announce(db, actor.userId, restored)
  return restored
}
