import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { problemsOf } from '~/lib/forms.ts'

const tooLate = 'That took too long, or this sign-in was used already. Sign in again.'

/** What went wrong with the second step. A challenge has its time: then one begins again. */
export const explainStep =
  (onBack: (reason: string) => void) =>
  (error: unknown): FieldErrors => {
    const isOver = error instanceof ApiError && (error.status === 401 || error.code === 'ALREADY_SET_UP')
    if (!isOver) return problemsOf(error)
    onBack(error.status === 401 ? tooLate : 'Your second factor is set up already. Sign in with a code from it.')
    return {}
  }
