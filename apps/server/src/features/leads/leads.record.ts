import { maySee } from '../../core/visibility.rules.ts'
import type { RecordDescription } from '../../kernel/records/records.registry.ts'
import { leadRowsOf } from './leads-list.queries.ts'
import { findLead, leadColumns, type LeadRecord, leadTerms, touchLead } from './leads.queries.ts'
import { subjectOf } from './leads.service.ts'
import { leads } from './leads.table.ts'
import { fillFromLead } from './leads-fill.service.ts'

export const leadRecord: RecordDescription = {
  kind: 'lead',
  noun: 'lead',
  page: 'leads',
  table: leads,
  label: leads.name,
  ownerId: leads.ownerId,
  contactId: leads.contactId,
  custom: { record: 'leads', column: leads.custom },
  topic: 'leads',
  attachable: {
    async find(db, actor, id) {
      const lead = await findLead(db, id, actor)
      return lead && { subject: subjectOf(lead), isDeleted: lead.deletedAt !== null }
    },
    fill: fillFromLead,
    touch: touchLead,
  },
  search: {
    table: leads,
    columns: leadColumns,
    termsOf: (row: LeadRecord) => leadTerms(row),
    async listHits(db, actor, ids) {
      const rows = (await leadRowsOf(db, ids)).filter((lead) => maySee(actor, lead.ownerId))
      return rows.map(({ id, number, name, phone, email, destinations, city, tags }) => ({
        kind: 'lead',
        id,
        number,
        title: name,
        phone,
        email,
        detail: destinations.join(', '),
        also: [...(city ? [city] : []), ...tags],
      }))
    },
  },
}
