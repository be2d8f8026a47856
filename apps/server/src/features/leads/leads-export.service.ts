import type { LeadSelection } from '@sarai/contract/lead-schemas'
import { customColumns } from '../../kernel/custom-fields/custom-fields-export.service.ts'
import { columnsAsked } from '../../kernel/operations/list-export.rules.ts'
import type { ListExport } from '../../kernel/operations/list-export.service.ts'
import { listStages } from '../stages/stages.service.ts'
import { nextLeads } from './leads-bulk.queries.ts'
import { leadExportColumns } from './leads-export.rules.ts'
import { countLeads } from './leads-list.queries.ts'
import type { LeadRecord } from './leads.queries.ts'
import type { LeadCondition } from './leads.rules.ts'
import { selectionQuestion } from './leads-selection.service.ts'

/** What is exported of leads. */
export const leadsExport: ListExport<LeadRecord, LeadRecord, LeadCondition, LeadSelection> = {
  kind: 'leads.export',
  many: 'leads',
  name: 'leads',
  count: countLeads,
  select: selectionQuestion,
  next: (db, { question, after, limit }) => nextLeads(db, question, after, limit),
  async columns(db, _actor, keys) {
    const [stages, custom] = await db.together(() => [listStages(db), customColumns(db, 'leads', keys)])
    return [...columnsAsked(leadExportColumns(stages), keys), ...custom]
  },
  present: (_actor, lead) => lead,
}
