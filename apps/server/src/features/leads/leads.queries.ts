import type { Lead } from '@sarai/contract/lead-schemas'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { isAmong } from '../../core/db/rows-by-ids.ts'
import { isVisible, type Visible, visibleValues } from '../../core/db/visible.ts'
import { recordTerms } from '../../kernel/search/search.rules.ts'
import { stages } from '../stages/stages.table.ts'
import { leadRowColumns } from './leads-list.queries.ts'
import { nextFollowUp } from './leads-settled.queries.ts'
import { leads } from './leads.table.ts'

export const leadColumns = {
  ...leadRowColumns,
  contactId: leads.contactId,
  whatsapp: leads.whatsapp,
  state: leads.state,
  campaign: leads.campaign,
  origin: leads.origin,
  flexibleDays: leads.flexibleDays,
  childAges: leads.childAges,
  infants: leads.infants,
  rooms: leads.rooms,
  hotelClass: leads.hotelClass,
  mealPlan: leads.mealPlan,
  budgetMin: leads.budgetMin,
  budgetPerPerson: leads.budgetPerPerson,
  tripType: leads.tripType,
  expectedClose: leads.expectedClose,
  requirement: leads.requirement,
  marketingConsent: leads.marketingConsent,
  lostReason: leads.lostReason,
  lostCompetitor: leads.lostCompetitor,
  lostNote: leads.lostNote,
  firstResponseAt: leads.firstResponseAt,
  importId: leads.importId,
  createdBy: leads.createdBy,
  deletedAt: leads.deletedAt,
}

const ph = sql.placeholder

const byId = statement((db, own) =>
  db
    .select(leadColumns)
    .from(leads)
    .where(sql`${own(leads)} and ${leads.id} = ${ph('id')} and ${isVisible(leads.ownerId)}`),
)
const byIdLocked = statement((db, own) =>
  db
    .select(leadColumns)
    .from(leads)
    .where(sql`${own(leads)} and ${leads.id} = ${ph('id')} and ${isVisible(leads.ownerId)}`)
    .for('update'),
)

const byIdsLocked = statement((db, own) =>
  db
    .select(leadColumns)
    .from(leads)
    .where(sql`${own(leads)} and ${isAmong(leads.id, 'ids')} and ${isVisible(leads.ownerId)}`)
    .orderBy(leads.id)
    .for('update'),
)

export type LeadRecord = NonNullable<Awaited<ReturnType<typeof findLead>>>

/** A lead that may be seen, deleted or not. */
export async function findLead(db: AgencyDb, id: string, visible: Visible) {
  const [lead] = await db.run(byId, { id, ...visibleValues(visible) })
  return lead
}

/** The same, held until the transaction ends, so that nobody else changes it meanwhile. */
export async function findLeadForUpdate(db: AgencyDb, id: string, visible: Visible) {
  const [lead] = await db.run(byIdLocked, { id, ...visibleValues(visible) })
  return lead
}

/** Leads that may be seen, held until the transaction ends, so that nobody else changes them meanwhile. */
export function findLeadsForUpdate(db: AgencyDb, ids: string[], visible: Visible): Promise<LeadRecord[]> {
  return db.run(byIdsLocked, { ids, ...visibleValues(visible) })
}

type Insertable = typeof leads.$inferInsert
const insertedColumns = [
  'id',
  'number',
  'terms',
  'name',
  'contactId',
  'phone',
  'whatsapp',
  'email',
  'city',
  'state',
  'source',
  'campaign',
  'service',
  'destinations',
  'origin',
  'travelMonth',
  'travelStart',
  'travelEnd',
  'flexibleDays',
  'nights',
  'adults',
  'children',
  'childAges',
  'infants',
  'rooms',
  'hotelClass',
  'mealPlan',
  'budgetMin',
  'budgetMax',
  'budgetPerPerson',
  'currency',
  'tripType',
  'temperature',
  'expectedValue',
  'expectedClose',
  'requirement',
  'marketingConsent',
  'tags',
  'ownerId',
  'nextFollowUpAt',
  'createdBy',
  'custom',
] as const satisfies (keyof Insertable)[]

const firstStage = sql`(select ${stages.id} from ${stages} where ${stages.agencyId} = ${ph('agencyId')} order by ${stages.position}, ${stages.id} limit 1)`

const insertion = statement((db) =>
  db
    .insert(leads)
    .values({
      ...(Object.fromEntries(insertedColumns.map((name) => [name, ph(name)])) as unknown as Insertable),
      stageId: sql`coalesce(${ph('stageId')}::uuid, ${firstStage})`,
    })
    .returning(leadColumns),
)

