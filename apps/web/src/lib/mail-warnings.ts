import type { MailWarning } from '@sarai/contract/lead-schemas'
import type { MailContext } from '@sarai/contract/mail-words'
import { toast } from '~/ui/toast.ts'
import { openSetupProblem, subuserMessage } from './setup-problems.ts'

/** Says that a mail could not be sent: to the main user with the way to mend it, to others plainly. */
export function showMailWarnings(warnings: readonly MailWarning[] | undefined, isMainUser: boolean): void {
  const [warning] = warnings ?? []
  if (warning?.code === 'MAIL_WAITS') toast({ kind: 'info', title: 'The mail waits', message: warning.message })
  else if (warning) sayNoMail(warning.context, isMainUser)
}

/** The same for a call that was refused because of it. */
export function sayNoMail(context: MailContext, isMainUser: boolean): void {
  if (isMainUser) openSetupProblem({ kind: 'mail', context })
  else toast({ kind: 'info', message: subuserMessage })
}

/** Says that something was mailed, or why it waits. @param done "Invoice sent" */
export function sayMailed(warnings: readonly MailWarning[], done: string, isMainUser: boolean): void {
  if (warnings.length > 0) showMailWarnings(warnings, isMainUser)
  else toast({ kind: 'success', message: done })
}
