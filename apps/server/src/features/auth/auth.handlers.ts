import type { RequestContext } from '../../core/http/request-context.ts'
import { externalPerson, person, open } from '../../core/procedures.ts'
import { findSignedInUser, listSessions } from './auth.queries.ts'
import * as auth from './auth.service.ts'
import { acceptInvitation, readInvitation } from './auth-invitations.service.ts'
import { disableTotp, enableTotp, offerTotp } from './totp.service.ts'

const visitor = ({ request }: RequestContext) => ({ address: request.address, userAgent: request.userAgent })
const done = { status: true } as const

export const authHandlers = {
  signin: open.auth.signin.handler(({ context, input }) => auth.signIn(context.services, input, visitor(context))),

  signinTotp: open.auth.signinTotp.handler(({ context, input }) => {
    if (context.actor?.kind !== 'challenged') throw new Error('the gate lets only challenged callers here')
    return auth.signInWithTotp(context.services, context.actor, input.code, visitor(context))
  }),

  signup: open.auth.signup.handler(async ({ context, input }) => {
    await auth.signUp(context.services, input, visitor(context))
    return done
  }),

  logout: person.auth.logout.handler(async ({ context: { services, db, actor } }) => {
    await auth.endSessions(services, db, actor, { id: actor.sessionId })
    return done
  }),

  forgotPassword: open.auth.forgotPassword.handler(async ({ context, input }) => {
    await auth.forgotPassword(context.services, input.email, visitor(context))
    return done
  }),

  resetPassword: open.auth.resetPassword.handler(async ({ context, input }) => {
    await auth.resetPassword(context.services, input.token, input.password)
    return done
  }),

  invitation: open.auth.invitation.handler(async ({ context, input }) => ({
    status: true,
    data: await readInvitation(context.services, input.token, visitor(context)),
  })),

  acceptInvitation: open.auth.acceptInvitation.handler(async ({ context, input }) => {
    await acceptInvitation(context.services, input, visitor(context))
    return done
  }),

  // Hashing takes its turn; no transaction waits for it.
  changePassword: externalPerson.auth.changePassword.handler(async ({ context, input }) => {
    const token = await auth.changePassword(context.services, context.actor, input, visitor(context))
    return { status: true, data: { token } }
  }),

  confirmPassword: externalPerson.auth.confirmPassword.handler(async ({ context, input }) => {
    await auth.confirmPassword(context.services, context.actor, input.password)
    return done
  }),

  sessions: person.auth.sessions.handler(async ({ context: { services, db, actor } }) => {
    const rows = await listSessions(db, actor.userId, services.clock.now().toISOString())
    return { status: true, data: rows.map((row) => ({ ...row, current: row.id === actor.sessionId })) }
  }),

  revokeSession: person.auth.revokeSession.handler(async ({ context: { services, db, actor }, input }) => {
    await auth.endSessions(services, db, actor, input)
    return done
  }),

  revokeOtherSessions: person.auth.revokeOtherSessions.handler(async ({ context: { services, db, actor } }) => {
    await auth.endSessions(services, db, actor, 'others')
    return done
  }),

  totp: person.auth.totp.handler(async ({ context: { db, actor } }) => {
    const found = await findSignedInUser(db, actor.userId)
    const enabled = Boolean(found?.user.totpSecret)
    return {
      status: true,
      data: {
        enabled,
        required: found?.requiresTotp ?? false,
        recoveryCodesLeft: found?.user.recoveryCodes.length ?? 0,
      },
    }
  }),

  startTotp: person.auth.startTotp.handler(async ({ context: { services, db, actor } }) => {
    return { status: true, data: await offerTotp(services, db, { id: actor.userId, email: actor.email }) }
  }),

  enableTotp: person.auth.enableTotp.handler(async ({ context, input }) => {
    const { services, db, actor } = context
    const recoveryCodes = await enableTotp(services, db, actor.userId, input.code)
    return { status: true, data: { recoveryCodes, token: await auth.startOver(services, db, actor, visitor(context)) } }
  }),

  disableTotp: person.auth.disableTotp.handler(async ({ context, input }) => {
    const { services, db, actor } = context
    await disableTotp(services, db, actor.userId, input.code)
    return { status: true, data: { token: await auth.startOver(services, db, actor, visitor(context)) } }
  }),
}
