import { open, person } from '../../core/procedures.ts'
import { confirmByLink, correctAddress, sendLinkAgain } from './standing.service.ts'

const done = { status: true } as const

export const standingHandlers = {
  confirm: open.standing.confirm.handler(async ({ context: { services, request }, input }) => ({
    status: true,
    data: await confirmByLink(services, input.token, request),
  })),

  sendAgain: person.standing.sendAgain.handler(async ({ context: { services, db, actor } }) => {
    await sendLinkAgain(services, db, actor)
    return done
  }),

  correctAddress: person.standing.correctAddress.handler(async ({ context: { services, db, actor }, input }) => {
    await correctAddress(services, db, actor, input.email)
    return done
  }),
}
