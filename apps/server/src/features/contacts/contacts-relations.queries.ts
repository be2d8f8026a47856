import { familyKinds, type RelationKind } from '@sarai/contract/contact-words'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { isSeenBy, type Visible } from '../../core/db/visible.ts'
import { contactRelations } from './contacts-relations.table.ts'
import { contacts } from './contacts.table.ts'

export type RelationRecord = typeof contactRelations.$inferSelect

const isOf = (contactId: string) =>
  or(eq(contactRelations.contactId, contactId), eq(contactRelations.otherId, contactId))

/** The relations of a contact as they are kept, with whom they are to. */
export function listRelations(db: AgencyDb, contactId: string) {
  return db
    .select({
      relation: contactRelations,
      other: {
        id: contacts.id,
        number: contacts.number,
        kind: contacts.kind,
        name: contacts.name,
        phone: contacts.phone,
        email: contacts.email,
        city: contacts.city,
        birthday: contacts.birthday,
        ownerId: contacts.ownerId,
        isDeleted: sql<boolean>`${contacts.deletedAt} is not null`,
      },
    })
    .from(contactRelations)
    .innerJoin(
      contacts,
      and(
        db.own(contacts),
        eq(
          contacts.id,
          sql`case when ${contactRelations.contactId} = ${contactId} then ${contactRelations.otherId} else ${contactRelations.contactId} end`,
        ),
      ),
    )
    .where(and(db.own(contactRelations), isOf(contactId)))
    .orderBy(asc(contactRelations.createdAt), asc(contactRelations.id))
    .limit(500)
}

/** Which of some contacts that may be seen are of one family. */
export function listFamilyAmong(db: AgencyDb, ids: string[], visible: Visible) {
  const seen = db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(db.own(contacts), inArray(contacts.id, ids), isSeenBy(visible, contacts.ownerId)))
  return db
    .select({ contactId: contactRelations.contactId, otherId: contactRelations.otherId })
    .from(contactRelations)
    .where(
      and(
        db.own(contactRelations),
        inArray(contactRelations.kind, [...familyKinds]),
        inArray(contactRelations.contactId, seen),
        inArray(contactRelations.otherId, seen),
      ),
    )
}

export async function findRelationForUpdate(db: AgencyDb, id: string): Promise<RelationRecord | undefined> {
  const [relation] = await db
    .select()
    .from(contactRelations)
    .where(and(db.own(contactRelations), eq(contactRelations.id, id)))
    .for('update')
  return relation
}

/** Stores a relation. @returns undefined where there is the same one already */
export async function insertRelation(
  db: AgencyDb,
  relation: typeof contactRelations.$inferInsert,
): Promise<RelationRecord | undefined> {
  const [inserted] = await db.insert(contactRelations).values(relation).onConflictDoNothing().returning()
  return inserted
}

/** @returns undefined if the two already have this relation */
export async function updateRelation(
  db: AgencyDb,
  id: string,
  changes: { kind?: RelationKind; note?: string | null },
): Promise<RelationRecord | undefined> {
  const same = sql`exists (select from contact_relations as same where same.agency_id = ${contactRelations.agencyId} and same.contact_id = ${contactRelations.contactId} and same.other_id = ${contactRelations.otherId} and same.kind = ${changes.kind ?? null} and same.id <> ${contactRelations.id})`
  const [updated] = await db
    .update(contactRelations)
    .set(changes)
    .where(and(db.own(contactRelations), eq(contactRelations.id, id), sql`not ${same}`))
    .returning()
  return updated
}

export function deleteRelation(db: AgencyDb, id: string) {
  return db.delete(contactRelations).where(and(db.own(contactRelations), eq(contactRelations.id, id)))
}
