import { plainName } from '../mail/mail-names.rules.ts'
import type { Mail } from '../mail/mail.service.ts'

interface Person {
  name: string
  email: string
}

export function passwordLink(appUrl: string, person: Person, token: string): Mail {
  return {
    to: person.email,
    sender: 'installation',
    subject: 'Set a new password',
    isSecret: true,
    text: `Hello ${plainName(person.name)},

somebody, probably you, asked for a new password for your Sarai account. Set it here within the hour:

${appUrl}/reset-password?token=${token}

If it was not you, do nothing: your password stays as it is.
`,
  }
}

export function alreadyRegistered(appUrl: string, person: Person): Mail {
  return {
    to: person.email,
    sender: 'installation',
    subject: 'You already have an account',
    text: `Hello ${plainName(person.name)},

somebody, probably you, tried to register this address with Sarai. It already has an account: sign in at

${appUrl}/login

or set a new password there. If it was not you, there is nothing to do.
`,
  }
}
