import { createHash, randomBytes } from 'node:crypto'

const count = 10

/** The stored hash of a recovery code, however it is written. */
export const hashOfCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex')

/** Codes of 128 bits each, in groups that people can copy. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: count }, () =>
    randomBytes(16)
      .toString('hex')
      .replace(/(.{8})(?=.)/g, '$1-'),
  )
  return { codes, hashes: codes.map(hashOfCode) }
}
