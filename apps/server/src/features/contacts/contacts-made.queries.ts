import { sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import type { KeyHolder } from './contacts-made.rules.ts'
import { contactKeyHolders, contacts } from './contacts.table.ts'

const ph = sql.placeholder

const finding = statement((db, own) =>
  db
    .select({
      key: contactKeyHolders.key,
      contactId: contactKeyHolders.contactId,
      kind: contacts.kind,
      number: contacts.number,
      name: contacts.name,
    })
    .from(contactKeyHolders)
    .innerJoin(contacts, sql`${own(contacts)} and ${contacts.id} = ${contactKeyHolders.contactId}`)
    .where(sql`${own(contactKeyHolders)} and ${contactKeyHolders.key} = any(${ph('keys')}::text[])`),
)

const holding = statement((db) =>
  db
    .select({
      key: sql<string>`key`,
      contactId: sql<string>`contact_id`,
      kind: sql<KeyHolder['kind']>`kind`,
      number: sql<number>`number`,
      name: sql<string>`name`,
    })
    .from(sql`hold_contact_keys(${ph('agencyId')}::uuid, ${ph('keys')}::text[])`),
)

/** Contacts that have one of the keys. With `hold`, nobody else gives a contact these keys until the transaction ends. */
export function findKeyHolders(db: AgencyDb, keys: string[], { hold }: { hold: boolean }): Promise<KeyHolder[]> {
  return db.run(hold ? holding : finding, { keys })
}

type Insertable = typeof contacts.$inferInsert
export type NewContactRow = Required<
  Pick<
    Insertable,
    | 'id'
    | 'number'
    | 'terms'
    | 'keys'
    | 'name'
    | 'phones'
    | 'emails'
    | 'whatsapp'
    | 'city'
    | 'state'
    | 'source'
    | 'marketingConsent'
    | 'ownerId'
    | 'importId'
    | 'createdBy'
  >
>

/** Stores any number of contacts in one statement. */
export async function insertContacts(db: AgencyDb, rows: NewContactRow[]): Promise<void> {
  await insertRows(db, contacts, rows)
}
