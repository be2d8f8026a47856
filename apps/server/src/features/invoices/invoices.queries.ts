import { and, asc, between, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { isVisible, type Visible, visibleValues } from '../../core/db/visible.ts'
import { invoiceColumns } from './invoices-list.queries.ts'
import { invoiceTerms } from './invoices.rules.ts'
import { invoices } from './invoices.table.ts'

const ph = sql.placeholder

/** Where the invoice is that is shown at this address. */
export async function findByPublicKey(database: Database, publicKey: string) {
  const [found] = await database.findByKey(publicKey, (db) =>
    db.select({ agencyId: invoices.agencyId, id: invoices.id }).from(invoices).where(eq(invoices.publicKey, publicKey)),
  )
  return found
}

const byId = statement((db, own) =>
  db
    .select(invoiceColumns)
    .from(invoices)
    .where(sql`${own(invoices)} and ${invoices.id} = ${ph('id')} and ${isVisible(invoices.ownerId)}`),
)
const byIdLocked = statement((db, own) =>
  db
    .select(invoiceColumns)
    .from(invoices)
    .where(sql`${own(invoices)} and ${invoices.id} = ${ph('id')} and ${isVisible(invoices.ownerId)}`)
    .for('update'),
)

export type InvoiceRecord = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** An invoice that may be seen, deleted or not. */
export async function findInvoice(db: AgencyDb, id: string, visible: Visible) {
  const [found] = await db.run(byId, { id, ...visibleValues(visible) })
  return found
}

/** The same, held until the transaction ends. */
export async function findInvoiceForUpdate(db: AgencyDb, id: string, visible: Visible) {
  const [found] = await db.run(byIdLocked, { id, ...visibleValues(visible) })
  return found
}

export async function insertInvoice(
  db: AgencyDb,
  made: Omit<typeof invoices.$inferInsert, 'terms'>,
): Promise<InvoiceRecord> {
  const [inserted] = await db
    .insert(invoices)
    .values({ ...made, terms: invoiceTerms(made) })
    .returning(invoiceColumns)
  if (!inserted) throw new Error('the invoice was not stored')
  return inserted
}

type Changes = Omit<Partial<typeof invoices.$inferInsert>, 'terms'>

/** Changes an invoice; every change is a new version of it. */
export async function updateInvoice(db: AgencyDb, before: InvoiceRecord, changes: Changes): Promise<InvoiceRecord> {
  const terms = invoiceTerms({ ...before, ...changes })
  const [updated] = await db
    .update(invoices)
    .set({ ...changes, terms, version: sql`${invoices.version} + 1`, updatedAt: sql`now()` })
    .where(and(db.own(invoices), eq(invoices.id, before.id)))
    .returning(invoiceColumns)
  if (!updated) throw new Error('the invoice to change is gone')
  return updated
}

/** Notes that were issued to correct an invoice, and stand. */
export function listNotesOf(db: AgencyDb, id: string) {
  return db
    .select(invoiceColumns)
    .from(invoices)
    .where(and(db.own(invoices), eq(invoices.correctsId, id), eq(invoices.state, 'issued')))
    .orderBy(asc(invoices.issuedOn), asc(invoices.id))
}

/** The invoice that was made of a proforma and stands, drafts included. */
export async function findMadeOf(db: AgencyDb, proformaId: string): Promise<InvoiceRecord | undefined> {
  const [found] = await db
    .select(invoiceColumns)
    .from(invoices)
    .where(
      and(
        db.own(invoices),
        eq(invoices.proformaId, proformaId),
        ne(invoices.state, 'cancelled'),
        isNull(invoices.deletedAt),
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(1)
  return found
}

/** The last day on which a document of a series was issued. */
export async function lastDayOf(
  db: AgencyDb,
  seriesId: string,
  { from, to }: { from: string; to: string },
): Promise<string | null> {
  const [last] = await db
    .select({ day: invoices.issuedOn })
    .from(invoices)
    .where(and(db.own(invoices), eq(invoices.seriesId, seriesId), between(invoices.issuedOn, from, to)))
    .orderBy(desc(invoices.issuedOn))
    .limit(1)
  return last?.day ?? null
}

/** Invoices and notes of a trip that were not cancelled, drafts included, in the order they were made in. */
export function listOfTrip(db: AgencyDb, tripId: string): Promise<InvoiceRecord[]> {
  return db
    .select(invoiceColumns)
    .from(invoices)
    .where(
      and(
        db.own(invoices),
        eq(invoices.tripId, tripId),
        ne(invoices.kind, 'proforma'),
        ne(invoices.state, 'cancelled'),
        isNull(invoices.deletedAt),
      ),
    )
    .orderBy(asc(invoices.id))
}

/** Proformas of a proposal that belong to no trip yet, deleted ones too. */
export function listOfProposal(db: AgencyDb, proposalId: string): Promise<InvoiceRecord[]> {
  return db
    .select(invoiceColumns)
    .from(invoices)
    .where(and(db.own(invoices), eq(invoices.proposalId, proposalId), isNull(invoices.tripId)))
    .orderBy(asc(invoices.id))
    .for('update')
}

/** The ids of a proposal's proformas in a currency. */
export async function proformasOf(
  db: AgencyDb,
  { proposalId, currency }: { proposalId: string; currency: string },
): Promise<string[]> {
  const found = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(db.own(invoices), eq(invoices.proposalId, proposalId), eq(invoices.currency, currency)))
  return found.map(({ id }) => id)
}

/** What was issued for a trip and holds, proformas too, in the order it was made. */
export function listIssuedOfTrip(db: AgencyDb, tripId: string): Promise<InvoiceRecord[]> {
  return db
    .select(invoiceColumns)
    .from(invoices)
    .where(and(db.own(invoices), eq(invoices.tripId, tripId), eq(invoices.state, 'issued'), isNull(invoices.deletedAt)))
    .orderBy(asc(invoices.id))
}

/** The newest document of a trip, proformas and drafts included. */
export async function findNewestOfTrip(db: AgencyDb, tripId: string): Promise<InvoiceRecord | undefined> {
  const [found] = await db
    .select(invoiceColumns)
    .from(invoices)
    .where(
      and(
        db.own(invoices),
        eq(invoices.tripId, tripId),
        ne(invoices.state, 'cancelled'),
        isNull(invoices.deletedAt),
        isNull(invoices.correctsId),
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(1)
  return found
}

/** On what tax was collected of a customer between two days, in minor units. */
export async function sumTcsBase(
  db: AgencyDb,
  { contactId, from, to, currency }: { contactId: string; from: string; to: string; currency: string },
): Promise<number> {
  const [found] = await db
    .select({ base: sql`coalesce(sum((${invoices.figures} #>> '{tcs,base}')::bigint), 0)`.mapWith(Number) })
    .from(invoices)
    .where(
      and(
        db.own(invoices),
        eq(invoices.contactId, contactId),
        eq(invoices.state, 'issued'),
        eq(invoices.kind, 'invoice'),
        eq(invoices.currency, currency),
        sql`${invoices.issuedOn} between ${from}::date and ${to}::date`,
      ),
    )
  return found?.base ?? 0
}

/** Whether any invoice was issued whose figures tell costs. */
export async function hasIssuedOnMargin(db: AgencyDb): Promise<boolean> {
  const found = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(db.own(invoices), eq(invoices.tellsCosts, true), isNotNull(invoices.issuedOn)))
    .limit(1)
  return found.length > 0
}
