import type { Operation } from '@sarai/contract/operations'

const ended = new Set<Operation['state']>(['done', 'failed', 'cancelled', 'undone'])

/** Whether it is still going on. */
export function isMoving({ state }: Operation): boolean {
  return !ended.has(state)
}
