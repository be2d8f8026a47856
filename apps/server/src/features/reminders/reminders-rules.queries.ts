import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notices } from '../../kernel/notices/notices.table.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { reminderRules } from './reminders-rules.table.ts'

const { agencyId: _agency, createdBy: _by, nextRunAt: _next, ...columns } = getTableColumns(reminderRules)

export type RuleRecord = Awaited<ReturnType<typeof insertRule>>

export function listRules(db: AgencyDb) {
  return db
    .select(columns)
    .from(reminderRules)
    .where(db.own(reminderRules))
    .orderBy(asc(reminderRules.createdAt), asc(reminderRules.id))
}

export async function insertRule(db: AgencyDb, rule: typeof reminderRules.$inferInsert) {
  const [inserted] = await db.insert(reminderRules).values(rule).returning(columns)
  if (!inserted) throw new Error('the rule was not stored')
  return inserted
}

export async function findRuleForUpdate(db: AgencyDb, id: string): Promise<RuleRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(reminderRules)
    .where(and(db.own(reminderRules), eq(reminderRules.id, id)))
    .for('update')
  return found
}

export async function updateRule(
  db: AgencyDb,
  id: string,
  changes: Partial<typeof reminderRules.$inferInsert>,
): Promise<RuleRecord> {
  const [updated] = await db
    .update(reminderRules)
    .set({ ...changes, version: sql`${reminderRules.version} + 1` })
    .where(and(db.own(reminderRules), eq(reminderRules.id, id)))
    .returning(columns)
  if (!updated) throw new Error('the rule to change is gone')
  return updated
}

/** Notes when a rule is looked at next, and up to when everything was told. That is no change of the rule. */
export async function noteRun(
  db: AgencyDb,
  id: string,
  noted: { nextRunAt: string; lastRunAt?: string },
): Promise<void> {
  await db
    .update(reminderRules)
    .set(noted)
    .where(and(db.own(reminderRules), eq(reminderRules.id, id)))
}

export async function deleteRule(db: AgencyDb, id: string): Promise<boolean> {
  const removed = await db
    .delete(reminderRules)
    .where(and(db.own(reminderRules), eq(reminderRules.id, id)))
    .returning({ id: reminderRules.id })
  return removed.length > 0
}

/** The rules that are on. */
export function enabledRules(db: AgencyDb) {
  return db
    .select({ id: reminderRules.id })
    .from(reminderRules)
    .where(and(db.own(reminderRules), eq(reminderRules.isEnabled, sql`true`)))
}

/** An active rule, locked until the transaction ends; undefined if another run has it. */
export async function takeRule(db: AgencyDb, id: string): Promise<RuleRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(reminderRules)
    .where(and(db.own(reminderRules), eq(reminderRules.id, id), eq(reminderRules.isEnabled, sql`true`)))
    .for('update', { skipLocked: true })
  return found
}

/** What a rule has told, newest first. */
export function listSent(db: AgencyDb, ruleId: string, { cursor, limit }: { cursor?: string; limit: number }) {
  return db
    .select({
      id: notices.id,
      at: notices.createdAt,
      title: notices.title,
      person: users.name,
      reason: sql<string>`coalesce(${notices.reason}, '')`,
      subject: notices.subject,
      subjectId: notices.subjectId,
    })
    .from(notices)
    .innerJoin(users, and(db.own(users), eq(users.id, notices.userId)))
    .where(and(db.own(notices), eq(notices.ruleId, ruleId), cursor ? lt(notices.id, cursor) : undefined))
    .orderBy(desc(notices.id))
    .limit(limit)
}
