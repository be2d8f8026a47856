import { member, person } from '../../core/procedures.ts'
import { daySheetPdfJob } from './departures.jobs.ts'
import { startSheetPdf } from './departures-sheet.service.ts'
import { findDepartures, readDaySheet } from './departures.service.ts'

export const departuresHandlers = {
  list: member.departures.list.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await findDepartures(services, db, actor, input)),
  })),
  day: member.departures.day.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await readDaySheet(services, db, actor, input),
  })),
  pdf: person.departures.pdf.handler(async ({ context: { services, db, actor }, input }) => {
    const { id } = await startSheetPdf(db, actor, input)
    await services.jobs.enqueue(db, daySheetPdfJob, { operationId: id, userId: actor.userId })
    return { status: true, data: { operationId: id } }
  }),
}
