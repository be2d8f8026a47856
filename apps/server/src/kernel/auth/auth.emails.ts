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

/** Goes to an address that somebody typed, perhaps not their own: it contains nothing else they typed. */
export function newAddress(appUrl: string, address: string, token: string, hours: number): Mail {
  return {
    to: address,
    sender: 'installation',
    subject: 'Confirm your new address',
    isSecret: true,
    text: `Hello,

somebody, probably you, wants to sign in to Sarai at ${new URL(appUrl).hostname} with this address. Confirm within ${hours} hours that it is yours:

${appUrl}/new-address?token=${token}

If it was not you, ignore this mail: without your confirmation nothing changes.
`,
  }
}

export function addressTaken(address: string): Mail {
  return {
    to: address,
    sender: 'installation',
    subject: 'This address has an account already',
    text: `Hello,

somebody, probably you, wants to sign in to another account of Sarai with this address. It has an account of its own, so nothing was changed: an address is of one account. Ask again with another address.

If it was not you, there is nothing to do.
`,
  }
}
