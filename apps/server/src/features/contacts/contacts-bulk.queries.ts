import { and, asc, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { contactList } from './contacts-list.queries.ts'
import type { ContactQuestion } from './contacts-list.rules.ts'
import { contactColumns } from './contacts.queries.ts'
import { contacts } from './contacts.table.ts'

interface Part {
  question: ContactQuestion
  after: string | undefined
  limit: number
}

/** The next contacts of a question in the order of their ids. */
function part(db: AgencyDb, { question, after, limit }: Part) {
  const conditions = question.conditions.map((name) => contactList.conditions[name]())
  return db
    .select(contactColumns)
    .from(contacts)
    .where(and(db.own(contacts), ...conditions, after ? gt(contacts.id, after) : undefined))
    .orderBy(asc(contacts.id))
    .limit(limit)
}

/** Reads them without a lock. */
export function nextContacts(db: AgencyDb, which: Part) {
  return part(db, which).prepare('').execute(which.question.values)
}

/** Reads and locks them until the transaction ends. */
export function nextContactsForUpdate(db: AgencyDb, which: Part) {
  return part(db, which).for('update').prepare('').execute(which.question.values)
}

const changed = { version: sql`${contacts.version} + 1`, updatedAt: sql`now()`, lastActivityAt: sql`now()` }

/** Changes contacts alike. @returns their new versions */
export function updateContacts(db: AgencyDb, ids: string[], changes: { ownerId: string | null } | { deletedAt: SQL }) {
  return db
    .update(contacts)
    .set({ ...changes, ...changed })
    .where(and(db.own(contacts), inArray(contacts.id, ids)))
    .returning({ id: contacts.id, version: contacts.version })
}

export function deleteContacts(db: AgencyDb, ids: string[]) {
  return updateContacts(db, ids, { deletedAt: sql`now()` })
}

/** Sets each contact's tags to its own new list. */
export async function updateContactTags(db: AgencyDb, tags: Map<string, string[]>) {
  const rows = [...tags].map(([id, list]) => sql`(${id}::uuid, ${sql.param(list)}::text[])`)
  const { rows: updated } = await db.execute<{ id: string; version: number }>(sql`
    update ${contacts} set tags = given.tags, version = version + 1, updated_at = now(), last_activity_at = now()
      from (values ${sql.join(rows, sql`, `)}) as given (contact_id, tags)
     where ${db.own(contacts)} and id = given.contact_id
    returning id, version`)
  return updated
}

/** Restores contacts as they were, where nobody has changed them since. @returns those put back */
export async function restoreContacts(
  db: AgencyDb,
  changes: { recordId: string; version: number; before: Record<string, unknown> }[],
): Promise<string[]> {
  const given = JSON.stringify(changes)
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${contacts} set
      owner_id = case when before ? 'ownerId' then (before ->> 'ownerId')::uuid else owner_id end,
      tags = case when before ? 'tags' then array(select jsonb_array_elements_text(before -> 'tags')) else tags end,
      deleted_at = case when before ? 'deletedAt' then (before ->> 'deletedAt')::timestamptz else deleted_at end,
      version = contacts.version + 1, updated_at = now()
     from jsonb_to_recordset(${given}::jsonb) as given ("recordId" uuid, version integer, before jsonb)
    where ${db.own(contacts)} and contacts.id = given."recordId" and contacts.version = given.version
    returning contacts.id`)
  return rows.map((row) => row.id)
}
