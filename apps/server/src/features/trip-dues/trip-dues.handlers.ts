import { member } from '../../core/procedures.ts'
import { readDues } from './trip-dues.service.ts'

export const tripsHandlers = {
  dues: member.trips.dues.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await readDues(services, db, actor, input.id),
  })),
}