const absent: Partial<Insertable> = {
  destinations: [],
  childAges: [],
  tags: [],
  budgetPerPerson: false,
  marketingConsent: false,
  custom: {},
}

type Reach = Pick<Insertable, 'name' | 'phone' | 'whatsapp' | 'email' | 'city' | 'destinations' | 'number'>

/** What a lead is found by. */
export function leadTerms({ name, phone, whatsapp, email, city, destinations = [], number }: Reach): string[] {
  return recordTerms({ name, phones: [phone, whatsapp], emails: [email], places: [...destinations, city], number })
}

export type LeadToInsert = Partial<Insertable> & Pick<Insertable, 'id' | 'number' | 'name' | 'currency'>

/** Stores a lead; without a stage, in the agency's first. */
export async function insertLead(db: AgencyDb, lead: LeadToInsert) {
  const values = Object.fromEntries(insertedColumns.map((name) => [name, lead[name] ?? absent[name] ?? null]))
  const [inserted] = await db.run(insertion, { ...values, terms: leadTerms(lead), stageId: lead.stageId ?? null })
  if (!inserted) throw new Error('the lead was not stored')
  return inserted
}

/** Every change of a lead is a new version and updates its last activity. */
const changed = { version: sql`${leads.version} + 1`, updatedAt: sql`now()`, lastActivityAt: sql`now()` }

/** Changes a lead. `before` is the lead as it is, held for update. */
export async function updateLead(db: AgencyDb, before: LeadRecord, changes: Partial<Insertable>) {
  const terms = leadTerms({ ...before, ...changes })
  const [updated] = await db
    .update(leads)
    .set({ ...changes, terms, ...changed })
    .where(and(db.own(leads), eq(leads.id, before.id)))
    .returning(leadColumns)
  if (!updated) throw new Error('the lead to change is gone')
  return updated
}

/** Puts a lead in the bin, or takes it out. */
export async function setLeadDeleted(db: AgencyDb, id: string, isDeleted: boolean) {
  const deletedAt = isDeleted ? sql`now()` : null
  const [updated] = await db
    .update(leads)
    .set({ deletedAt, ...changed })
    .where(and(db.own(leads), eq(leads.id, id)))
    .returning(leadColumns)
  if (!updated) throw new Error('the lead is gone')
  return updated
}

const moving = statement((db, own) =>
  db
    .update(leads)
    .set({
      ...changed,
      stageId: ph('stageId') as never,
      stageSince: sql`now()`,
      lostReason: ph('lostReason') as never,
      lostCompetitor: ph('lostCompetitor') as never,
      lostNote: ph('lostNote') as never,
      firstResponseAt: sql`coalesce(${leads.firstResponseAt}, now())`,
    })
    .where(sql`${own(leads)} and ${leads.id} = ${ph('id')}`)
    .returning(leadColumns),
)

export interface StageMove {
  stageId: string
  lostReason: Lead['lostReason']
  lostCompetitor: string | null
  lostNote: string | null
}

export async function updateLeadStage(db: AgencyDb, id: string, move: StageMove) {
  const [updated] = await db.run(moving, { id, ...move })
  if (!updated) throw new Error('the lead to move is gone')
  return updated
}

const touching = statement((db, own) =>
  db
    .update(leads)
    .set({
      lastActivityAt: sql`now()`,
      firstResponseAt: sql`case when ${ph('responded')}::boolean then coalesce(${leads.firstResponseAt}, now()) else ${leads.firstResponseAt} end`,
      nextFollowUpAt: nextFollowUp,
    })
    .where(sql`${own(leads)} and ${leads.id} = ${ph('id')}`),
)

/** Updates the lead's last activity, and when its next follow-up is due. `responded`: somebody was in touch. */
export async function touchLead(db: AgencyDb, id: string, { responded }: { responded: boolean }): Promise<void> {
  await db.run(touching, { id, responded })
}

/** Whether the lead is still being worked on. */
export async function isLeadOpen(db: AgencyDb, id: string): Promise<boolean> {
  const [row] = await db
    .select({ kind: stages.kind })
    .from(leads)
    .innerJoin(stages, and(eq(stages.agencyId, leads.agencyId), eq(stages.id, leads.stageId)))
    .where(and(db.own(leads), eq(leads.id, id), isNull(leads.deletedAt)))
  return row?.kind === 'open'
}
