import { createHash, randomBytes } from 'node:crypto'

/** The first characters of a token say what it is for, so that kinds cannot be confused. */
export const tokenPrefixes = {
  session: 'sat_',
  challenge: 'sac_',
  apiKey: 'sak_',
  link: 'sal_',
  setup: 'sas_',
  device: 'sad_',
  consent: 'sao_',
  adminSession: 'saa_',
  adminChallenge: 'sab_',
  adminLink: 'sam_',
} as const
export type TokenKind = keyof typeof tokenPrefixes

/** A new secret of 256 bits. Only its hash is ever stored. */
export function newToken(kind: TokenKind): { token: string; tokenHash: string } {
  const token = tokenPrefixes[kind] + randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** SHA-256 is enough for a secret nobody can guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function isToken(kind: TokenKind, value: string): boolean {
  return value.startsWith(tokenPrefixes[kind]) && value.length < 100
}
