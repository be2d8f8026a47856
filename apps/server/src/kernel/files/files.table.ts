import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { contacts } from '../../features/contacts/contacts.table.ts'
import { leads } from '../../features/leads/leads.table.ts'
import { proposals } from '../../features/prospects/prospects.table.ts'
import { users } from '../team/team.table.ts'

export const files = agencyTable(
  'files',
  {
    leadId: uuid(),
    contactId: uuid(),
    proposalId: uuid(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Where the bytes are in the storage. */
    storageKey: text().notNull(),
    /** Whether the bytes are sealed with the agency's key, as those of every new file are. */
    isSealed: boolean().notNull().default(false),
    /** The scan of a travel document, or once was: it takes the right to reveal it. */
    isScan: boolean().notNull().default(false),
    /** Where the bytes are that a sealed copy has taken the place of, until they are removed. */
    clearKey: text(),
    uploadedBy: uuid(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    belongsTo(table, table.leadId, () => leads, 'cascade'),
    belongsTo(table, table.contactId, () => contacts, 'cascade'),
    belongsTo(table, table.proposalId, () => proposals, 'cascade'),
    belongsTo(table, table.uploadedBy, () => users),
    index('files_lead').on(table.agencyId, table.leadId),
    index('files_contact')
      .on(table.agencyId, table.contactId)
      .where(sql`contact_id is not null`),
    index('files_proposal')
      .on(table.agencyId, table.proposalId)
      .where(sql`proposal_id is not null`),
    index('files_in_clear')
      .on(table.agencyId)
      .where(sql`not is_sealed or clear_key is not null`),
    check('files_on_one_record', sql`num_nonnulls(lead_id, contact_id, proposal_id) = 1`),
  ],
)
