import { member, person } from '../../core/procedures.ts'
import { historyOf } from '../../kernel/history/history.service.ts'
import { startListExport } from '../../kernel/operations/list-export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { bulkChangeTrips } from './trips-bulk.service.ts'
import { tripsExport } from './trips-export.service.ts'
import { changeTrip, detailOf } from './trips-changes.service.ts'
import { getTrip } from './trips-found.service.ts'
import { findTrips } from './trips-list.service.ts'

export const tripsHandlers = {
  list: member.trips.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await findTrips(services, db, actor, input)),
  })),

  get: member.trips.get.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await detailOf(services, db, actor, await getTrip(db, actor, input.id)),
  })),

  update: member.trips.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await detailOf(services, db, actor, await changeTrip(services, db, actor, input)),
  })),

  bulk: person.trips.bulk.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await bulkChangeTrips(services, db, actor, input),
  })),

  export: person.trips.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListExport(services, db, actor, tripsExport, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),

  timeline: member.trips.timeline.handler(async ({ context: { db, actor }, input }) => {
    const { ownerId } = await getTrip(db, actor, input.id)
    return historyOf(db, actor, { kind: 'trip', ids: [input.id], ownerId, cursor: input.cursor })
  }),
}
