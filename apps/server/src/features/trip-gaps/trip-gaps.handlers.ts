import { member } from '../../core/procedures.ts'
import { readGaps } from './trip-gaps.service.ts'

export const tripsHandlers = {
  gaps: member.trips.gaps.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await readGaps(services, db, actor, input.id),
  })),
}
