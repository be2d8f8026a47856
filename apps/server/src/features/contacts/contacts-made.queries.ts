import { sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
import { insertRows } from '../../core/db/bulk-insert.ts'
import type { KeyHolder } from './contacts-made.rules.ts'
import { contactKeyHolders, contacts } from './contacts.table.ts'

const ph = sql.placeholder

// The same locks as the trigger `contacts_inserted` takes.
const locking = statement((db) =>
  db
    .select({ locked: sql`pg_advisory_xact_lock(hashtextextended(${ph('agencyId')}::uuid || key, 0))`.as('locked') })
    .from(sql`(select key from unnest(${ph('keys')}::text[]) as given (key) order by key) as ordered`),
)

const holding = statement((db, own) =>
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

/** Contacts that have one of the keys. With `hold`, nobody else gives a contact these keys until the transaction ends. */
export async function findKeyHolders(db: AgencyDb, keys: string[], { hold }: { hold: boolean }): Promise<KeyHolder[]> {
  const [, holders] = await Promise.all([hold ? db.run(locking, { keys }) : undefined, db.run(holding, { keys })])
  return holders
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
export function insertContacts(db: AgencyDb, rows: NewContactRow[]): Promise<void> {
  return insertRows(db, contacts, rows)
}
