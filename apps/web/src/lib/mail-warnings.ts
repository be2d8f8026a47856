import type { MailWarning } from '@sarai/contract/lead-schemas'
import { toast } from '~/ui/toast.ts'

const subuserMessage = 'Action cannot be completed. Please contact your admin to configure the SMTP settings.'

/** Opened by whoever shows the dialog; see shell/smtp-dialog.tsx. */
type Opener = (context: MailWarning['context']) => void
let opener: Opener | undefined

export function onSmtpWarning(open: Opener | undefined): void {
  opener = open
}

/** Says that a mail could not be sent: to the main user with the way to mend it, to others plainly. */
export function showMailWarnings(warnings: MailWarning[] | undefined, isMainUser: boolean): void {
  const [warning] = warnings ?? []
  if (!warning) return
  if (isMainUser) opener?.(warning.context)
  else toast({ kind: 'info', message: subuserMessage })
}
