import * as z from 'zod'
import { email, id, line, moment, text } from './primitives.ts'
import { challengeProcedure, done, memberProcedure, publicProcedure, success } from './procedure.ts'

export const passwordLength = { min: 12, max: 256 } as const

/** A password being chosen. Common and context words are checked on the server. */
export const newPassword = z
  .string({ error: 'Password required' })
  .min(1, { error: 'Password required' })
  .min(passwordLength.min, { error: `Use at least ${passwordLength.min} characters` })
  .max(passwordLength.max, { error: `Use at most ${passwordLength.max} characters` })

/** A password being checked: any length a person may have typed. */
const givenPassword = z.string({ error: 'Password required' }).min(1, { error: 'Password required' }).max(1024)

const confirmation = z
  .string({ error: 'Confirm Password required' })
  .min(1, { error: 'Confirm Password required' })
  .max(1024)

function confirmed<T extends { password: string; confirmPassword: string }>(value: T): boolean {
  return value.password === value.confirmPassword
}
const mismatch = { error: 'The passwords do not match', path: ['confirmPassword'] }

export const signinInput = z.strictObject({
  email: z.string({ error: 'Username required' }).trim().min(1, { error: 'Username required' }).max(254),
  password: givenPassword,
})

export const signupInput = z
  .strictObject({
    username: line(120, 'Username required'),
    email: z.string({ error: 'Email required' }).trim().min(1, { error: 'Email required' }).pipe(email),
    password: newPassword,
    confirmPassword: confirmation,
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
  /** With TOTP_REQUIRED: the token that only `auth.signinTotp` takes, for five minutes. */
  challenge: z.string().optional(),
})

export const session = z.object({
  id,
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
})

const totpCode = z
  .string({ error: 'Enter the code' })
  .trim()
  .regex(/^\d{6}$/, { error: 'Enter the six digits' })

export const auth = {
  signin: publicProcedure.route({ method: 'POST', path: '/auth/signin' }).input(signinInput).output(signinResult),

  signinTotp: challengeProcedure
    .route({ method: 'POST', path: '/auth/signin/totp' })
    .input(z.strictObject({ code: z.string().trim().min(6).max(64) }))
    .output(signinResult),

  signup: publicProcedure.route({ method: 'POST', path: '/auth/signup' }).input(signupInput).output(done),

  logout: memberProcedure('account', 'write').route({ method: 'POST', path: '/auth/logout' }).output(done),

  forgotPassword: publicProcedure
    .route({ method: 'POST', path: '/auth/forgot-password' })
    .input(z.strictObject({ email }))
    .output(done),

  resetPassword: publicProcedure
    .route({ method: 'POST', path: '/auth/reset-password' })
    .input(
      z
        .strictObject({ token: text(200), password: newPassword, confirmPassword: confirmation })
        .refine(confirmed, mismatch),
    )
    .output(done),

  changePassword: memberProcedure('account', 'write', { external: true })
    .route({ method: 'POST', path: '/auth/change-password' })
    .input(
      z
        .strictObject({ currentPassword: givenPassword, password: newPassword, confirmPassword: confirmation })
        .refine(confirmed, mismatch),
    )
    .output(success(z.object({ token: z.string() }))),

  confirmPassword: memberProcedure('account', 'write', { external: true })
    .route({ method: 'POST', path: '/auth/confirm-password' })
    .input(z.strictObject({ password: givenPassword }))
    .output(done),

  sessions: memberProcedure('account', 'read')
    .route({ method: 'GET', path: '/auth/sessions' })
    .output(success(z.array(session))),

  revokeSession: memberProcedure('account', 'write')
    .route({ method: 'DELETE', path: '/auth/sessions/{id}' })
    .input(z.strictObject({ id }))
    .output(done),

  revokeOtherSessions: memberProcedure('account', 'write')
    .route({ method: 'POST', path: '/auth/sessions/revoke-others' })
    .output(done),

  totp: memberProcedure('account', 'read')
    .route({ method: 'GET', path: '/auth/totp' })
    .output(success(z.object({ enabled: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.int() }))),

  startTotp: memberProcedure('account', 'write', { recentSignIn: true })
    .route({ method: 'POST', path: '/auth/totp/start' })
    .output(success(z.object({ secret: z.string(), uri: z.string(), qr: z.string() }))),

  enableTotp: memberProcedure('account', 'write', { recentSignIn: true })
    .route({ method: 'POST', path: '/auth/totp/enable' })
    .input(z.strictObject({ code: totpCode }))
    .output(success(z.object({ recoveryCodes: z.array(z.string()), token: z.string() }))),

  disableTotp: memberProcedure('account', 'write', { recentSignIn: true })
    .route({ method: 'POST', path: '/auth/totp/disable' })
    .input(z.strictObject({ code: totpCode }))
    .output(success(z.object({ token: z.string() }))),
}
