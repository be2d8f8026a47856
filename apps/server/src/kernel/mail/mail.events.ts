import type { MailProvider } from '@sarai/contract/mail-words'
import { defineEvent } from '../events/events.registry.ts'

/** Microsoft or Google ended a sign-in: no mail goes out until somebody signs in again. */
export const mailSignInEnded = defineEvent<{ grantId: string; provider: MailProvider; problem: string }>(
  'mail.sign-in-ended',
)
