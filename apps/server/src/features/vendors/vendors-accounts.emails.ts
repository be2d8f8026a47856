import { plainName } from '../../kernel/mail/mail-names.rules.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'

interface Asked {
  vendor: string
  /** "a new account" */
  what: string
  askedBy: string
  code: string
}

export function vendorAccountCode(
  person: { name: string; email: string },
  { vendor, what, askedBy, code }: Asked,
): Mail {
  return {
    to: person.email,
    sender: 'installation',
    subject: "Your code to confirm a vendor's bank account",
    isSecret: true,
    text: `Hello ${plainName(person.name)},

${plainName(askedBy)} has entered ${plainName(what)} for the vendor ${plainName(vendor)}. With this code it is confirmed, and what you pay this vendor goes there:

${code}

It is good for ten minutes. Before you give it to anybody, call the vendor on a number you know from before and ask whether the account is theirs. Do not use a number or link of the message that asked for the change.
`,
  }
}
