import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { agencyTable, belongsTo, uniquePerAgency } from '../../core/db/agency-table.ts'
import { moment } from '../../core/db/columns.ts'
import { proposals } from '../prospects/prospects.table.ts'

/** What suppliers have quoted for proposals that travellers have before them. Those that are decided on have none. */
export const proposalQuotes = agencyTable(
  'proposal_quotes',
  {
    proposalId: uuid().notNull(),
    /** What was asked: `findQuoteKey`. */
    question: text().notNull(),
    quote: jsonb().$type<SupplierQuote>().notNull(),
    /** When its supplier is asked again. */
    askAt: moment().notNull(),
  },
  (table) => [
    belongsTo(table, table.proposalId, () => proposals, 'cascade'),
    uniquePerAgency('proposal_quotes_question', table, table.question, table.proposalId),
    index('proposal_quotes_proposal').on(table.agencyId, table.proposalId),
    index('proposal_quotes_ask').on(table.askAt),
  ],
)
