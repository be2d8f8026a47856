import { plainName } from '../../kernel/mail/mail-names.rules.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'

export function bankChangeCode(person: { name: string; email: string }, what: string, code: string): Mail {
  return {
    to: person.email,
    sender: 'installation',
    subject: 'Your code to change the bank accounts',
    isSecret: true,
    text: `Hello ${plainName(person.name)},

with this code you ${plainName(what)}:

${code}

It is good for ten minutes. If it was not you who asked, do not share it, and change your password: somebody is signed in as you.
`,
  }
}
