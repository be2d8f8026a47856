import type { Stage } from '@sarai/contract/stages'
import { calls, queryClient } from '~/query.ts'

/** A status with how many leads are in it. */
export type FilledStage = Stage & { leads: number }

/** Looks again at the statuses, here and in the session. */
export function refreshStages(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: calls.stages.key() }),
    queryClient.invalidateQueries({ queryKey: calls.user.session.key() }),
  ])
}

/** The ids with one of them behind another, or in front. */
export function movedBehind(ids: string[], id: string, after: string | null): string[] {
  const rest = ids.filter((one) => one !== id)
  return rest.toSpliced(after === null ? 0 : rest.indexOf(after) + 1, 0, id)
}
