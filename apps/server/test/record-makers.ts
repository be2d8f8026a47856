import type { AttachableKind } from '@sarai/contract/record-kinds'
import { getTableName } from 'drizzle-orm'
import { attachableOf } from '../src/kernel/records/records.registry.ts'

export { makers } from './all-makers.ts'

/** The table that records of a kind are in. */
export const tableOf = (kind: AttachableKind): string => getTableName(attachableOf(kind).table)
