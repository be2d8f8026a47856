import * as z from 'zod'
import { email, id, line, moment, readLine, readSixDigits, text } from './primitives.ts'
import { challengeProcedure, done, memberProcedure, publicProcedure, success } from './procedure.ts'
import { factorCode, secondFactors } from './second-factors.ts'

export const passwordLength = { min: 12, max: 256 } as const

/** A password being chosen. Common and context words are checked on the server. */
export const newPassword = z
  .string({ error: 'Password required' })
  .min(1, { error: 'Password required' })
  .min(passwordLength.min, { error: `Use at least ${passwordLength.min} characters` })
  .max(passwordLength.max, { error: `Use at most ${passwordLength.max} characters` })

/** A password being checked: any length a person may have typed. */
export const givenPassword = z.string({ error: 'Password required' }).min(1, { error: 'Password required' }).max(1024)

export const confirmation = z
  .string({ error: 'Confirm Password required' })
  .min(1, { error: 'Confirm Password required' })
  .max(1024)

export function confirmed<T extends { password: string; confirmPassword: string }>(value: T): boolean {
  return value.password === value.confirmPassword
}
export const mismatch = { error: 'The passwords do not match', path: ['confirmPassword'] }

export const signinInput = z.strictObject({
  email: readLine('Username required').max(254),
  password: givenPassword,
})

export const signupInput = z
  .strictObject({
    username: line(120, 'Username required'),
    email: readLine('Email required').pipe(email),
    password: newPassword,
    confirmPassword: confirmation,
    /** The secret of the setup link, by which the first agency is made where registration is closed. */
    setup: z.string().max(100).optional(),
  })
  .refine(confirmed, mismatch)

export const signinErrorCodes = ['INVALID_PASSWORD', 'USER_NOT_FOUND', 'TOTP_REQUIRED'] as const

/** What a sign-in answers, always with HTTP 200: who it is, or why not. */
export const signinResult = z.object({
  status: z.boolean(),
  token: z.string().optional(),
  companyLogo: z.string().optional(),
  isSubuser: z.boolean().optional(),
  role: z.string().optional(),
  isManager: z.boolean().optional(),
  id: id.optional(),
  Error_Code: z.enum(signinErrorCodes).optional(),
  /** With TOTP_REQUIRED: a token for the calls of the second step only, valid for five minutes. */
  challenge: z.string().optional(),
  /** With TOTP_REQUIRED: the factors the person has set up. A recovery code replaces any. */
  factors: z.array(z.enum(secondFactors)).optional(),
})

export const session = z.object({
  id,
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
})

/** A browser that somebody has signed in from, recognised by a cookie that gives no access. */
export const knownDevice = z.object({
  id,
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
  /** When it is forgotten unless somebody signs in from it before. */
  expiresAt: moment,
})

export const totpCode = readSixDigits()

