import { stageKinds, type StageRequirement } from '@sarai/contract/stages'
import { integer, jsonb, text } from 'drizzle-orm/pg-core'
import { agencyTable, uniquePerAgency } from '../../core/db/agency-table.ts'

/** The agency's lead statuses. */
export const stages = agencyTable(
  'stages',
  {
    version: integer().notNull().default(1),
    name: text().notNull(),
    kind: text({ enum: stageKinds }).notNull(),
    colour: text().notNull(),
    position: integer().notNull(),
    required: jsonb().$type<StageRequirement[]>().notNull().default([]),
    rotsAfterDays: integer(),
  },
  (table) => [uniquePerAgency('stages_name', table, table.name)],
)
