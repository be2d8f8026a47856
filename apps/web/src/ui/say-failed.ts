import { ApiError } from '@sarai/contract/client'
import { toast } from './toast.ts'

const told = new WeakSet<object>()

/** Keeps failures that people were told of out of the console, where nobody waited for what failed. */
export function ignoreToldFailures(): void {
  addEventListener('unhandledrejection', (event) => {
    if (typeof event.reason === 'object' && event.reason !== null && told.has(event.reason as object))
      event.preventDefault()
  })
}

/** Says what went wrong with a call, besides letting it fail. Sessions that end see to themselves. */
export async function sayFailed<T>(work: Promise<T>, title: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 401 || error.status === 403))) {
      toast({ kind: 'error', title, message: error instanceof Error ? error.message : 'Something went wrong.' })
    }
    if (error instanceof Error) told.add(error)
    throw error
  }
}
