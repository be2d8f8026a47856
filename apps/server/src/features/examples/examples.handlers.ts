import { person } from '../../core/procedures.ts'
import { hasExamples, loadExamples, removeExamples } from './examples.service.ts'

export const examplesHandlers = {
  state: person.examples.state.handler(async ({ context: { db } }) => ({
    status: true,
    data: { areLoaded: await hasExamples(db) },
  })),

  load: person.examples.load.handler(async ({ context: { services, db, actor } }) => {
    await loadExamples(services, db, actor)
    return { status: true }
  }),

  remove: person.examples.remove.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await removeExamples(services, db, actor),
  })),
}