export const authCalls = {
  signin: publicProcedure
    .route({
      method: 'POST',
      path: '/auth/signin',
      summary: 'Sign in',
      description:
        'Wrong credentials answer 200 with `status` false and an `Error_Code`: INVALID_PASSWORD, USER_NOT_FOUND, or TOTP_REQUIRED with a `challenge` for the second step. Everything else fails as described under Failures.',
    })
    .input(signinInput)
    .output(signinResult),

  signinTotp: challengeProcedure
    .route({
      method: 'POST',
      path: '/auth/signin/totp',
      summary: 'Sign in: the second step',
      description:
        'Takes the `challenge` as its bearer token, for five minutes, and a code from the app or a recovery code.',
    })
    .input(z.strictObject({ code: factorCode }))
    .output(signinResult),

  signup: publicProcedure
    .route({
      method: 'POST',
      path: '/auth/signup',
      summary: 'Register an agency',
      description:
        'Makes an agency with its main user. The answer is the same whether the address was taken or not; a mail tells its owner.',
    })
    .input(signupInput)
    .output(done),

  logout: memberProcedure('account', 'write')
    .route({ method: 'POST', path: '/auth/logout', summary: 'Sign out', description: 'Ends the session of the token.' })
    .output(done),

  forgotPassword: publicProcedure
    .route({
      method: 'POST',
      path: '/auth/forgot-password',
      summary: 'Ask for a link to set a new password',
      description: 'The answer is the same whether the address is known or not.',
    })
    .input(z.strictObject({ email }))
    .output(done),

  resetPassword: publicProcedure
    .route({ method: 'POST', path: '/auth/reset-password', summary: 'Set a new password by the link that was mailed' })
    .input(
      z
        .strictObject({ token: text(200), password: newPassword, confirmPassword: confirmation })
        .refine(confirmed, mismatch),
    )
    .output(done),

  secureAccount: publicProcedure
    .route({
      method: 'POST',
      path: '/auth/secure-account',
      summary: 'End everything that is signed in, by the link of a security mail',
      description:
        'Ends all sessions and forgets all devices, and takes back the change of address that the mail told of. The same link then sets a new password, once.',
    })
    .input(z.strictObject({ token: text(200) }))
    .output(done),

  invitation: publicProcedure
    .route({
      method: 'POST',
      path: '/auth/invitation',
      summary: 'See who invites you',
      description: 'By the link that was mailed; null once it was used, withdrawn, or has expired.',
    })
    .input(z.strictObject({ token: text(200) }))
    .output(success(z.object({ agency: z.string(), name: z.string(), email: z.string() }).nullable())),

  acceptInvitation: publicProcedure
    .route({
      method: 'POST',
      path: '/auth/accept-invitation',
      summary: 'Join an agency',
      description: 'Sets the password by the link that was mailed, once. Then one signs in with it.',
    })
    .input(
      z
        .strictObject({
          token: text(200),
          name: line(120, 'Enter your name'),
          password: newPassword,
          confirmPassword: confirmation,
        })
        .refine(confirmed, mismatch),
    )
    .output(done),

  changePassword: memberProcedure('account', 'write', { external: true })
    .route({
      method: 'POST',
      path: '/auth/change-password',
      summary: 'Change your password',
      description: 'Ends your other sessions and gives this one a new token.',
    })
    .input(
      z
        .strictObject({ currentPassword: givenPassword, password: newPassword, confirmPassword: confirmation })
        .refine(confirmed, mismatch),
    )
    .output(success(z.object({ token: z.string() }))),

  confirmPassword: memberProcedure('account', 'write', { external: true })
    .route({
      method: 'POST',
      path: '/auth/confirm-password',
      summary: 'Give your password again',
      description: 'Calls that ask for a recent sign-in work for ten minutes from then on.',
    })
    .input(z.strictObject({ password: givenPassword }))
    .output(done),

  sessions: memberProcedure('account', 'read')
    .route({ method: 'GET', path: '/auth/sessions', summary: 'List your sessions' })
    .output(success(z.array(session))),

  revokeSession: memberProcedure('account', 'write')
    .route({ method: 'DELETE', path: '/auth/sessions/{id}', summary: 'End one of your sessions' })
    .input(z.strictObject({ id }))
    .output(done),

  revokeOtherSessions: memberProcedure('account', 'write')
    .route({
      method: 'POST',
      path: '/auth/sessions/revoke-others',
      summary: 'End all your other sessions',
      description: 'Forgets the devices you signed in from as well, but for this one.',
    })
    .output(done),

  devices: memberProcedure('account', 'read')
    .route({
      method: 'GET',
      path: '/auth/devices',
      summary: 'List the devices you signed in from',
      description: 'From these you are let in while others who try your password have to wait.',
    })
    .output(success(z.array(knownDevice))),

  forgetDevice: memberProcedure('account', 'write')
    .route({ method: 'DELETE', path: '/auth/devices/{id}', summary: 'Forget a device you signed in from' })
    .input(z.strictObject({ id }))
    .output(done),

  confirmFactor: memberProcedure('account', 'write')
    .route({
      method: 'POST',
      path: '/auth/confirm-factor',
      summary: 'Give your second factor again',
      description:
        'A code from the app, or a recovery code, which is used up. Calls that change how you sign in ask for it with FACTOR_NEEDED, and work for ten minutes from then on.',
    })
    .input(z.strictObject({ code: factorCode }))
    .output(done),

  totp: memberProcedure('account', 'read')
    .route({ method: 'GET', path: '/auth/totp', summary: 'See whether you have a second factor' })
    .output(success(z.object({ enabled: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.int() }))),

  startTotp: memberProcedure('account', 'write', { recentSignIn: true })
    .route({
      method: 'POST',
      path: '/auth/totp/start',
      summary: 'Begin to set up a second factor',
      description:
        'Gives the secret for an authenticator app. It counts only once a code from it has been sent. If you have a second factor, give it first: here, or by one of the calls that confirm it.',
    })
    .input(z.strictObject({ code: factorCode.optional() }))
    .output(success(z.object({ secret: z.string(), uri: z.string(), qr: z.string() }))),

  enableTotp: memberProcedure('account', 'write', { recentSignIn: true })
    .route({
      method: 'POST',
      path: '/auth/totp/enable',
      summary: 'Turn codes from an app on, or take another app',
      description: 'Gives ten recovery codes in place of any before, shown this once. Ends your other sessions.',
    })
    .input(z.strictObject({ code: totpCode }))
    .output(success(z.object({ recoveryCodes: z.array(z.string()), token: z.string() }))),

  disableTotp: memberProcedure('account', 'write', { recentSignIn: true })
    .route({ method: 'POST', path: '/auth/totp/disable', summary: 'Turn codes from an app off' })
    .input(z.strictObject({ code: factorCode.optional() }))
    .output(success(z.object({ token: z.string() }))),

  renewRecoveryCodes: memberProcedure('account', 'write', { recentSignIn: true })
    .route({
      method: 'POST',
      path: '/auth/recovery-codes',
      summary: 'Make new recovery codes',
      description: 'Ten, shown this once; those before stop working.',
    })
    .input(z.strictObject({ code: factorCode.optional() }))
    .output(success(z.object({ recoveryCodes: z.array(z.string()) }))),
}
