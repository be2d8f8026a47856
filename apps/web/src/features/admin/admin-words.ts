import type { AdminState } from '@sarai/contract/admin'
import type { Reach } from '@sarai/contract/standing-words'

export const standingWords: Record<Reach, string> = {
  open: 'Open',
  unconfirmed: 'Not confirmed',
  unapproved: 'Waits for approval',
  suspended: 'Suspended',
}

export const standingColours: Record<Reach, string> = {
  open: 'green',
  unconfirmed: 'gray',
  unapproved: 'orange',
  suspended: 'red',
}

export const planStateWords = {
  trial: 'on trial',
  active: 'active',
  past_due: 'past due',
  cancelled: 'cancelled',
} as const

export const adminStateWords: Record<AdminState, string> = {
  active: 'Active',
  'no-second-factor': 'No second factor yet',
  invited: 'Has not opened the link',
  removed: 'Removed',
}

/** What was done, by the name of its command. */
const deedWords: Record<string, string> = {
  confirm: 'Confirmed the address',
  approve: 'Approved',
  suspend: 'Suspended',
  resume: 'Resumed',
  plan: 'Changed the plan',
  'reset-password': 'Made a link to set a password',
  'reset-second-factor': 'Made a link that ends a second factor',
  'main-user': 'Changed the main user',
}
export const deedOf = (command: string): string => deedWords[command] ?? command
