import { ApiError } from '@sarai/contract/client'
import type { LeftRecords, Operation } from '@sarai/contract/operations'
import { api } from '~/api.ts'
import { formatNumber, plural } from '~/lib/format.ts'
import { onLive } from '~/lib/live.ts'
import { describeLeft, listLeft } from '~/lib/operation-results.ts'
import { isMoving } from '~/lib/operation-states.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'

/** How long a short operation may take before it is said that it goes on in the background. */
const timeoutMs = 1500

/** Downloads an operation's result file. */
export async function downloadResult(operationId: string): Promise<void> {
  await runAction(api.operations.file({ id: operationId }), 'The file could not be opened', {
    show: ({ data }) => {
      const link = document.createElement('a')
      link.href = data.url
      link.download = ''
      link.click()
    },
    onFailed: (error) => sayWithdrawn(error, operationId),
  })
}

/** Says that a file holds what may not be seen any more, and offers to make it again. @returns whether that is why */
function sayWithdrawn(error: unknown, operationId: string): boolean {
  if (!(error instanceof ApiError) || error.code !== 'RESULT_WITHDRAWN') return false
  toast({
    title: 'This file is no longer available',
    message: error.message,
    action: { label: 'Make it again', run: () => void makeAgain(operationId) },
  })
  return true
}

/** Has a file made again, with what may be seen now. */
async function makeAgain(operationId: string): Promise<void> {
  const { data } = await runAction(api.operations.again({ id: operationId }), 'The file was not made again')
  watchOperation(data.id)
}

/** Puts back what an operation changed. */
export async function undoOperation(operationId: string): Promise<void> {
  const { data } = await runAction(api.operations.undo({ id: operationId }), 'This could not be undone')
  await queryClient.invalidateQueries()
  if (data.operation.state === 'undoing') {
    toast({ message: 'This takes a while and goes on in the background. You can leave this page.' })
    return
  }
  const kept = data.kept > 0 ? ` ${plural(data.kept, 'record')} had been changed since and stayed.` : ''
  toast({ kind: 'success', message: `Undone: ${plural(data.restored, 'record')} put back.${kept}` })
}

/**
 * Waits for an operation in the background, and says how it ended.
 * @param onLeft shows records that were left as they are in a way of its own
 */
export function watchOperation(operationId: string, onLeft?: (left: LeftRecords[]) => void): void {
  let isOver = false
  let isAsked = false
  const slow = setTimeout(
    () =>
      toast({
        message:
          'This goes on in the background. You can leave this page; its progress shows in the list of background work.',
      }),
    timeoutMs,
  )
  const stopListening = onLive('operations', ({ ids }) => {
    if (ids.length === 0 || ids.includes(operationId)) void look()
  })
  // Should the line to the server be down, it is asked now and then.
  const timer = setInterval(() => void look(), 5_000)

  async function look(): Promise<void> {
    const operation = await api.operations.get({ id: operationId }).then(
      ({ data }) => data,
      () => undefined,
    )
    if (!operation || isOver) return
    if (operation.state === 'waiting' && !isAsked) {
      isAsked = true
      clearTimeout(slow)
      toast({
        message: `${operation.title}: a main user has been asked to approve it. You are told when they decide; the request expires after a day.`,
      })
    }
    if (isMoving(operation)) return
    isOver = true
    clearTimeout(slow)
    clearInterval(timer)
    stopListening()
    const left = listLeft(operation)
    if (left.length > 0 && onLeft) onLeft(left)
    else tell(operation, left)
    void queryClient.invalidateQueries({ queryKey: calls.operations.key() })
  }
  void look()
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
