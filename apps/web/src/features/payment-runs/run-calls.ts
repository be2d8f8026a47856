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

/** Reads runs again if a call failed because its version was old. The failure is reported as usual. */
export function lookAgain(error: unknown): boolean {
  if (error instanceof ApiError && error.code === 'STALE')
    void queryClient.invalidateQueries({ queryKey: calls.paymentRuns.key() })
  return false
}

type Answer = Awaited<ReturnType<typeof api.paymentRuns.update>>

/** The change of a draft that is under way. */
let underWay: Promise<Answer> | undefined
/** The versions that changes of one's own have made. */
const made = new Map<string, number>()
const versionOf = ({ id, version }: PaymentRun) => Math.max(version, made.get(id) ?? 0)

/** Changes a draft, after what was changed before. */
export function changeRun(run: PaymentRun, changes: RunChanges): Promise<Answer> {
  const before = underWay ?? Promise.resolve()
  const change = before
    .catch(() => {})
    .then(() => api.paymentRuns.update({ id: run.id, version: versionOf(run), changes }))
    .then((answer) => {
      made.set(run.id, answer.data.version)
      showRun(answer.data)
      return answer
    })
  underWay = change
  const end = () => {
    if (underWay === change) underWay = undefined
  }
  change.then(end, end)
  return change
}

/** Submits a draft after its last change is saved: pressing the button may itself leave, and so save, an amount. */
export async function submitRun(run: PaymentRun): Promise<Answer> {
  await underWay
  return api.paymentRuns.submit({ id: run.id, version: versionOf(run) })
}
