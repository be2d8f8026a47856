import { ApiError } from '@sarai/contract/client'
import type { PaymentRun, RunChanges } from '@sarai/contract/payment-run-schemas'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { refreshPayables } from '~/records/payables.ts'

/** Shows a run as an answer has it, and has everything that follows from it read again. */
export function showRun(run: PaymentRun): void {
  const queryKey = calls.paymentRuns.get.queryKey({ input: { id: run.id } })
  queryClient.setQueryData(queryKey, { status: true, data: run })
  for (const call of [calls.paymentRuns.list, calls.paymentRuns.timeline, calls.paymentRuns.candidates])
    void queryClient.invalidateQueries({ queryKey: call.key() })
  if (run.state === 'paid') refreshPayables()
}

/** Reads the run again where somebody has changed it since. @returns whether that is why something failed */
export function isStale(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'STALE') return false
  void queryClient.invalidateQueries({ queryKey: calls.paymentRuns.key() })
  return false
}

/** Changes a draft. */
export const changeRun = ({ id, version }: PaymentRun, changes: RunChanges) =>
  api.paymentRuns.update({ id, version, changes })
