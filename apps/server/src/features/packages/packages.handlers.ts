import { member, person } from '../../core/procedures.ts'
import {
  getItinerary,
  changesSince,
  itineraryAt,
  itineraryHistory,
  presentItinerary,
} from '../itineraries/itineraries.service.ts'
import { startListExport } from '../../kernel/operations/list-export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { historyOf } from '../../kernel/history/history.service.ts'
import { packagesExport } from './packages-export.service.ts'
import { findPackages } from './packages-list.service.ts'
import { suggestPackages } from './packages-suggestions.service.ts'
import { startPackagePdf } from './packages-pdf.service.ts'
import { lookAddress } from './packages-preview.service.ts'
import {
  changePackage,
  createPackage,
  duplicatePackage,
  editPackage,
  getPackage,
  removePackage,
  renewPreview,
  restorePackage,
  restorePackageState,
} from './packages.service.ts'

export const packagesHandlers = {
  list: member.packages.list.handler(async ({ context: { db }, input }) => ({
    status: true,
    ...(await findPackages(db, input)),
  })),

  suggest: member.packages.suggest.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await suggestPackages(db, input.destinations, actor.agency.country),
  })),

  get: member.packages.get.handler(async ({ context: { db }, input }) => ({
    status: true,
    data: await getPackage(db, input.id),
  })),

  create: member.packages.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await createPackage(services, db, actor, input),
  })),

  duplicate: member.packages.duplicate.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await duplicatePackage(services, db, actor, input.id),
  })),

  update: member.packages.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await changePackage(services, db, actor, input),
  })),

  renewPreview: member.packages.renewPreview.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await renewPreview(db, actor, input.id),
  })),

  look: person.packages.look.handler(async ({ context: { services, db }, input }) => ({
    status: true,
    data: { url: await lookAddress(services, db, input.id) },
  })),

  export: person.packages.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListExport(services, db, actor, packagesExport, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),

  remove: member.packages.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removePackage(services, db, actor, input.id)
    return { status: true }
  }),

  restore: member.packages.restore.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await restorePackage(db, actor, input.id),
  })),

  pdf: person.packages.pdf.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startPackagePdf(db, actor, input.id)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),

  timeline: member.packages.timeline.handler(async ({ context: { db, actor }, input }) => {
    const { ownerId } = await getPackage(db, input.id)
    return historyOf(db, actor, { ids: [input.id], ownerId, cursor: input.cursor })
  }),

  itinerary: member.packages.itinerary.handler(async ({ context: { db, actor }, input }) => {
    const { itineraryId } = await getPackage(db, input.id)
    return { status: true, data: await presentItinerary(db, actor, await getItinerary(db, itineraryId)) }
  }),

  edit: member.packages.edit.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await editPackage(db, actor, input.id, input.batches),
  })),

  changesSince: member.packages.changesSince.handler(async ({ context: { db, actor }, input }) => {
    const { itineraryId } = await getPackage(db, input.id)
    return { status: true, data: await changesSince(db, actor, itineraryId, input.since) }
  }),

  history: member.packages.history.handler(async ({ context: { db }, input }) => {
    const { itineraryId } = await getPackage(db, input.id)
    return { status: true, data: await itineraryHistory(db, itineraryId, input.before) }
  }),

  stateAt: member.packages.stateAt.handler(async ({ context: { db, actor }, input }) => {
    const { itineraryId } = await getPackage(db, input.id)
    return { status: true, data: await presentItinerary(db, actor, await itineraryAt(db, itineraryId, input.revision)) }
  }),

  restoreState: member.packages.restoreState.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await restorePackageState(db, actor, input.id, input.revision),
  })),
}
