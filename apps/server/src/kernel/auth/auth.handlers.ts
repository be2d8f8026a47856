import { challenged, externalPerson, person, open } from '../../core/procedures.ts'
import { findSignedInUser, listSessions } from '../accounts/accounts.queries.ts'
import * as auth from './auth.service.ts'
import { signUp } from './registration.service.ts'
import { acceptInvitation, readInvitation } from './auth-invitations.service.ts'
import { atTheSameMoment } from './even-answers.service.ts'
import { devicesOf, forgetDevice, visitorOfRequest } from './known-devices.service.ts'
import * as own from './own-sessions.service.ts'
import { forgotPassword, resetPassword, secureAccount } from './password-links.service.ts'
import { factorsOf, giveCode, mayRemoveFactor, requireFactor, trySecondFactor } from './second-factor.service.ts'
import { disableTotp, enableTotp, offerTotp, renewRecoveryCodes } from './totp.service.ts'

const done = { status: true } as const

export const authHandlers = {
  signin: open.auth.signin.handler(({ context, input }) =>
    auth.signIn(context.services, input, visitorOfRequest(context)),
  ),

  signinTotp: challenged.auth.signinTotp.handler(({ context, input }) =>
    auth.signInWithCode(context.services, context.actor, input.code, visitorOfRequest(context)),
  ),

  signup: open.auth.signup.handler(async ({ context, input }) => {
    await atTheSameMoment(() => signUp(context.services, input, visitorOfRequest(context)))
    return done
  }),

  logout: person.auth.logout.handler(async ({ context: { services, db, actor } }) => {
    await own.endSessions(services, db, actor, { id: actor.sessionId })
    return done
  }),

  forgotPassword: open.auth.forgotPassword.handler(async ({ context, input }) => {
    await forgotPassword(context.services, input.email, visitorOfRequest(context))
    return done
  }),

  resetPassword: open.auth.resetPassword.handler(async ({ context, input }) => {
    await resetPassword(context.services, input.token, input.password, visitorOfRequest(context))
    return done
  }),

  secureAccount: open.auth.secureAccount.handler(async ({ context, input }) => {
    await secureAccount(context.services, input.token)
    return done
  }),

  invitation: open.auth.invitation.handler(async ({ context, input }) => ({
    status: true,
    data: await readInvitation(context.services, input.token, visitorOfRequest(context)),
  })),

  acceptInvitation: open.auth.acceptInvitation.handler(async ({ context, input }) => {
    await acceptInvitation(context.services, input, visitorOfRequest(context))
    return done
  }),

  // Hashing takes its turn; no transaction waits for it.
  changePassword: externalPerson.auth.changePassword.handler(async ({ context, input }) => {
    const token = await own.changePassword(context.services, context.actor, input, visitorOfRequest(context))
    return { status: true, data: { token } }
  }),

  confirmPassword: externalPerson.auth.confirmPassword.handler(async ({ context, input }) => {
    await own.confirmPassword(context.services, context.actor, input.password)
    return done
  }),

  sessions: person.auth.sessions.handler(async ({ context: { services, db, actor } }) => {
    const rows = await listSessions(db, actor.userId, services.clock.now().toISOString())
    return { status: true, data: rows.map((row) => ({ ...row, current: row.id === actor.sessionId })) }
  }),

  revokeSession: person.auth.revokeSession.handler(async ({ context: { services, db, actor }, input }) => {
    await own.endSessions(services, db, actor, input)
    return done
  }),

  revokeOtherSessions: person.auth.revokeOtherSessions.handler(async ({ context }) => {
    const { services, db, actor } = context
    await own.endSessions(services, db, actor, { othersOf: visitorOfRequest(context) })
    return done
  }),

  devices: person.auth.devices.handler(async ({ context }) => {
    const { services, db, actor } = context
    return { status: true, data: await devicesOf(services, db, actor.userId, visitorOfRequest(context)) }
  }),

  forgetDevice: person.auth.forgetDevice.handler(async ({ context: { db, actor }, input }) => {
    await forgetDevice(db, actor.userId, input.id)
    return done
  }),

  confirmFactor: person.auth.confirmFactor.handler(async ({ context, input }) => {
    await giveCode(context.services, context.db, context.actor, input.code, visitorOfRequest(context))
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

  startTotp: person.auth.startTotp.handler(async ({ context, input }) => {
    const { services, db, actor } = context
    await requireFactor(services, db, actor, visitorOfRequest(context), input.code)
    return { status: true, data: await offerTotp(services, db, { id: actor.userId, email: actor.email }) }
  }),

  enableTotp: person.auth.enableTotp.handler(async ({ context, input }) => {
    const { services, db, actor } = context
    const visitor = visitorOfRequest(context)
    await requireFactor(services, db, actor, visitor)
    const recoveryCodes = await trySecondFactor(services, db, actor, visitor, () =>
      enableTotp(services, db, actor.userId, input.code, visitor),
    )
    const token = await own.startOver(services, db, actor, visitor)
    return { status: true, data: { recoveryCodes, token } }
  }),

  disableTotp: person.auth.disableTotp.handler(async ({ context, input }) => {
    const { services, db, actor } = context
    const visitor = visitorOfRequest(context)
    const others = (await factorsOf(db, actor.userId)).filter((factor) => factor !== 'totp').length
    await mayRemoveFactor(db, actor.userId, others)
    await requireFactor(services, db, actor, visitor, input.code)
    await disableTotp(services, db, actor.userId, others === 0, visitor)
    const token = await own.startOver(services, db, actor, visitor)
    return { status: true, data: { token } }
  }),

  renewRecoveryCodes: person.auth.renewRecoveryCodes.handler(async ({ context, input }) => {
    const { services, db, actor } = context
    const visitor = visitorOfRequest(context)
    await requireFactor(services, db, actor, visitor, input.code)
    return { status: true, data: { recoveryCodes: await renewRecoveryCodes(services, db, actor, visitor) } }
  }),
}
