import type { InboxTab } from '@sarai/contract/conversation-words'
import { and, desc, eq, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Visible } from '../../core/db/visible.ts'
import { plugins } from '../../kernel/plugins/plugins.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { leads } from '../leads/leads.table.ts'
import { stages } from '../stages/stages.table.ts'
import { trips } from '../trips/trips.table.ts'
import { conversations } from './conversations.table.ts'

export type ConversationRecord = typeof conversations.$inferSelect

const matchConversation = (db: AgencyDb, id: string) => and(db.own(conversations), eq(conversations.id, id))

/** Whoever it is assigned to sees it, and whoever sees the contact, lead or trip that it is about. */
function isSeen({ visibleOwners, seesUnowned, userId }: Visible): SQL | undefined {
  if (visibleOwners === null) return undefined
  const owners = [conversations.assigneeId, contacts.ownerId, leads.ownerId, trips.ownerId]
  return or(
    ...(visibleOwners.length > 0 ? owners.map((owner) => inArray(owner, visibleOwners)) : []),
    userId ? eq(trips.operationsId, userId) : undefined,
    seesUnowned ? and(...owners.map((owner) => isNull(owner))) : sql`false`,
  )
}

/** Conversations with whom and what they are about, as these are now: whoever a contact was merged into. */
const selectFound = (db: AgencyDb) =>
  db
    .select({
      conversation: conversations,
      contact: { id: contacts.id, name: contacts.name, ownerId: contacts.ownerId, deletedAt: contacts.deletedAt },
      lead: { id: leads.id, name: leads.name, ownerId: leads.ownerId, deletedAt: leads.deletedAt },
      trip: {
        id: trips.id,
        title: trips.title,
        number: trips.number,
        currency: trips.currency,
        ownerId: trips.ownerId,
        operationsId: trips.operationsId,
        startDate: trips.startDate,
        endDate: trips.endDate,
        deletedAt: trips.deletedAt,
      },
      isLeadOpen: sql<boolean | null>`${stages.kind} = 'open'`,
    })
    .from(conversations)
    .leftJoin(
      contacts,
      and(db.own(contacts), sql`${contacts.id} = contact_now(${conversations.agencyId}, ${conversations.contactId})`),
    )
    .leftJoin(leads, and(db.own(leads), eq(leads.id, conversations.leadId)))
    .leftJoin(stages, and(db.own(stages), eq(stages.id, leads.stageId)))
    .leftJoin(trips, and(db.own(trips), eq(trips.id, conversations.tripId)))
export type FoundConversation = Awaited<ReturnType<typeof listConversations>>[number]

export async function findConversation(
  db: AgencyDb,
  visible: Visible,
  id: string,
): Promise<FoundConversation | undefined> {
  const [found] = await selectFound(db).where(and(matchConversation(db, id), isSeen(visible)))
  return found
}

interface ListQuestion {
  visible: Visible
  tab: InboxTab
  /** Whose `mine` are. */
  userId: string
  /** What names and numbers contain. */
  search?: string
  /** The last one of the page before: its moment and its id. */
  after?: { at: string; id: string }
  limit: number
}

function matchSearch(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const digits = search.replace(/\D/g, '')
  return or(
    ...[conversations.profileName, contacts.name, leads.name].map((name) => ilike(name, pattern)),
    digits.length >= 3 ? ilike(conversations.phone, `%${digits}%`) : undefined,
  )
}

/** The latest conversations that may be seen. */
export function listConversations(db: AgencyDb, { visible, tab, userId, search, after, limit }: ListQuestion) {
  const { lastAt, id } = conversations
  return selectFound(db)
    .where(
      and(
        db.own(conversations),
        isSeen(visible),
        tab === 'unanswered' ? isNotNull(conversations.waitingSince) : undefined,
        tab === 'mine' ? eq(conversations.assigneeId, userId) : undefined,
        search ? matchSearch(search) : undefined,
        after && or(lt(lastAt, after.at), and(eq(lastAt, after.at), lt(id, after.id))),
      ),
    )
    .orderBy(desc(lastAt), desc(id))
    .limit(limit)
}

