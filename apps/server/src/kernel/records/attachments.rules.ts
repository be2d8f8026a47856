import { type AttachableKind, attachableKinds, type AttachedTo } from '@sarai/contract/record-kinds'

/** A record by kind and id. */
export interface RecordPointer {
  kind: AttachableKind
  id: string
}

type AttachedIds = Record<`${AttachableKind}Id`, string | null>

/** `{ leadId }` as kind and id; also where the ids of other kinds stand beside it as null. */
export function pointerOf(on: AttachedTo | AttachedIds): RecordPointer {
  for (const kind of attachableKinds) {
    const id = (on as Partial<AttachedIds>)[`${kind}Id`]
    if (id) return { kind, id }
  }
  throw new Error('it names no record')
}

/** A record as calls name it. */
export const attachmentOf = ({ kind, id }: RecordPointer) => ({ [`${kind}Id`]: id }) as AttachedTo

/** A record as the columns of what hangs on it name it. */
export function subjectOf(on: AttachedTo): { subjectKind: AttachableKind; subjectId: string } {
  const { kind, id } = pointerOf(on)
  return { subjectKind: kind, subjectId: id }
}

/** A record as answers name it: the id under its kind's name, null under every other. */
export function attachedIdsOf({ kind, id }: RecordPointer): AttachedIds {
  return Object.fromEntries(attachableKinds.map((one) => [`${one}Id`, one === kind ? id : null])) as AttachedIds
}
