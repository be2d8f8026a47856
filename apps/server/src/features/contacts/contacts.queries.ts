import { countOfContact } from '../../kernel/records/records.queries.ts'
import { descriptionOf } from '../../kernel/records/records.registry.ts'
import type { ContactCounts } from '@sarai/contract/contact-schemas'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { isAmong } from '../../core/db/rows-by-ids.ts'
import { isVisible, type Visible, visibleValues } from '../../core/db/visible.ts'
import { files } from '../../kernel/files/files.table.ts'
import { notes } from '../../kernel/notes/notes.table.ts'
import { tasks } from '../../kernel/tasks/tasks.table.ts'
import { contactDocuments } from './contacts-documents.table.ts'
import { contactRowColumns } from './contacts-list.queries.ts'
import { contactKeys, contactTerms } from './contacts.rules.ts'
import { contacts } from './contacts.table.ts'

export const contactColumns = {
  ...contactRowColumns,
  legalName: contacts.legalName,
  gender: contacts.gender,
  phones: contacts.phones,
  emails: contacts.emails,
  whatsapp: contacts.whatsapp,
  address: contacts.address,
  pincode: contacts.pincode,
  nationality: contacts.nationality,
  anniversary: contacts.anniversary,
  pan: contacts.pan,
  meal: contacts.meal,
  seat: contacts.seat,
  mobility: contacts.mobility,
  language: contacts.language,
  frequentFlyer: contacts.frequentFlyer,
  marketingConsent: contacts.marketingConsent,
  importId: contacts.importId,
  createdBy: contacts.createdBy,
  mergedInto: contacts.mergedInto,
  deletedAt: contacts.deletedAt,
}

const ph = sql.placeholder
const byId = statement((db, own) =>
  db
    .select(contactColumns)
    .from(contacts)
    .where(sql`${own(contacts)} and ${contacts.id} = ${ph('id')} and ${isVisible(contacts.ownerId)}`),
)
const byIdsLocked = statement((db, own) =>
  db
    .select(contactColumns)
    .from(contacts)
    .where(sql`${own(contacts)} and ${isAmong(contacts.id, 'ids')} and ${isVisible(contacts.ownerId)}`)
    .orderBy(contacts.id)
    .for('update'),
)

export type ContactRecord = NonNullable<Awaited<ReturnType<typeof findContact>>>

/** A contact that may be seen, deleted or not. */
export async function findContact(db: AgencyDb, id: string, visible: Visible) {
  const [contact] = await db.run(byId, { id, ...visibleValues(visible) })
  return contact
}

/** Contacts that may be seen, held until the transaction ends, so that nobody else changes them meanwhile. */
export function findContactsForUpdate(db: AgencyDb, ids: string[], visible: Visible) {
  return db.run(byIdsLocked, { ids, ...visibleValues(visible) })
}

type Insertable = typeof contacts.$inferInsert
export type ContactFacts = Partial<Omit<Insertable, 'terms' | 'keys' | 'phone' | 'email'>>

/** What a contact is found by, from its facts. */
export function contactIndex(contact: ContactFacts & Pick<Insertable, 'name' | 'number'>) {
  const identity = {
    kind: contact.kind ?? ('person' as const),
    number: contact.number,
    name: contact.name,
    phones: contact.phones ?? [],
    emails: contact.emails ?? [],
    whatsapp: contact.whatsapp ?? null,
    legalName: contact.legalName ?? null,
    city: contact.city ?? null,
    gstin: contact.gstin ?? null,
    taxNumber: contact.taxNumber ?? null,
    birthday: contact.birthday ?? null,
  }
  return { terms: contactTerms(identity), keys: contactKeys(identity) }
}

export async function insertContact(db: AgencyDb, contact: ContactFacts & Pick<Insertable, 'name' | 'number'>) {
  const [inserted] = await db
    .insert(contacts)
    .values({ ...contact, ...contactIndex(contact) })
    .returning(contactColumns)
  if (!inserted) throw new Error('the contact was not stored')
  return inserted
}

/** Every change of a contact is a new version and updates its last activity. */
const changed = { version: sql`${contacts.version} + 1`, updatedAt: sql`now()`, lastActivityAt: sql`now()` }

/** Changes a contact. `before` is the contact as it is, held for update. */
export async function updateContact(db: AgencyDb, before: ContactRecord, changes: ContactFacts) {
  const [updated] = await db
    .update(contacts)
    .set({ ...changed, ...changes, ...contactIndex({ ...before, ...changes }) })
    .where(and(db.own(contacts), eq(contacts.id, before.id)))
    .returning(contactColumns)
  if (!updated) throw new Error('the contact to change is gone')
  return updated
}

/** Puts a contact in the bin, or takes it out. */
export async function setContactDeleted(db: AgencyDb, id: string, isDeleted: boolean) {
  const [updated] = await db
    .update(contacts)
    .set({ ...changed, deletedAt: isDeleted ? sql`now()` : null })
    .where(and(db.own(contacts), eq(contacts.id, id)))
    .returning(contactColumns)
  if (!updated) throw new Error('the contact is gone')
  return updated
}

const touching = statement((db, own) =>
  db
    .update(contacts)
    .set({ lastActivityAt: sql`now()` })
    .where(sql`${own(contacts)} and ${contacts.id} = ${ph('id')}`),
)

/** Updates the contact's last activity. */
export async function touchContact(db: AgencyDb, id: string): Promise<void> {
  await db.run(touching, { id })
}

/** Whether people belong to this company. */
export async function hasPeople(db: AgencyDb, companyId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(db.own(contacts), eq(contacts.companyId, companyId), isNull(contacts.deletedAt)))
    .limit(1)
  return row !== undefined
}

const isOn = (table: { agencyId: unknown; contactId: unknown }) =>
  sql`${table.agencyId} = ${ph('agencyId')} and ${table.contactId} = ${ph('id')}`
const countOf = (table: typeof notes | typeof tasks | typeof files, name: string) =>
  sql<number>`(select count(*)::int from ${table} where ${table.agencyId} = ${ph('agencyId')} and ${table.subjectKind} = 'contact' and ${table.subjectId} = ${ph('id')})`.as(
    name,
  )

const counting = statement((db, own) =>
  db
    .select({
      people:
        sql<number>`(select count(*)::int from ${contacts} as person where person.agency_id = ${ph('agencyId')} and person.company_id = ${ph('id')} and person.deleted_at is null)`.as(
          'people',
        ),
      documents: sql<number>`(select count(*)::int from ${contactDocuments} where ${isOn(contactDocuments)})`.as(
        'documents',
      ),
      notes: countOf(notes, 'notes'),
      tasks: countOf(tasks, 'tasks'),
      files: countOf(files, 'files'),
    })
    .from(contacts)
    .where(sql`${own(contacts)} and ${contacts.id} = ${ph('id')}`),
)

/** How much there is of a contact, as far as the person may see it. */
export async function countsOf(
  db: AgencyDb,
  id: string,
  visible: Visible,
): Promise<Omit<ContactCounts, 'relations'> | undefined> {
  const [[counts], leads] = await db.together(() => [
    db.run(counting, { id }),
    countOfContact(db, descriptionOf('lead'), id, visible),
  ])
  return counts && { ...counts, leads }
}

/** The contact's id and those of all that were merged into it, whose history is its own. */
export async function mergedIds(db: AgencyDb, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive merged (id) as (
      select ${id}::uuid
      union
      select earlier.id from contacts as earlier
        join merged on earlier.merged_into = merged.id
       where earlier.agency_id = ${db.agencyId}::uuid
    ) select id from merged`)
  return rows.map((row) => row.id)
}
