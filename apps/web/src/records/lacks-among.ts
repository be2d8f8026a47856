import type { ActionRight } from '@sarai/contract/access'
import { useSession } from '~/lib/session-context.tsx'
import type { ListDescription } from './kinds.ts'

/** A row of a list; of some lists it is somebody's. */
export interface OwnedRow {
  id: string
  ownerId?: string | null
}

/**
 * What to say where somebody lacks a right for any of these rows: then it is refused for all. Rows that were not read
 * are the server's to look at.
 */
export function useLacksAmong({ hasOwner }: Pick<ListDescription, 'hasOwner'>) {
  const { lacks } = useSession()
  return (right: ActionRight, rows: readonly OwnedRow[]): string | undefined => {
    if (!hasOwner) return lacks(right, null)
    for (const { ownerId } of rows) {
      const why = ownerId === undefined ? undefined : lacks(right, ownerId)
      if (why) return `Not all of these are your own. ${why}`
    }
    return undefined
  }
}
