import * as z from 'zod'

/** What people can have besides their password. */
export const secondFactors = ['totp', 'passkey'] as const
export type SecondFactor = (typeof secondFactors)[number]

/** A code from an app, or a recovery code. */
export const factorCode = z.string({ error: 'Enter the code' }).trim().min(6).max(64)
