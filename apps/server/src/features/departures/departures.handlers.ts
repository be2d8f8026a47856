import { member } from '../../core/procedures.ts'
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
}
