import { kinds, type RecordKind, recordKinds } from '@sarai/contract/record-kinds'
import { calls } from '~/query.ts'

/** The calls of each kind of record: those that its list names. */
export const recordCalls = Object.fromEntries(recordKinds.map((kind) => [kind, calls[kinds[kind].list]])) as {
  [Kind in RecordKind]: (typeof calls)[(typeof kinds)[Kind]['list']]
}
