import type { StaffRole } from '@sarai/contract/admin-roles'
import type { AdminState } from '@sarai/contract/admin-staff'
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

export const roleWords: Record<StaffRole, { name: string; does: string }> = {
  support: {
    name: 'Support',
    does: 'Sees agencies, plans and announcements. Confirms and approves agencies.',
  },
  finance: {
    name: 'Finance',
    does: 'Sees the same. Makes and changes plans, and puts agencies on them.',
  },
  operator: {
    name: 'Operator',
    does: 'May do everything: also suspend agencies, announce, and invite or remove staff.',
  },
}

/** What was done, by the name of its command. */
const deedWords: Record<string, string> = {
  confirm: 'Confirmed the address',
  approve: 'Approved',
  suspend: 'Suspended',
  resume: 'Resumed',
  plan: 'Changed the plan',
  'sign-out': 'Signed out everywhere',
  'extend-trial': 'Extended the trial',
  'reset-password': 'Made a link to set a password',
  'reset-second-factor': 'Made a link that ends a second factor',
  'main-user': 'Changed the main user',
  'announcement-publish': 'Published an announcement',
  'announcement-change': 'Changed an announcement',
  'announcement-end': 'Ended an announcement',
}
export const deedOf = (command: string): string => deedWords[command] ?? command
