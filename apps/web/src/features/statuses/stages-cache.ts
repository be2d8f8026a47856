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
