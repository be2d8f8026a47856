import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { sessions } from './accounts.table.ts'
import { teams, users } from './accounts-people.table.ts'

export type PersonRecord = typeof users.$inferSelect
export type TeamRecord = typeof teams.$inferSelect

export async function insertUser(db: AgencyDb, user: typeof users.$inferInsert): Promise<string> {
  const [inserted] = await db.insert(users).values(user).returning({ id: users.id })
  if (!inserted) throw new Error('the user was not stored')
  return inserted.id
}

const publicColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  isActive: users.isActive,
  isSubuser: users.isSubuser,
  isManager: users.isManager,
  teamId: users.teamId,
  photo: users.photo,
}

const wholeTeam = statement((db, own) =>
  db.select(publicColumns).from(users).where(own(users)).orderBy(asc(users.name), asc(users.id)),
)

/** Everybody of the agency, also those who have left. */
export function listMembers(db: AgencyDb) {
  return db.run(wholeTeam)
}

export async function findMember(db: AgencyDb, id: string) {
  const [row] = await db
    .select(publicColumns)
    .from(users)
    .where(and(db.own(users), eq(users.id, id)))
  return row
}

/** Somebody as travellers whom they look after see them; undefined once they have left. */
export async function findAdviser(db: AgencyDb, id: string) {
  const { name, email, phone, whatsapp, photo } = users
  const [row] = await db
    .select({ name, email, phone, whatsapp, photo })
    .from(users)
    .where(and(db.own(users), eq(users.id, id), eq(users.isActive, true)))
  return row
}

/** People with the pages they may use. */
export function membersByIds(db: AgencyDb, ids: string[]) {
  const { isRestricted, permissions } = users
  return db
    .select({ ...publicColumns, isRestricted, permissions })
    .from(users)
    .where(and(db.own(users), inArray(users.id, ids)))
}

const lastUse = sql<string | null>`(
  select to_char(max(last_used_at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from ${sessions}
   where sessions.agency_id = users.agency_id and sessions.user_id = users.id and sessions.kind = 'full')`

/** Everybody with all they may do, and when a session of theirs was last used. */
export async function listPeople(db: AgencyDb): Promise<(PersonRecord & { lastUse: string | null })[]> {
  const rows = await db
    .select({ person: users, lastUse })
    .from(users)
    .where(db.own(users))
    .orderBy(asc(users.name), asc(users.id))
  return rows.map((row) => ({ ...row.person, lastUse: row.lastUse }))
}

export async function findPersonForUpdate(db: AgencyDb, id: string): Promise<PersonRecord | undefined> {
  const [person] = await db
    .select()
    .from(users)
    .where(and(db.own(users), eq(users.id, id)))
    .for('update')
  return person
}

/** Locks the agency's main users until the transaction ends, so that two changes of role cannot overlap. */
export function holdMainUsers(db: AgencyDb) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(db.own(users), eq(users.isSubuser, false), eq(users.isActive, true)))
    .orderBy(asc(users.id))
    .for('update')
}

/** Changes a person; every change is a new version. */
export async function updatePerson(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof users.$inferInsert>,
): Promise<PersonRecord> {
  const [updated] = await db
    .update(users)
    .set({ ...changes, version: sql`${users.version} + 1` })
    .where(and(db.own(users), eq(users.id, id)))
    .returning()
  if (!updated) throw new Error('the person to change is gone')
  return updated
}

export function deletePerson(db: AgencyDb, id: string) {
  return db.delete(users).where(and(db.own(users), eq(users.id, id)))
}

/** The agency's teams with how many are in each. */
export function listTeams(db: AgencyDb) {
  const members = sql<number>`(
    select count(*)::int from ${users}
     where users.agency_id = teams.agency_id and users.team_id = teams.id and users.is_active)`
  return db
    .select({ id: teams.id, version: teams.version, name: teams.name, members })
    .from(teams)
    .where(db.own(teams))
    .orderBy(asc(teams.name), asc(teams.id))
}

export async function findTeam(db: AgencyDb, id: string): Promise<TeamRecord | undefined> {
  const [team] = await db
    .select()
    .from(teams)
    .where(and(db.own(teams), eq(teams.id, id)))
    .for('update')
  return team
}

export async function insertTeam(db: AgencyDb, name: string): Promise<TeamRecord> {
  const [team] = await db.insert(teams).values({ name }).returning()
  if (!team) throw new Error('the team was not stored')
  return team
}

export function updateTeam(db: AgencyDb, id: string, name: string) {
  return db
    .update(teams)
    .set({ name, version: sql`${teams.version} + 1` })
    .where(and(db.own(teams), eq(teams.id, id)))
}

/** Removes a team; its people are in none then. */
export async function deleteTeam(db: AgencyDb, id: string): Promise<void> {
  await db
    .update(users)
    .set({ teamId: null, version: sql`${users.version} + 1` })
    .where(and(db.own(users), eq(users.teamId, id)))
  await db.delete(teams).where(and(db.own(teams), eq(teams.id, id)))
}

/** What a person gave of themselves besides their name. */
export async function ownFacts(
  db: AgencyDb,
  id: string,
): Promise<{ phone: string | null; whatsapp: string | null; photo: string | null }> {
  const [row] = await db
    .select({ phone: users.phone, whatsapp: users.whatsapp, photo: users.photo })
    .from(users)
    .where(and(db.own(users), eq(users.id, id)))
  return row ?? { phone: null, whatsapp: null, photo: null }
}
