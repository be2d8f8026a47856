import * as z from 'zod'
import { staffRoles } from './admin-roles.ts'
import { confirmation, confirmed, mismatch, newPassword, signinInput, totpCode } from './auth.ts'
import { id, text } from './primitives.ts'
import { adminChallengeProcedure, adminProcedure, done, publicProcedure, success } from './procedure.ts'
import { factorCode } from './second-factors.ts'

export const adminSigninErrorCodes = ['INVALID_PASSWORD', 'TOTP_REQUIRED', 'TOTP_SETUP_REQUIRED'] as const

/** What signing in answers, always with HTTP 200: never whether an address is anybody's. */
const adminSigninResult = z.object({
  status: z.literal(false),
  Error_Code: z.enum(adminSigninErrorCodes),
  /** The token that only the calls of the second step take, for five minutes. */
  challenge: z.string().optional(),
})
export type AdminSigninResult = z.infer<typeof adminSigninResult>

const tokenAnswer = success(z.object({ token: z.string() }))

export const adminCalls = {
  signin: publicProcedure
    .route({
      method: 'POST',
      path: '/admin/auth/signin',
      summary: 'Sign in to the admin area',
      description:
        'The right password gives a `challenge` for the second step: TOTP_REQUIRED, or TOTP_SETUP_REQUIRED the first time. Nobody gets in without a second factor.',
    })
    .input(signinInput)
    .output(adminSigninResult),

  setPassword: publicProcedure
    .route({
      method: 'POST',
      path: '/admin/auth/set-password',
      summary: 'Set an admin’s password by the link that the operator made',
      description: 'Works once. Ends every session of theirs.',
    })
    .input(
      z
        .strictObject({ token: text(200), password: newPassword, confirmPassword: confirmation })
        .refine(confirmed, mismatch),
    )
    .output(done),

  signinTotp: adminChallengeProcedure
    .route({
      method: 'POST',
      path: '/admin/auth/signin/totp',
      summary: 'Sign in to the admin area: the second step',
      description: 'Takes the `challenge` as its bearer token, and a code from the app or a recovery code.',
    })
    .input(z.strictObject({ code: factorCode }))
    .output(tokenAnswer),

  startTotp: adminChallengeProcedure
    .route({
      method: 'POST',
      path: '/admin/auth/totp/start',
      summary: 'Begin to set up an admin’s second factor',
      description: 'Only for whoever has none. It counts once a code from it has been sent.',
    })
    .output(success(z.object({ secret: z.string(), uri: z.string(), qr: z.string() }))),

  enableTotp: adminChallengeProcedure
    .route({
      method: 'POST',
      path: '/admin/auth/totp/enable',
      summary: 'Turn an admin’s second factor on, and sign in',
      description: 'Gives ten recovery codes, shown this once.',
    })
    .input(z.strictObject({ code: totpCode }))
    .output(success(z.object({ token: z.string(), recoveryCodes: z.array(z.string()) }))),

  session: adminProcedure('read', 'look')
    .route({ method: 'GET', path: '/admin/auth/session', summary: 'Read who is signed in to the admin area' })
    .output(success(z.object({ id, name: z.string(), email: z.string(), role: z.enum(staffRoles) }))),

  logout: adminProcedure('write', 'look')
    .route({ method: 'POST', path: '/admin/auth/logout', summary: 'Sign out of the admin area' })
    .output(done),
}
