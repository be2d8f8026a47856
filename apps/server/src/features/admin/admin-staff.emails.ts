import type { AdminLink } from '../../kernel/admins/admins-accounts.service.ts'
import { plainName } from '../../kernel/mail/mail-names.rules.ts'

/** Brings somebody of the staff the link by which they set their password. */
export function writeStaffLink(appUrl: string, name: string, { email, link }: AdminLink) {
  return {
    to: email,
    subject: 'Your link to the admin area',
    text: `Hello ${plainName(name)},

here is your link to the admin area of ${new URL(appUrl).hostname}. It works once, for an hour. Set a password with it, and a second factor when you first sign in:

${link}

If you did not expect this, leave it unopened and tell whoever runs the installation.
`,
  }
}
