import * as z from 'zod'
import { malformed } from './errors.ts'

/** The cursor of a list whose rows come by id: that of the last one seen. @throws AppError for anything else */
export function checkCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw malformed('This cursor does not belong to this list.')
  return cursor
}
