import { readCode } from './primitives.ts'

/** What people can have besides their password. */
export const secondFactors = ['totp', 'passkey'] as const
export type SecondFactor = (typeof secondFactors)[number]

/** A code from an app, or a recovery code. */
export const factorCode = readCode()
  .min(6, { error: 'This code is too short' })
  .max(64, { error: 'This code is too long' })
