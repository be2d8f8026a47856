import { challenged, open, person } from '../../core/procedures.ts'
import { notFound } from '../../core/errors.ts'
import { passkeyPlace } from '../../providers/passkeys/passkeys.ts'
import { signInWithPasskey, signInWithSecondPasskey } from './auth.service.ts'
import { visitorOfRequest } from './known-devices.service.ts'
import { startOver } from './own-sessions.service.ts'
import { listPasskeys, setPasskeyName } from './passkeys.queries.ts'
import * as passkeys from './passkeys.service.ts'
import { requireFactor } from './second-factor.service.ts'

const done = { status: true } as const

export const authHandlers = {
  startPasskeySignin: open.auth.startPasskeySignin.handler(({ context: { services } }) => ({
    status: true,
    data: passkeys.requestOptions(services, { purpose: 'sign in' }),
  })),

  signinPasskey: open.auth.signinPasskey.handler(({ context, input }) =>
    signInWithPasskey(context.services, input, visitorOfRequest(context)),
  ),

  startSecondPasskey: challenged.auth.startSecondPasskey.handler(async ({ context }) => {
    const { services } = context
    const { agencyId, userId, sessionId } = context.actor
    const kept = await listPasskeys(services.database.readAs(agencyId), userId)
    return { status: true, data: passkeys.requestOptions(services, { purpose: 'second step', sessionId }, kept) }
  }),

  signinSecondPasskey: challenged.auth.signinSecondPasskey.handler(({ context, input }) =>
    signInWithSecondPasskey(context.services, context.actor, input, visitorOfRequest(context)),
  ),

  passkeys: person.auth.passkeys.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: {
      origin: passkeyPlace(services.appUrl)?.origin ?? null,
      passkeys: await listPasskeys(db, actor.userId),
    },
  })),

  startPasskey: person.auth.startPasskey.handler(async ({ context, input }) => {
    const { services, db, actor } = context
    passkeys.requirePlace(services)
    await requireFactor(services, db, actor, visitorOfRequest(context), input.code)
    return { status: true, data: await passkeys.creationOptions(services, db, actor) }
  }),

  addPasskey: person.auth.addPasskey.handler(async ({ context, input }) => {
    const { services, db, actor } = context
    const visitor = visitorOfRequest(context)
    await requireFactor(services, db, actor, visitor)
    const added = await passkeys.addPasskey(services, db, actor, input, visitor)
    return { status: true, data: { ...added, token: await startOver(services, db, actor, visitor) } }
  }),

  renamePasskey: person.auth.renamePasskey.handler(async ({ context: { db, actor }, input }) => {
    if (!(await setPasskeyName(db, actor.userId, input.id, input.name))) throw notFound('passkey')
    return done
  }),

  removePasskey: person.auth.removePasskey.handler(async ({ context, input }) => {
    const { services, db, actor } = context
    const visitor = visitorOfRequest(context)
    await requireFactor(services, db, actor, visitor, input.code)
    await passkeys.removePasskey(services, db, actor, input.id, visitor)
    return { status: true, data: { token: await startOver(services, db, actor, visitor) } }
  }),

  startConfirmPasskey: person.auth.startConfirmPasskey.handler(async ({ context: { services, db, actor } }) => {
    const { userId, sessionId } = actor
    const kept = await listPasskeys(db, userId)
    return { status: true, data: passkeys.requestOptions(services, { purpose: 'confirm', sessionId }, kept) }
  }),

  confirmPasskey: person.auth.confirmPasskey.handler(async ({ context, input }) => {
    await passkeys.confirmPasskey(context.services, context.db, context.actor, input, visitorOfRequest(context))
    return done
  }),
}
