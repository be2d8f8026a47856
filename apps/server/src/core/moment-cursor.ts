import * as z from 'zod'
import { malformed } from './errors.ts'

/** Where a page of a list by moments ends: the last row's moment, as the database writes it, and its id. */
export interface MomentCursor {
  at: string
  id: string
}

const cursorShape = z.tuple([z.iso.datetime(), z.uuid()])

export const writeMomentCursor = ({ at, id }: MomentCursor): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url')

/** @throws AppError 400 for anything else */
export function readMomentCursor(cursor: string | undefined): MomentCursor | undefined {
  if (cursor === undefined) return undefined
  try {
    const [at, id] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { at, id }
  } catch {
    throw malformed('This cursor does not belong to this list.')
  }
}
