import { member } from '../../core/procedures.ts'
import { settleFinding } from './trip-gaps-settling.service.ts'
import { readGaps } from './trip-gaps.service.ts'

export const tripsHandlers = {
  gaps: member.trips.gaps.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await readGaps(services, db, actor, input.id),
  })),

  settleFinding: member.trips.settleFinding.handler(async ({ context: { services, db, actor }, input }) => {
    await settleFinding(services, db, actor, input)
    return { status: true }
  }),
}
