import { ApiError } from '@sarai/contract/client'
import { useRef, useState } from 'react'
import { startSending } from '~/lib/sending-form.ts'
import { showGatewayProblem } from '~/lib/setup-problems.ts'
import { toast } from './toast.ts'

/** What is shown and said of something that was done. */
export interface Outcome<T> {
  /** Shows what will come of it before the answer is there. @returns what takes that back, should it fail */
  ahead?: () => () => void
  /** Shows what came of it. */
  show?: (answer: T) => unknown
  /** Says that it is done; nothing where there is nothing to say. */
  done?: string | ((answer: T) => string | undefined)
  /** What takes it back, offered beside that. */
  undo?: (answer: T) => Promise<unknown>
  /** Deals with a failure in another way than by telling of it. @returns whether it did */
  onFailed?: (error: unknown) => boolean
}

const told = new WeakSet<object>()

/** Keeps failures that people were told of out of the console, where nobody waited for what failed. */
export function ignoreToldFailures(): void {
  addEventListener('unhandledrejection', (event) => {
    if (typeof event.reason === 'object' && event.reason !== null && told.has(event.reason)) event.preventDefault()
  })
}

/**
 * Does something that people asked for without a form: shows what comes of it, says so with the way back, and says what
 * went wrong, besides letting it fail. Sessions that end see to themselves. Forms send with `useSending`.
 * @param failed what has not happened: "The note was not saved"
 */
export async function runAction<T>(work: Promise<T>, failed: string, outcome: Outcome<T> = {}): Promise<T> {
  const { ahead, show, done, undo, onFailed } = outcome
  const takeBack = ahead?.()
  const finish = startSending()
  let answer: T
  try {
    answer = await work
  } catch (error) {
    finish(false)
    takeBack?.()
    if (onFailed?.(error) !== true) tellOf(error, failed)
    if (error instanceof Error) told.add(error)
    throw error
  }
  try {
    await show?.(answer)
  } finally {
    // What follows at once, such as another page, belongs to it. What else was typed there is still not saved.
    setTimeout(() => finish(false))
  }
  const message = typeof done === 'function' ? done(answer) : done
  if (message && undo) toast({ message, action: { label: 'Undo', run: () => void undo(answer).catch(ignoreTold) } })
  else if (message) toast({ kind: 'success', message })
  return answer
}

function tellOf(error: unknown, failed: string): void {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
  if (showGatewayProblem(error)) return
  toast({ kind: 'error', title: failed, message: error instanceof Error ? error.message : 'Something went wrong.' })
}

function ignoreTold(error: unknown): void {
  if (typeof error !== 'object' || error === null || !told.has(error)) throw error
}

/**
 * The same for a button that waits: while something is under way nothing else is begun. What failed was told of, and is
 * answered with nothing.
 */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const underWay = useRef(false)
  async function run<T>(work: () => Promise<T>, failed: string, outcome?: Outcome<T>): Promise<T | undefined> {
    if (underWay.current) return undefined
    underWay.current = true
    setBusy(true)
    try {
      return await runAction(work(), failed, outcome)
    } catch (error) {
      ignoreTold(error)
      return undefined
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return { isBusy, run }
}
