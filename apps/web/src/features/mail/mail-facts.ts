import type { MailRow } from '@sarai/contract/mail'
import { formatDue, plural } from '~/lib/format.ts'
import { recordPage } from '~/records/kinds.ts'

/** How often it was tried, and when it is next. */
export function attemptsOf({ attempts, nextAt, state }: MailRow): string {
  const tried = attempts > 0 ? plural(attempts, 'attempt') : ''
  const next = state === 'waiting' && nextAt ? `next ${formatDue(nextAt)}` : ''
  return [tried, next].filter(Boolean).join(', ')
}

/** Where the record is that a mail is about. */
export function aboutPath({ about, aboutId }: Pick<MailRow, 'about' | 'aboutId'>): string | undefined {
  if (!about || !aboutId) return undefined
  return recordPage(about, aboutId)
}

export const maySendAgain = ({ state }: MailRow): boolean => ['held', 'failed', 'cancelled', 'waiting'].includes(state)
export const mayCancel = ({ state }: MailRow): boolean => ['held', 'failed', 'waiting'].includes(state)

/** What sending it is called, by what became of it. */
export function againWords({ state, attempts }: MailRow): string {
  if (state === 'waiting') return 'Try now'
  return attempts > 0 ? 'Send again' : 'Send'
}
