import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { insertEntries, type NewEntry } from '../../kernel/timeline/timeline.queries.ts'
import { type Author, entryOf, recordAll } from '../../kernel/timeline/timeline.service.ts'
import { findKeyHolders, insertContacts, type NewContactRow } from './contacts-made.queries.ts'
import { assignContacts, keysOf, type Made, type Person } from './contacts-made.rules.ts'
import { contactIndex } from './contacts.queries.ts'
import { subjectOf } from './contacts.service.ts'

/**
 * Up to this many people are protected from getting a second contact when two colleagues add them at the same moment.
 */
const maxHeld = 20

/**
 * The contacts of people: found by phone or email, made for those who have none. In a few statements, however many
 * people there are. What is made is stored by `store`, before whatever refers to it; `along` is written in the history in
 * the same statement as what is said of them.
 */
export async function contactsFor(
  services: Pick<Services, 'numbers'>,
  db: AgencyDb,
  doer: Author,
  people: Person[],
  along: NewEntry[] = [],
): Promise<{ ids: string[]; store: () => Promise<void> }> {
  const keys = [...new Set(people.flatMap(keysOf))].sort()
  const holders = keys.length > 0 ? await findKeyHolders(db, keys, { hold: people.length <= maxHeld }) : []
  const assigned = assignContacts(people, holders)
  const toMake = [...new Set(assigned.filter((one) => typeof one !== 'string'))]
  const rows = await newRows(services, db, toMake)
  const idOf = new Map(toMake.map((made, at) => [made, rows[at]?.id ?? '']))
  const ids = assigned.map((one) => (typeof one === 'string' ? one : (idOf.get(one) ?? '')))
  return { ids, store: () => store(db, doer, rows, along) }
}

async function newRows({ numbers }: Pick<Services, 'numbers'>, db: AgencyDb, toMake: Made[]): Promise<NewContactRow[]> {
  if (toMake.length === 0) return []
  const first =
    toMake.length === 1
      ? await numbers.next(db.agencyId, 'contact')
      : await numbers.take(db.agencyId, 'contact', toMake.length)
  return toMake.map(({ person, phones, emails }, at) => {
    const contact = {
      name: person.name,
      number: first + at,
      phones: phones.map((number) => ({ number, label: 'mobile' as const })),
      emails: emails.map((address) => ({ address, label: 'personal' as const })),
      whatsapp: person.whatsapp ?? null,
      city: person.city ?? null,
      state: person.state ?? null,
      source: (person.source ?? null) as NewContactRow['source'],
      marketingConsent: person.marketingConsent ?? false,
      ownerId: person.ownerId ?? null,
      importId: person.importId ?? null,
      createdBy: person.createdBy ?? null,
    }
    return { ...contact, ...contactIndex(contact), id: uuidv7() }
  })
}

/** Stores the contacts, with an entry in the history of each that no list of events repeats. */
async function store(db: AgencyDb, doer: Author, rows: NewContactRow[], along: NewEntry[]): Promise<void> {
  const entries = rows.map((row) => ({
    ...entryOf(doer, 'created', subjectOf({ id: row.id, name: row.name, ownerId: row.ownerId }), {
      data: { source: row.source },
    }),
    isQuiet: true,
  }))
  const all = [...entries, ...along.map((entry) => ({ ...entry, isQuiet: false }))]
  if (all.length === 0) return
  if (rows.length > 0)
    db.announce({ topic: 'contacts', ids: rows.length <= 100 ? rows.map((row) => row.id) : [], by: null })
  // Of many the import that they come with is told of, not each.
  const write = rows.length <= maxHeld ? recordAll : insertEntries
  await db.together(() => [insertContacts(db, rows), write(db, all)])
}