/** Whether there is an inbox: messages can be sent and received, or once could be. */
export async function findInbox(db: AgencyDb): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from ${plugins} where ${db.own(plugins)} and ${plugins.kind} = 'messages')
        or exists (select from ${conversations} where ${db.own(conversations)}) as found`)
  return rows[0]?.found ?? false
}

/** How many unanswered conversations may be seen, up to a limit. */
export async function countUnanswered(db: AgencyDb, visible: Visible, limit: number): Promise<number> {
  const found = selectFound(db)
    .where(and(db.own(conversations), isNotNull(conversations.waitingSince), isSeen(visible)))
    .limit(limit)
  return (await found).length
}

/** A record that conversations are linked to, and the numbers by which they are found without that. */
export interface ConversationTarget {
  contactIds: string[]
  leadIds: string[]
  tripId?: string
  phones: string[]
}

/** The conversations about a record that may be seen, the latest first. */
export function listConversationsAbout(
  db: AgencyDb,
  visible: Visible,
  { contactIds, leadIds, tripId, phones }: ConversationTarget,
  limit: number,
) {
  const about = or(
    contactIds.length > 0 ? inArray(conversations.contactId, contactIds) : undefined,
    leadIds.length > 0 ? inArray(conversations.leadId, leadIds) : undefined,
    tripId ? eq(conversations.tripId, tripId) : undefined,
    phones.length > 0 ? and(inArray(conversations.phone, phones), sql`not ${conversations.isLinkedByHand}`) : undefined,
  )
  return selectFound(db)
    .where(and(db.own(conversations), about ?? sql`false`, isSeen(visible)))
    .orderBy(desc(conversations.lastAt), desc(conversations.id))
    .limit(limit)
}

export type ClaimedConversation = ConversationRecord & { isNew: boolean }

/** The conversation with a number, held until the transaction ends; begun where there is none. */
export async function claimConversation(
  db: AgencyDb,
  { provider, phone }: { provider: string; phone: string },
): Promise<ClaimedConversation> {
  const made = await db
    .insert(conversations)
    .values({ provider, phone })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  const [found] = await db
    .select()
    .from(conversations)
    .where(and(db.own(conversations), eq(conversations.provider, provider), eq(conversations.phone, phone)))
    .for('update')
  if (!found) throw new Error('the conversation is gone')
  return { ...found, isNew: made.length > 0 }
}

export async function findConversationForUpdate(db: AgencyDb, id: string): Promise<ConversationRecord | undefined> {
  const [found] = await db.select().from(conversations).where(matchConversation(db, id)).for('update')
  return found
}

export async function updateConversation(
  db: AgencyDb,
  id: string,
  changes: Partial<Omit<ConversationRecord, 'id' | 'agencyId'>>,
): Promise<void> {
  await db.update(conversations).set(changes).where(matchConversation(db, id))
}

/** Trips of some contacts or leads that are not over by a day, and not cancelled. */
export function listTripsAhead(
  db: AgencyDb,
  { contactIds, leadIds, day }: { contactIds: string[]; leadIds: string[]; day: string },
) {
  const theirs = or(
    contactIds.length > 0 ? inArray(trips.contactId, contactIds) : undefined,
    leadIds.length > 0 ? inArray(trips.leadId, leadIds) : undefined,
  )
  return db
    .select({ id: trips.id, ownerId: trips.ownerId })
    .from(trips)
    .where(
      and(
        db.own(trips),
        theirs ?? sql`false`,
        isNull(trips.deletedAt),
        isNull(trips.cancelledAt),
        sql`coalesce(${trips.endDate}, ${trips.startDate}) >= ${day}::date`,
      ),
    )
    .orderBy(trips.startDate)
    .limit(2)
}

/** The newest open leads of some contacts. */
export function listOpenLeads(db: AgencyDb, contactIds: string[]) {
  return db
    .select({ id: leads.id, ownerId: leads.ownerId })
    .from(leads)
    .innerJoin(stages, and(db.own(stages), eq(stages.id, leads.stageId)))
    .where(and(db.own(leads), inArray(leads.contactId, contactIds), isNull(leads.deletedAt), eq(stages.kind, 'open')))
    .orderBy(desc(leads.createdAt))
    .limit(20)
}
