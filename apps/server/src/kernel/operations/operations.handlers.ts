import { externalPerson, person } from '../../core/procedures.ts'
import { approveExport, askedExports, declineExport } from './approvals.service.ts'
import { listOperations } from './operations.queries.ts'
import { resultLink } from './operations-results.service.ts'
import { cancelOperation, mayUseRecordsOf, operationOf, present } from './operations.service.ts'
import { makeAgain, makeFile } from './runs.service.ts'
import { undoOperation } from './undo.service.ts'

export const operationsHandlers = {
  list: person.operations.list.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: (await listOperations(db, actor.userId)).filter((one) => mayUseRecordsOf(one, actor)).map(present),
  })),
  get: person.operations.get.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: present(await operationOf(db, actor, input.id)),
  })),
  cancel: person.operations.cancel.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: present(await cancelOperation(db, actor, input.id)),
  })),
  // In steps of its own, so that a large one neither holds a transaction for long nor is lost whole.
  undo: externalPerson.operations.undo.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await undoOperation(services, actor, input.id),
  })),
  file: person.operations.file.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { url: await resultLink(services, db, actor, input.id) },
  })),
  again: person.operations.again.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: present(await makeAgain(services, db, actor, input.id)),
  })),
  asked: person.operations.asked.handler(async ({ context: { services, db } }) => ({
    status: true,
    data: await askedExports(services, db),
  })),
  approve: person.operations.approve.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await approveExport(services, db, actor, input.id)
    await makeFile(services, db, operation)
    return { status: true, data: present(operation) }
  }),
  decline: person.operations.decline.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: present(await declineExport(services, db, actor, input)),
  })),
}
