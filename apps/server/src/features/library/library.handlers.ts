import { member, person } from '../../core/procedures.ts'
import { startListExport } from '../../kernel/operations/list-export.service.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { bulkChangeLibrary } from './library-bulk.service.ts'
import { redactChange } from './library-costs.rules.ts'
import { libraryExport } from './library-export.service.ts'
import { findLibrary } from './library-list.service.ts'
import { changedSince } from './library.queries.ts'
import {
  changeLibraryItem,
  createLibraryItem,
  getLibraryItem,
  removeLibraryItem,
  restoreLibraryItem,
} from './library.service.ts'

export const libraryHandlers = {
  list: member.library.list.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    ...(await findLibrary(db, actor, input)),
  })),

  get: member.library.get.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await getLibraryItem(db, actor, input.id),
  })),

  create: member.library.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await createLibraryItem(services, db, actor, input),
  })),

  update: member.library.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await changeLibraryItem(services, db, actor, input),
  })),

  remove: member.library.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removeLibraryItem(services, db, actor, input.id)
    return { status: true }
  }),

  restore: member.library.restore.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await restoreLibraryItem(db, actor, input.id),
  })),

  changesSince: member.library.changesSince.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: (await changedSince(db, input.taken)).map((change) => redactChange(actor, change)),
  })),

  bulk: person.library.bulk.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await bulkChangeLibrary(services, db, actor, input),
  })),

  export: person.library.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startListExport(services, db, actor, libraryExport, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),
}
