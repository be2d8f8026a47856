import { plainName } from '../../kernel/mail/mail-names.rules.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'

/** Tells a person what was done to their account, whether or not they asked for it. */
export function accessLinkMade(
  appUrl: string,
  person: { name: string; email: string },
  endsSecondFactor: boolean,
): Mail {
  const also = endsSecondFactor ? ', and which takes your second factor away' : ''
  return {
    to: person.email,
    sender: 'installation',
    subject: 'A link to your account was made',
    text: `Hello ${plainName(person.name)},

the administrator of ${new URL(appUrl).hostname} made a link with which a new password can be set for your account${also}. It works once, for an hour, and they pass it on to you.

If you did not ask for it, ask them who did.
`,
  }
}

export function madeMainUser(appUrl: string, person: { name: string; email: string }): Mail {
  return {
    to: person.email,
    sender: 'installation',
    subject: 'You are the main user of your agency now',
    text: `Hello ${plainName(person.name)},

the administrator of ${new URL(appUrl).hostname} made you the main user of your agency. You can do everything in it from now on.
`,
  }
}
