import { uuidv7 } from 'uuidv7'
import { rememberTags } from '../../kernel/agency/agency.service.ts'
import { type ContactRecord, contactIndex, findContactsForUpdate } from '../contacts/contacts.service.ts'
import { completedContact, contactChanges, type ContactDraft, mergedContact } from './imports-contacts.rules.ts'
import { columnsOf } from './imports-lead-changes.rules.ts'
import {
  contactRecords,
  findCompanies,
  insertNotes,
  insertRecords,
  type JsonRow,
  knownKeys,
} from './imports-records.queries.ts'
import { type Change, claimRows, insertOrigins, knownByKey, storeChanges, undoNext } from './imports-records.service.ts'
import { type NewRecord, RowSorter } from './imports-sorting.rules.ts'
import type { Outcome, StorableRow, StoreRun, Target } from './imports-targets.service.ts'

type CompanyIds = Map<string, string>

async function store(run: StoreRun, rows: StorableRow<ContactDraft>[]): Promise<Outcome[]> {
  await run.takeTurn()
  await claimRows(run.db, rows.flatMap(claimedBy))
  const known = await knownByKey(run, contactRecords, rows)
  const ways = { ...run.settings, noun: 'contact', sign: 'C', shared: contactsTarget.shared, merge: mergedContact }
  const sorter = new RowSorter<ContactDraft>(known, ways)
  for (const row of rows) sorter.add(row)
  const companies = await companiesFor(run, [...sorter.created.map((one) => one.draft), ...sorter.updated.values()])
  await createContacts(run, sorter.created, companies)
  await updateContacts(run, sorter.updated, companies)
  if (sorter.created.length + sorter.updated.size > 0) run.db.announce({ topic: 'contacts', ids: [], by: null })
  return sorter.outcomes
}

/** The keys by which no other import may create a contact or company at the same time. */
function claimedBy({ keys, draft }: StorableRow<ContactDraft>): string[] {
  const company = draft.company ?? (draft.kind === 'company' ? draft.name : undefined)
  return company ? [...keys, `company ${company.toLowerCase()}`] : keys
}

/** The companies that rows name: those there are, the rows' own, and new ones for the rest. */
async function companiesFor(run: StoreRun, drafts: ContactDraft[]): Promise<CompanyIds> {
  const named = new Map<string, string>()
  for (const { company } of drafts)
    if (company && !named.has(company.toLowerCase())) named.set(company.toLowerCase(), company)
  const ids: CompanyIds = new Map()
  if (named.size === 0) return ids
  for (const { name, id } of await findCompanies(run.db, [...named.keys()])) ids.set(name, id)
  const ofRows = new Set(drafts.flatMap(({ kind, name }) => (kind === 'company' && name ? [name.toLowerCase()] : [])))
  const missing = [...named].filter(([key]) => !ids.has(key) && !ofRows.has(key))
  const made = missing.map(([, name]) => ({ row: 0, draft: { kind: 'company' as const, name } }))
  for (const { id, name } of await insertContacts(run, made, ids)) ids.set(name.toLowerCase(), id)
  return ids
}

async function createContacts(run: StoreRun, drafts: NewRecord<ContactDraft>[], ids: CompanyIds): Promise<void> {
  // Companies first: the people of the same rows may belong to them.
  const companies = drafts.filter(({ draft }) => draft.kind === 'company')
  for (const { id, name } of await insertContacts(run, companies, ids))
    if (!ids.has(name.toLowerCase())) ids.set(name.toLowerCase(), id)
  await insertContacts(
    run,
    drafts.filter(({ draft }) => draft.kind !== 'company'),
    ids,
  )
}

async function insertContacts(run: StoreRun, drafts: NewRecord<ContactDraft>[], companies: CompanyIds) {
  if (drafts.length === 0) return []
  const { services, db, actor, record, settings } = run
  const number = await services.numbers.take(db.agencyId, 'contact', drafts.length)
  const made = drafts.map(({ draft, row }, index) => {
    const { company, note, ...contact } = completedContact(draft, settings.defaults)
    const id = uuidv7()
    const columns = { ...columnsOf(contact), ...contactIndex({ ...contact, number: number + index }) }
    const companyId = company ? companies.get(company.toLowerCase()) : undefined
    const rest = {
      id,
      number: number + index,
      row,
      company_id: companyId,
      import_id: record.id,
      created_by: actor.userId,
    }
    return { note, columns: { ...columns, ...rest, name: contact.name, owner_id: contact.ownerId }, tags: contact.tags }
  })
  await rememberTags(db, [...new Set(made.flatMap((one) => one.tags))])
  const rows = made.map((one) => one.columns)
  await db.together(() => [insertRecords(db, contactRecords, rows), insertOrigins(run, 'contact', rows)])
  await addNotes(
    run,
    made.map(({ note, columns }) => ({ id: columns.id, note })),
  )
  return rows
}

async function addNotes({ db, actor }: StoreRun, notes: { id: string; note: string | undefined }[]): Promise<void> {
  const given = notes.filter((one) => one.note)
  const rows = given.map(({ id, note }): JsonRow => ({
    id: uuidv7(),
    subjectId: id,
    body: note,
    authorId: actor.userId,
  }))
  if (rows.length > 0) await insertNotes(db, 'contact', rows)
}

async function updateContacts(run: StoreRun, drafts: Map<string, ContactDraft>, companies: CompanyIds): Promise<void> {
  if (drafts.size === 0) return
  const held = await findContactsForUpdate(run.db, [...drafts.keys()], run.actor)
  await storeChanges(
    run,
    contactRecords,
    held.map((contact) => changeOf(contact, drafts.get(contact.id) ?? {}, companies)),
  )
  await addNotes(
    run,
    held.map(({ id }) => ({ id, note: drafts.get(id)?.note })),
  )
}

function changeOf(contact: ContactRecord, draft: ContactDraft, companies: CompanyIds): Change {
  const companyId = draft.company ? companies.get(draft.company.toLowerCase()) : undefined
  const changes = contactChanges(contact, draft, companyId === contact.id ? undefined : companyId)
  const to = Object.fromEntries(changes.map((change) => [change.field, change.to]))
  const from = Object.fromEntries(changes.map((change) => [change.field, change.from]))
  return {
    record: contact,
    changes,
    columns: { ...columnsOf(to), ...contactIndex({ ...contact, ...to }) },
    before: { ...columnsOf(from), ...contactIndex(contact) },
  }
}

/** Rows of a file as contacts. */
export const contactsTarget: Target<ContactDraft> = {
  operation: 'contacts.import',
  noun: 'contact',
  shared: 'phone or email',
  mayOverlap: false,
  knownKeys: (db, keys) => knownKeys(db, 'contact', keys),
  show: (draft, defaults) => {
    const { phones = [], emails = [], ...shown } = defaults ? completedContact(draft, defaults) : draft
    return { ...shown, phone: phones.map((one) => one.number), email: emails.map((one) => one.address) }
  },
  store,
  undoNext: (db, importId, after) =>
    undoNext(db, importId, after, { table: contactRecords, kinds: ['people', 'companies'] }),
}
