import { member, person } from '../../core/procedures.ts'
import { listFilledStages } from './pipeline.queries.ts'
import { addStage, changeStage, removeStage, reorderStages } from './pipeline.service.ts'

export const stagesHandlers = {
  list: member.stages.list.handler(async ({ context: { db } }) => ({ status: true, data: await listFilledStages(db) })),

  create: person.stages.create.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await addStage(db, actor, input),
  })),

  update: person.stages.update.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await changeStage(db, actor, input),
  })),

  reorder: person.stages.reorder.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await reorderStages(db, actor, input.ids),
  })),

  remove: person.stages.remove.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { operationId: await removeStage(services, db, actor, input) },
  })),
}
