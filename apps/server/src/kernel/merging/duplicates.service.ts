import { malformed } from '../../core/errors.ts'

/** The place in a list of groups after one of them. */
export function writeKeyCursor(key: string): string {
  return Buffer.from(key).toString('base64url')
}

/** @throws AppError 400 for anything else than such a place */
export function readKeyCursor(cursor: string | undefined): string {
  if (cursor === undefined) return ''
  const key = Buffer.from(cursor, 'base64url').toString()
  if (!/^[1-4]/.test(key) || writeKeyCursor(key) !== cursor || key.includes('\u0000'))
    throw malformed('This cursor does not belong to this list.')
  return key
}
