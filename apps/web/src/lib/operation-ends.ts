import type { LeftRecords, Operation } from '@sarai/contract/operations'
import { toast } from '~/ui/toast.ts'
import { formatNumber } from './format.ts'
import { describeLeft, listLeft } from './operation-results.ts'
import { downloadResult, undoOperation } from './operations.ts'

/** Says how an operation ended. @param onLeft shows records that were left as they are in a way of its own */
export function tellEnd(operation: Operation, onLeft?: (left: LeftRecords[]) => void): void {
  const left = listLeft(operation)
  if (left.length > 0 && onLeft) onLeft(left)
  else tell(operation, left)
}

function tell(operation: Operation, left: LeftRecords[]): void {
  const { id, title, state, problem, hasFile, canUndo } = operation
  if (state === 'failed') toast({ kind: 'error', title, message: problem ?? 'This did not work.' })
  if (state === 'cancelled' && problem) toast({ title, message: problem })
  if (state !== 'done') return
  if (hasFile) {
    toast({
      kind: 'success',
      message: `${title}: ready`,
      action: { label: 'Download', run: () => void downloadResult(id) },
      stays: true,
    })
    return
  }
  const action = canUndo ? { label: 'Undo', run: () => void undoOperation(id) } : undefined
  if (left.length === 0) {
    const isNothing = operation.result.changed === 0
    toast({
      kind: isNothing ? 'info' : 'success',
      message: `${title}: ${isNothing ? 'nothing to do' : 'done'}.`,
      action,
    })
  } else
    toast({ title, message: `${describeDone(operation)} ${left.map(describeLeft).join(' ')}`, action, stays: true })
}

/** "2 of 3 done." */
function describeDone({ result }: Operation): string {
  const { changed, skipped } = result
  if (typeof changed !== 'number' || typeof skipped !== 'number') return ''
  return changed === 0 ? 'None done.' : `${formatNumber(changed)} of ${formatNumber(changed + skipped)} done.`
}
