import { open, person } from '../../core/procedures.ts'
import { askForAddress, confirmNewAddress } from './address-change.service.ts'
import { visitorOfRequest } from './known-devices.service.ts'
import { requireFactor } from './second-factor.service.ts'

export const authHandlers = {
  changeAddress: person.auth.changeAddress.handler(async ({ context, input }) => {
    const { services, db, actor } = context
    const visitor = visitorOfRequest(context)
    await requireFactor(services, db, actor, visitor, input.code)
    await askForAddress(services, db, actor, input.email, visitor)
    return { status: true } as const
  }),

  confirmNewAddress: open.auth.confirmNewAddress.handler(async ({ context, input }) => ({
    status: true,
    data: { email: await confirmNewAddress(context.services, input.token, visitorOfRequest(context)) },
  })),
}
