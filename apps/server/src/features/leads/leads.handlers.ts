import type { LeadFilters } from '@sarai/contract/lead-schemas'
import { notFound } from '../../core/errors.ts'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { member, person } from '../../core/procedures.ts'
import type { Services } from '../../services.ts'
import { askedOfCustom } from '../../kernel/custom-fields/custom-fields-filters.service.ts'
import { startListExport } from '../../kernel/operations/list-export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { listStages } from '../stages/stages.service.ts'
import { historyOf } from '../../kernel/history/history.service.ts'
import { bulkChangeLeads } from './leads-bulk.service.ts'
import { leadsExport } from './leads-export.service.ts'
import { findLead } from './leads.queries.ts'
import { stageTotals } from './leads-list.queries.ts'
import { leadQuestion } from './leads.rules.ts'
import { asSeenBy } from '../../core/visibility.rules.ts'
import { findLeads, questionWithSearch } from './leads-list.service.ts'
import { createLead, enquireAgain, matchingLeads } from './leads-create.service.ts'
import { assignLead, changeLead, moveLead, removeLead, restoreLead } from './leads.service.ts'

async function visibleLead(db: AgencyDb, actor: Member, id: string) {
  const lead = await findLead(db, id, actor)
  if (!lead) throw notFound('lead')
  return lead
}

async function questionOf(services: Services, db: AgencyDb, actor: Member, filters: LeadFilters = {}) {
  const needsStages = Boolean(filters.kind ?? filters.followUp ?? filters.unanswered)
  const custom = await askedOfCustom(db, 'leads', filters.custom)
  const stages = needsStages ? await listStages(db) : []
  return leadQuestion({ filters, custom, actor, stages, now: services.clock.now() })
}

export const leadsHandlers = {
  list: member.leads.list.handler(async ({ context: { services, db, actor }, input }) => {
    return { status: true, ...(await findLeads(db, await questionOf(services, db, actor, input.filters), input)) }
  }),

  stageTotals: member.leads.stageTotals.handler(async ({ context: { services, db, actor }, input }) => {
    const question = await questionOf(services, db, actor, input.filters)
    return { status: true, data: await stageTotals(db, await questionWithSearch(db, question, input.search)) }
  }),

  get: member.leads.get.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await visibleLead(db, actor, input.id),
  })),

  create: member.leads.create.handler(async ({ context: { services, db, actor }, input }) => {
    const { lead, warnings } = await createLead(services, db, actor, input)
    return { status: true, data: lead, warnings }
  }),

  update: member.leads.update.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await changeLead(db, actor, input),
  })),

  move: member.leads.move.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await moveLead(db, actor, input),
  })),

  assign: member.leads.assign.handler(async ({ context: { services, db, actor }, input }) => {
    const { lead, warnings } = await assignLead(services, db, actor, input)
    return { status: true, data: lead, warnings }
  }),

  remove: member.leads.remove.handler(async ({ context: { db, actor }, input }) => {
    await removeLead(db, actor, input.id)
    return { status: true }
  }),

  restore: member.leads.restore.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await restoreLead(db, actor, input.id),
  })),

  duplicates: member.leads.duplicates.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    ...asSeenBy(actor, await matchingLeads(db, actor.agency, input)),
  })),

  enquireAgain: member.leads.enquireAgain.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await enquireAgain(db, actor, input.id, input.enquiry),
  })),

  timeline: member.leads.timeline.handler(async ({ context: { db, actor }, input }) => {
    const { ownerId } = await visibleLead(db, actor, input.id)
    return historyOf(db, actor, { ids: [input.id], ownerId, cursor: input.cursor })
  }),

  bulk: person.leads.bulk.handler(async ({ context: { services, db, actor }, input }) => {
    const { warnings, ...data } = await bulkChangeLeads(services, db, actor, input)
    return { status: true, data, warnings }
  }),

  export: person.leads.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListExport(services, db, actor, leadsExport, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),
}
