import type { MailWarning } from '@sarai/contract/lead-schemas'
import { toast } from '~/ui/toast.ts'

const subuserMessage = 'Action cannot be completed. Please contact your admin to configure the SMTP settings.'

/** What a mail was for; `MAIL_NOT_SENT` where the mail was all that was asked for, and so nothing was done. */
export type SmtpContext = MailWarning['context'] | 'MAIL_NOT_SENT'

/** Opened by whoever shows the dialog; see shell/smtp-dialog.tsx. */
type Opener = (context: SmtpContext) => void
let opener: Opener | undefined

export function onSmtpWarning(open: Opener | undefined): void {
  opener = open
}

/** Says that a mail could not be sent: to the main user with the way to mend it, to others plainly. */
export function showMailWarnings(warnings: MailWarning[] | undefined, isMainUser: boolean): void {
  const [warning] = warnings ?? []
  if (warning) sayNoMail(warning.context, isMainUser)
}

/** The same for a call that was refused because of it. */
export function sayNoMail(context: SmtpContext, isMainUser: boolean): void {
  if (isMainUser) opener?.(context)
  else toast({ kind: 'info', message: subuserMessage })
}
