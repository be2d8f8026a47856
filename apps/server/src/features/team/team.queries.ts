import { and, asc, eq, inArray } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { users } from './team.table.ts'

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

export function membersByIds(db: AgencyDb, ids: string[]) {
  return db
    .select(publicColumns)
    .from(users)
    .where(and(db.own(users), inArray(users.id, ids)))
}
