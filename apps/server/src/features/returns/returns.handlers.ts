import { member, person } from '../../core/procedures.ts'
import { startReturnFile } from './returns-files.service.ts'
import { readReturn } from './returns.service.ts'

export const returnsHandlers = {
  read: member.returns.read.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await readReturn(services, db, actor, input),
  })),

  export: person.returns.export.handler(async ({ context: { services, db, actor }, input }) => {
    const { id } = await startReturnFile(services, db, actor, input)
    return { status: true, data: { operationId: id } }
  }),
}
