import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { Sending, SentAnswer } from '@sarai/contract/prospect-versions'
import { approvalStatuses } from '@sarai/contract/prospect-words'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { users } from '../../kernel/accounts/accounts-people.table.ts'
import { proposals } from './prospects.table.ts'

/** Requests to send a proposal, with all that is to be sent as it was when it was asked for. At most one waits. */
export const proposalApprovals = agencyTable(
  'proposal_approvals',
  {
    proposalId: uuid().notNull(),
    /** The stored status. Expiry follows from `expiresAt` and is never stored. */
    status: text({ enum: approvalStatuses }).notNull().default('waiting'),
    revision: integer().notNull(),
    document: jsonb().$type<ItineraryDocument>().notNull(),
    sending: jsonb().$type<Omit<Sending, 'id' | 'revision'>>().notNull(),
    askedBy: uuid().notNull(),
    askedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    decidedBy: uuid(),
    decidedAt: moment(),
    reason: text(),
    /** What to give the traveller, once it was approved. */
    sent: jsonb().$type<SentAnswer>(),
  },
  (table) => [
    belongsTo(table, table.proposalId, () => proposals),
    belongsTo(table, table.askedBy, () => users),
    belongsTo(table, table.decidedBy, () => users),
    index('proposal_approvals_proposal').on(table.agencyId, table.proposalId, table.id),
    uniquePerAgency('proposal_approvals_waiting', table, table.proposalId).where(sql`status = 'waiting'`),
  ],
)
