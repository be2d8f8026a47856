import { admin, challengedAdmin, open } from '../../core/procedures.ts'
import { visitorOfRequest } from '../auth/known-devices.service.ts'
import { deleteAdminSession } from './admins.queries.ts'
import {
  enableAdminTotp,
  offerAdminTotp,
  setAdminPassword,
  signInAdmin,
  signInAdminWithCode,
} from './admins-signin.service.ts'

const done = { status: true } as const

export const adminHandlers = {
  signin: open.admin.signin.handler(({ context, input }) =>
    signInAdmin(context.services, input, visitorOfRequest(context)),
  ),

  setPassword: open.admin.setPassword.handler(async ({ context, input }) => {
    await setAdminPassword(context.services, input, visitorOfRequest(context))
    return done
  }),

  signinTotp: challengedAdmin.admin.signinTotp.handler(async ({ context, input }) => {
    const token = await signInAdminWithCode(context.services, context.admin, input.code, visitorOfRequest(context))
    return { status: true, data: { token } }
  }),

  startTotp: challengedAdmin.admin.startTotp.handler(async ({ context }) => ({
    status: true,
    data: await offerAdminTotp(context.services, context.admin),
  })),

  enableTotp: challengedAdmin.admin.enableTotp.handler(async ({ context, input }) => ({
    status: true,
    data: await enableAdminTotp(context.services, context.admin, input.code, visitorOfRequest(context)),
  })),

  session: admin.admin.session.handler(({ context: { admin: who } }) => ({
    status: true,
    data: { id: who.adminId, name: who.name, email: who.email, role: who.role },
  })),

  logout: admin.admin.logout.handler(async ({ context: { services, admin: who } }) => {
    await deleteAdminSession(services.database.shared, who.sessionId)
    return done
  }),
}
