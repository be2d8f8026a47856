import type { AgencyDb } from '../../core/db/agency-db.ts'
import { type Author, personOf, record } from '../../kernel/timeline/timeline.service.ts'
import type { listStages } from '../stages/stages.service.ts'
import { type LeadRecord, updateLeadStage } from './leads.queries.ts'
import { settleFollowUps } from './leads-settled.service.ts'
import { stageMove, subjectOf } from './leads.service.ts'

type StageList = Awaited<ReturnType<typeof listStages>>

/** Moves a lead to the stage that follows from its proposal, without asking for required fields. */
export async function followProposal(
  db: AgencyDb,
  doer: Author,
  lead: LeadRecord,
  stages: StageList,
  stageId: string,
): Promise<void> {
  if (lead.stageId === stageId) return
  const nameOf = (id: string) => stages.find((stage) => stage.id === id)?.name ?? ''
  await updateLeadStage(db, lead.id, stageMove({ stageId }, stages))
  await record(db, doer, 'moved', subjectOf(lead), {
    changes: [{ field: 'stageId', from: lead.stageId, to: stageId }],
    data: { from: nameOf(lead.stageId), to: nameOf(stageId) },
  })
  await settleFollowUps(db, doer, [lead.id])
  db.announce({ topic: 'leads', ids: [lead.id], by: personOf(doer) })
}
