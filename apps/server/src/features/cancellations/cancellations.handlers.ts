import { member } from '../../core/procedures.ts'
import { cancel } from './cancellations-doing.service.ts'
import { previewCancellation } from './cancellations.service.ts'

/** Calls on trips that reach what hangs on them. */
export const tripsHandlers = {
  cancelPreview: member.trips.cancelPreview.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await previewCancellation(services, db, actor, input),
  })),

  cancel: member.trips.cancel.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    ...(await cancel(services, db, actor, input)),
  })),
}
