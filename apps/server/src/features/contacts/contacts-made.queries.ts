import { sql } from 'drizzle-orm'
import { type AgencyDb, statement } from '../../core/db/agency-db.ts'
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

export type NewContactRow = Pick<
  typeof contacts.$inferInsert,
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
> & { id: string }

const insertion = `
  insert into contacts (id, number, terms, keys, name, phones, emails, whatsapp, city, state, source,
                        marketing_consent, owner_id, import_id, created_by)
  select id, number, terms, keys, name, phones, emails, whatsapp, city, state, source,
         "marketingConsent", "ownerId", "importId", "createdBy"
    from jsonb_to_recordset($1::jsonb) as given (
           id uuid, number integer, terms text[], keys text[], name text, phones jsonb, emails jsonb, whatsapp text,
           city text, state text, source text, "marketingConsent" boolean, "ownerId" uuid, "importId" uuid,
           "createdBy" uuid)`

/**
 * Stores any number of contacts in one statement. It goes straight to the connection, so that it is ahead of whatever
 * the caller asks next: a lead that points at one of them can be sent along without waiting.
 */
export async function insertContacts(db: AgencyDb, rows: NewContactRow[]): Promise<void> {
  await db.$client.query({ text: insertion }, [JSON.stringify(rows)])
}
