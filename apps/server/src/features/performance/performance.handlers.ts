import { member, person } from '../../core/procedures.ts'
import { makeFile } from '../../kernel/operations/runs.service.ts'
import { startPerformanceExport } from './performance-export.service.ts'
import { readDays, readPeople, readPerson } from './performance.service.ts'

export const performanceHandlers = {
  days: member.performance.days.handler(async ({ context, input }) => ({
    status: true,
    data: await readDays(context, input),
  })),

  people: member.performance.people.handler(async ({ context, input }) => ({
    status: true,
    data: await readPeople(context, input.day),
  })),

  person: member.performance.person.handler(async ({ context, input }) => ({
    status: true,
    data: await readPerson(context, input),
  })),

  export: person.performance.export.handler(async ({ context: { services, db, actor }, input }) => {
    const operation = await startPerformanceExport(services, db, actor, input)
    await makeFile(services, db, operation)
    return { status: true, data: { operationId: operation.id } }
  }),
}
