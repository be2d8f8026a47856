import { dayWords } from '@sarai/contract/day-words'
import { ORPCError } from '@orpc/server'
import { StorageUnavailable } from '../providers/storage/storage.ts'
import type { FieldErrors } from './field-errors.rules.ts'
import { noRoomForRecords, quotaCode, quotaIn, type QuotaRefusal } from './quota-words.rules.ts'

interface Detail {
  fields?: FieldErrors
  [key: string]: unknown
}

/** A failure the caller is told about: a code for machines, a sentence for people. */
export class AppError extends ORPCError<string, Detail> {
  constructor(status: number, code: string, message: string, detail: Detail = {}) {
    super(code, { status, message, data: detail })
  }
}

export const notSignedIn = () => new AppError(401, 'NOT_SIGNED_IN', 'Sign in to continue.')
export const notAllowed = (message = 'You do not have access to this.') => new AppError(403, 'NOT_ALLOWED', message)
export const agencySuspended = (status: 403 | 422) =>
  new AppError(
    status,
    'AGENCY_SUSPENDED',
    'Your agency is suspended by the administrator of this installation. Nothing is lost; ask them why, and what to do next.',
  )
export const notFound = (what: string) =>
  new AppError(404, 'NOT_FOUND', `This ${what} does not exist, or you do not have access to it.`)
export const refused = (code: string, message: string, detail?: Detail) => new AppError(422, code, message, detail)
export const invalid = (fields: FieldErrors) =>
  new AppError(422, 'INVALID', Object.values(fields)[0] ?? 'Some of this is not valid.', { fields })
export const conflict = (code: string, message: string, detail?: Detail) => new AppError(409, code, message, detail)
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new AppError(429, 'TOO_MANY_REQUESTS', message, { retryAfterSeconds })
export const tooLarge = (limit: number) =>
  new AppError(413, 'TOO_LARGE', `This is larger than the ${Math.floor(limit / 1024)} kB allowed here.`)
export const malformed = (message = 'The request could not be read.') => new AppError(400, 'MALFORMED', message)
export const unavailable = () =>
  new AppError(
    503,
    'UNAVAILABLE',
    'The database cannot be reached at the moment. Nothing was changed; try again in a moment.',
  )

export const storageUnavailable = () =>
  new AppError(
    503,
    'STORAGE_UNAVAILABLE',
    'Files cannot be saved or opened at the moment. Nothing was changed; try again in a moment.',
  )
export const diskLow = () =>
  new AppError(
    503,
    'DISK_LOW',
    'The server has little disk space left and accepts no files, imports or exports at the moment. The administrator of this installation has to free some; everything else works.',
  )
export const diskFull = () =>
  new AppError(
    503,
    'DISK_FULL',
    'The server has no disk space left. Nothing was changed. Existing records can still be read; the administrator of this installation has to free some.',
  )

export const quotaReached = ({ message, detail }: QuotaRefusal) => refused('QUOTA_REACHED', message, { ...detail })

const unconfirmed = () =>
  new AppError(
    503,
    'UNCONFIRMED',
    'The connection to the database was lost while this was being saved. Check whether it was saved before you try again.',
  )
const overloaded = () =>
  new AppError(503, 'OVERLOADED', 'The server is too busy. Nothing was changed; try again in a moment.')

/** Maps errors of PostgreSQL and the storage to ours; unknown errors are returned unchanged. */
export function fromOutside(error: unknown): unknown {
  if (error instanceof StorageUnavailable) return storageUnavailable()
  const code = databaseCode(error)
  if (!code) return error
  if (code === quotaCode) return quotaReached(noRoomForRecords(quotaIn(detailIn(error))))
  const books = booksRefusal(code, error)
  if (books) return books
  if (code === '23505') return conflict('ALREADY_EXISTS', 'This already exists.')
  if (code === '23001') return refused('IN_USE', 'Something else still refers to this.')
  if (code === '23503') return refused('NOT_FOUND', 'Something this refers to does not exist.')
  if (code === '23514' || code === '23502' || code.startsWith('22'))
    return refused('INVALID', 'Some of this cannot be stored.')
  if (code === '40001' || code === '40P01' || code === '55P03')
    return conflict('BUSY', 'Somebody else is changing this. Try again.')
  if (code === '57014') return new AppError(503, 'TOO_SLOW', 'This took too long and was stopped. Nothing was changed.')
  if (code === '53100') return diskFull()
  if (code === '08007') return unconfirmed()
  if (code === '53300') return overloaded()
  if (/^(08|57P|53|ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code)) return unavailable()
  return error
}

/** What the books do not take (sql/ledger.sql). */
function booksRefusal(code: string, error: unknown): AppError | undefined {
  if (code === 'SA002') {
    const { until } = JSON.parse(detailIn(error)) as { until?: string }
    return refused(
      'PERIOD_LOCKED',
      `The books are closed up to ${until ? dayWords(until) : 'this day'}. Use a later day, or ask the main user to open them.`,
      { until },
    )
  }
  if (code === 'SA003')
    return conflict('OVERSETTLED', 'Less of this is open than would be settled. Look at it again, then retry.')
  if (code === 'SA004')
    return refused('BOOKS_CURRENCY', 'Something is in the books already, so that their currency stays as it is.')
  return undefined
}

/** Whether it is a temporary failure of the database or the storage: unreachable, stopping, full, or too busy. */
export function isTransient(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return error.isTransient
  const code = databaseCode(error)
  return code !== undefined && /^(08|57|53|40001|40P01|55P03|ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code)
}

/** What was refused for good, by us or by the database; undefined of what may pass, and of what is no refusal. */
export function findRefusal(error: unknown): AppError | undefined {
  if (isTransient(error)) return undefined
  const known = fromOutside(error)
  return known instanceof AppError && known.status < 500 ? known : undefined
}

/** Whether the connection to the database was lost, or none could be made. */
export function isAway(error: unknown): boolean {
  return /^(08|57P|ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(databaseCode(error) ?? '')
}

/** What PostgreSQL says beside its message. */
function detailIn(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('detail' in current && typeof current.detail === 'string') return current.detail
  return '{}'
}

/** PostgreSQL's five-character code, or the socket's, wherever in the chain of causes it sits. */
export function databaseCode(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    // A file that is missing has a code, and a path, of its own: it is not the database's socket.
    if (current instanceof ORPCError || 'path' in current) continue
    if ('code' in current && typeof current.code === 'string') return current.code
    if (/Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(current.message))
      return '08006'
  }
  return undefined
}
