/**
 * The state of a mail. `held`: there is no mail server it could go through, or that takes its sender, and it waits
 * until somebody sends it; or its agency is not confirmed yet, and it goes out once it is. `failed`: refused, or tried
 * for too long.
 */
export const mailStates = ['waiting', 'sending', 'sent', 'held', 'failed', 'cancelled'] as const
export type MailState = (typeof mailStates)[number]

/**
 * Why a mail has not been tried: there is no mail server; Microsoft or Google want somebody to sign in again; the agency
 * is not confirmed yet, so that it mails nobody outside; or its plan's mails of the day are used up. All but those that
 * wait for a mail server go out by themselves.
 */
export const mailWaits = ['server', 'signIn', 'standing', 'quota'] as const
export type MailWait = (typeof mailWaits)[number]

/** Records that a mail can be about. */
export const mailAbout = ['lead', 'contact', 'proposal', 'trip', 'voucher', 'invoice', 'vendor'] as const
export type MailAbout = (typeof mailAbout)[number]

export const mailSecurities = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof mailSecurities)[number]

/** Those whose mail servers want a consent in place of a password. */
export const mailProviders = ['microsoft', 'google'] as const
export type MailProvider = (typeof mailProviders)[number]
export const mailProviderNames: Record<MailProvider, string> = { microsoft: 'Microsoft', google: 'Google' }

/** How an agency signs in to its mail server. */
export const mailSignIns = ['password', ...mailProviders] as const
export type MailSignIn = (typeof mailSignIns)[number]

/** Where Microsoft and Google send people back to after the consent. */
export const mailOAuthPath = '/mail-oauth'

/** Ports of mail servers that agencies may name, unless the operator allows any. */
export const mailPorts = [465, 587, 2525, 443] as const

/**
 * What was wanted where a mail could not go out because no mail server is set up. The action is done anyway; only the
 * mail waits. With `OTP_MAIL` the mail was all that was asked for.
 */
export const mailContexts = [
  'RM_ASSIGNED_REMINDER',
  'OTP_MAIL',
  'MAIL_NOT_SENT',
  'SUBUSER_ADDED',
  'REMINDER_CREATED',
  'RM_ASSIGNED',
  'LEAD_CREATED_REMINDER',
] as const
export type MailContext = (typeof mailContexts)[number]

/** What the dialog says of each. */
export const mailContextWords: Record<MailContext, string> = {
  RM_ASSIGNED_REMINDER: 'The RM was assigned, but the reminder email was not sent.',
  OTP_MAIL: 'The OTP mail cannot be sent.',
  MAIL_NOT_SENT: 'Mail cannot be sent.',
  SUBUSER_ADDED: 'The sub-user was added, but no mail was sent.',
  REMINDER_CREATED: 'The reminder was created, but no mail was sent.',
  RM_ASSIGNED: 'The RM was assigned, but no mail was sent.',
  LEAD_CREATED_REMINDER: 'The lead was created, but the reminder email was not sent.',
}

export const mailStateLabels: Record<MailState, string> = {
  waiting: 'In the queue',
  sending: 'Being sent',
  sent: 'Sent',
  held: 'Waits for a mail server',
  failed: 'Not sent',
  cancelled: 'Cancelled',
}

/** What a mail's state is called, by what it waits for. */
export function mailStateLabel({ state, waitsFor }: { state: MailState; waitsFor?: MailWait | null }): string {
  if (state === 'held' && waitsFor === 'signIn') return 'Waits for a new sign-in'
  if (state === 'held' && waitsFor === 'standing') return 'Waits for confirmation'
  if (state === 'waiting' && waitsFor === 'quota') return 'Waits for its day'
  return mailStateLabels[state]
}
