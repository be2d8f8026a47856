import { Readable } from 'node:stream'
import type { VcardVersion } from '@sarai/contract/contact-words'
import type { ExportedPhones } from '@sarai/contract/export-words'
import type { ContactSelection } from '@sarai/contract/contact-schemas'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Cell } from '../../core/export/cells.rules.ts'
import { writeExport } from '../../core/export/export-file.ts'
import { phoneText } from '../../core/phones.rules.ts'
import { reachOf } from '../../core/rights.ts'
import type { Services } from '../../services.ts'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import { runExport } from '../../kernel/operations/export.service.ts'
import {
  type Exportable,
  type ExportInput,
  filtersOf,
  startExport,
} from '../../kernel/operations/export-start.service.ts'
import { seenBy } from '../../kernel/search/searched-list.service.ts'
import { listMembers } from '../../kernel/accounts/accounts-people.service.ts'
import { nextContacts } from './contacts-bulk.queries.ts'
import { chosenColumns, type ContactNames } from './contacts-export.rules.ts'
import { countContacts } from './contacts-list.queries.ts'
import type { ContactCondition } from './contacts-list.rules.ts'
import { selectedContacts } from './contacts-list.service.ts'
import type { ContactRecord } from './contacts.queries.ts'
import { vcardOf } from './vcard.rules.ts'

type Input = ExportInput<ContactCondition, 'csv' | 'xlsx' | 'vcf'>

/** What is exported of contacts. */
export const exportableContacts: Exportable<ContactCondition> = {
  kind: 'contacts.export',
  many: 'contacts',
  title: (count) => (count === undefined ? 'Export contacts' : `Export ${count} contacts`),
  count: countContacts,
}

/** Notes an export to be made. @returns the operation that will make it */
export async function startContactExport(
  services: Services,
  db: AgencyDb,
  actor: Person,
  {
    selection,
    ...asked
  }: {
    selection: ContactSelection
    format: Input['format']
    columns?: string[]
    phones: ExportedPhones
    vcardVersion: VcardVersion
  },
) {
  const question = await selectedContacts(services, db, actor, selection)
  return startExport(services, db, actor, exportableContacts, { ...asked, question, filters: filtersOf(selection) })
}

async function namesFor(db: AgencyDb, timeZone: string): Promise<Omit<ContactNames, 'phone'>> {
  const names = new Map((await listMembers(db)).map((person) => [person.id, person.name]))
  return { owner: (id) => (id ? (names.get(id) ?? null) : null), timeZone }
}

/** Writes the contacts of an export to its file. */
export async function exportContacts(
  services: Services,
  actor: Person,
  operationId: string,
  signal: AbortSignal,
): Promise<void> {
  const db = services.database.readAs(actor.agencyId)
  const names = await namesFor(db, actor.agency.timeZone)
  await runExport<ContactRecord>({
    services,
    actor,
    operationId,
    signal,
    name: 'contacts',
    // What they may by now: it may have waited in the queue, or for approval.
    next: ({ input }, after, limit) =>
      nextContacts(db, { question: seenBy((input as Input).question, reachOf(actor, 'export')), after, limit }),
    async write({ input }, storageKey, contacts) {
      const { format, columns: keys, phones = 'local', vcardVersion } = input as Input
      if (format === 'vcf')
        return services.storage.putStream(storageKey, Readable.from(cardsOf(contacts, vcardVersion)))
      const columns = [...chosenColumns(keys), ...(await customColumns(db, 'contacts', keys))]
      const phone = (e164: string | null) => phoneText(e164, actor.agency.country, phones)
      const header = columns.map((column) => column.label)
      return writeExport(services.storage, storageKey, format, header, cellsOf(contacts, columns, { ...names, phone }))
    },
  })
}

async function* cardsOf(
  contacts: AsyncIterable<ContactRecord>,
  version: VcardVersion | undefined,
): AsyncGenerator<string> {
  for await (const contact of contacts) yield vcardOf(contact, version)
}

async function* cellsOf(
  contacts: AsyncIterable<ContactRecord>,
  columns: ReturnType<typeof chosenColumns>,
  names: ContactNames,
): AsyncGenerator<Cell[]> {
  for await (const contact of contacts) yield columns.map((column) => column.value(contact, names))
}
