import type { AttachableKind } from '@sarai/contract/record-kinds'
import { and, type AnyColumn, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { vendorDocuments } from '../vendors/vendors-documents.table.ts'
import { vendors } from '../vendors/vendors.table.ts'
import { contactDocuments } from '../contacts/contacts-documents.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { leads } from '../leads/leads.table.ts'
import { packages } from '../packages/packages.table.ts'
import { trips } from '../trips/trips.table.ts'
import { awaiting } from '../prospects/prospects.rules.ts'
import { proposals } from '../prospects/prospects.table.ts'
import { taskColumns } from '../../kernel/tasks/tasks.queries.ts'
import { tasks } from '../../kernel/tasks/tasks.table.ts'

/** Maximum entries of a kind in a calendar. */
export const maxItems = 1000

/** Whose entries are asked for: all visible ones, or one person's among them. */
export interface Asked extends Visible {
  owner?: string
}

const hangsOn = (kind: AttachableKind, table: { agencyId: AnyColumn; id: AnyColumn }) =>
  and(eq(table.agencyId, tasks.agencyId), eq(tasks.subjectKind, kind), eq(table.id, tasks.subjectId))

interface TasksAsked extends Asked {
  /** Moments; overdue ones have no beginning. */
  from?: string
  before: string
  kinds: ('follow_up' | 'task')[]
  /** Whether entries that hang on leads, proposals and packages are visible. */
  seesLeads: boolean
  seesProposals: boolean
  seesPackages: boolean
}

function tasksAsked(
  db: AgencyDb,
  { from, before, kinds, owner, seesLeads, seesProposals, seesPackages, ...visible }: TasksAsked,
): SQL | undefined {
  const ofLead = and(isNotNull(leads.id), isNull(leads.deletedAt), isSeenBy(visible, leads.ownerId))
  const ofProposal = and(isNotNull(proposals.id), isNull(proposals.deletedAt), isSeenBy(visible, proposals.ownerId))
  const ofTrip = and(isNotNull(trips.id), isSeenBy(visible, trips.ownerId, trips.operationsId))
  // Packages are everybody's.
  const ofPackage = and(isNotNull(packages.id), isNull(packages.deletedAt))
  const ofContact = and(isNotNull(contacts.id), isNull(contacts.deletedAt), isSeenBy(visible, contacts.ownerId))
  return and(
    db.own(tasks),
    isNull(tasks.doneAt),
    from === undefined ? undefined : gte(tasks.dueAt, from),
    lt(tasks.dueAt, before),
    inArray(tasks.kind, kinds),
    owner === undefined ? undefined : eq(tasks.assigneeId, owner),
    or(
      ofContact,
      seesLeads ? ofLead : undefined,
      seesProposals ? or(ofProposal, ofTrip) : undefined,
      seesPackages ? ofPackage : undefined,
    ),
  )
}

const recordName = sql<string>`coalesce(${leads.name}, ${contacts.name}, ${proposals.title}, ${trips.title}, ${packages.title})`

/** Open tasks, with whom or what they concern. */
function openTasks(db: AgencyDb, asked: TasksAsked) {
  return db
    .select({ ...taskColumns, about: recordName.as('about') })
    .from(tasks)
    .leftJoin(leads, hangsOn('lead', leads))
    .leftJoin(contacts, hangsOn('contact', contacts))
    .leftJoin(proposals, hangsOn('proposal', proposals))
    .leftJoin(trips, hangsOn('trip', trips))
    .leftJoin(packages, hangsOn('package', packages))
    .where(tasksAsked(db, asked))
}

/** Open tasks, the next due first. */
export function listOpenTasks(db: AgencyDb, asked: TasksAsked, limit = maxItems) {
  return openTasks(db, asked).orderBy(asc(tasks.dueAt), asc(tasks.id)).limit(limit)
}

/** How many open tasks there are, counted to ten thousand. */
export async function countOpenTasks(db: AgencyDb, asked: TasksAsked): Promise<number> {
  const some = openTasks(db, asked).limit(10_000).as('some')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  return row?.total ?? 0
}

interface DaysAsked extends Asked {
  from: string
  to: string
  /** Whether the names of leads are theirs to know. */
  seesLeads: boolean
}

/** Offers that end on some days and can still be answered. */
export function listEndingOffers(db: AgencyDb, { from, to, owner, seesLeads, ...visible }: DaysAsked) {
  return db
    .select({
      id: proposals.id,
      title: proposals.title,
      ownerId: proposals.ownerId,
      until: sql<string>`${proposals.offerUntil}`,
      customer: sql<string | null>`coalesce(
        (select name from leads where leads.agency_id = proposals.agency_id and leads.id = proposals.lead_id and ${seesLeads}::boolean),
        (select name from contacts where contacts.agency_id = proposals.agency_id and contacts.id = proposals.contact_id))`,
    })
    .from(proposals)
    .where(
      and(
        db.own(proposals),
        isNull(proposals.deletedAt),
        inArray(proposals.status, [...awaiting]),
        gte(proposals.offerUntil, from),
        lte(proposals.offerUntil, to),
        owner === undefined ? undefined : eq(proposals.ownerId, owner),
        isSeenBy(visible, proposals.ownerId),
      ),
    )
    .orderBy(asc(proposals.offerUntil), asc(proposals.id))
    .limit(maxItems)
}

/** Travel documents that end on some days. */
export function listEndingDocuments(db: AgencyDb, { from, to, owner, ...visible }: Omit<DaysAsked, 'seesLeads'>) {
  return db
    .select({
      id: contactDocuments.id,
      kind: contactDocuments.kind,
      until: sql<string>`${contactDocuments.expiresOn}`,
      contactId: contacts.id,
      name: contacts.name,
      ownerId: contacts.ownerId,
    })
    .from(contactDocuments)
    .innerJoin(
      contacts,
      and(eq(contacts.agencyId, contactDocuments.agencyId), eq(contacts.id, contactDocuments.contactId)),
    )
    .where(
      and(
        db.own(contactDocuments),
        isNull(contacts.deletedAt),
        gte(contactDocuments.expiresOn, from),
        lte(contactDocuments.expiresOn, to),
        owner === undefined ? undefined : eq(contacts.ownerId, owner),
        isSeenBy(visible, contacts.ownerId),
      ),
    )
    .orderBy(asc(contactDocuments.expiresOn), asc(contactDocuments.id))
    .limit(maxItems)
}

/** Documents of vendors that end on some days. Nobody looks after a vendor: who may see vendors sees them all. */
export function listEndingVendorDocuments(db: AgencyDb, { from, to }: Pick<DaysAsked, 'from' | 'to'>) {
  return db
    .select({
      id: vendorDocuments.id,
      kind: vendorDocuments.kind,
      until: sql<string>`${vendorDocuments.expiresOn}`,
      vendorId: vendors.id,
      name: vendors.name,
    })
    .from(vendorDocuments)
    .innerJoin(vendors, and(db.own(vendors), eq(vendors.id, vendorDocuments.vendorId), isNull(vendors.deletedAt)))
    .where(and(db.own(vendorDocuments), gte(vendorDocuments.expiresOn, from), lte(vendorDocuments.expiresOn, to)))
    .orderBy(asc(vendorDocuments.expiresOn), asc(vendorDocuments.id))
    .limit(maxItems)
}
