import { member, person } from '../../core/procedures.ts'
import { historyOf } from '../../kernel/history/history.service.ts'
import { startListExport } from '../../kernel/operations/list-export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { bulkChangeVendors } from './vendors-bulk.service.ts'
import { matchingVendors } from './vendors-duplicates.service.ts'
import { vendorsExport } from './vendors-export.service.ts'
import { findVendors } from './vendors-list.service.ts'
import { listDestinations } from './vendors-list.queries.ts'
import { mergedIds } from './vendors.queries.ts'
import {
  changeVendor,
  createVendor,
  getVendor,
  present,
  readHeldBy,
  removeVendor,
  restoreVendor,
  searchVendors,
} from './vendors.service.ts'

export const vendorsHandlers = {
  list: member.vendors.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await findVendors(services, db, actor, input)),
  })),

  get: member.vendors.get.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: present(services, actor, await getVendor(db, input.id)),
  })),

  create: member.vendors.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await createVendor(services, db, actor, input),
  })),

  update: member.vendors.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await changeVendor(services, db, actor, input),
  })),

  remove: member.vendors.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeVendor(services, db, actor, input.id)
    return { status: true }
  }),

  uses: member.vendors.uses.handler(async ({ context: { db }, input }) => ({
    status: true,
    data: { heldBy: await readHeldBy(db, input.id) },
  })),

  restore: member.vendors.restore.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await restoreVendor(services, db, actor, input.id),
  })),

  timeline: member.vendors.timeline.handler(async ({ context: { db, actor }, input }) => {
    await getVendor(db, input.id)
    return historyOf(db, actor, { ids: await mergedIds(db, input.id), ownerId: null, cursor: input.cursor })
  }),

  choices: member.vendors.choices.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await searchVendors(services, db, actor, input.search),
  })),

  destinations: member.vendors.destinations.handler(async ({ context: { db } }) => ({
    status: true,
    data: await listDestinations(db),
  })),

  matches: member.vendors.matches.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await matchingVendors(db, actor, input),
  })),

  bulk: person.vendors.bulk.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await bulkChangeVendors(services, db, actor, input),
  })),

  export: person.vendors.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListExport(services, db, actor, vendorsExport, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),
}
