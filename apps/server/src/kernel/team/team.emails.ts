import { plainName } from '../mail/mail-names.rules.ts'
import type { Mail } from '../mail/mail.service.ts'

interface Invited {
  person: { name: string; email: string }
  by: string
  agency: string
  link: string
  days: number
}

export function invitationMail({ person, link, days, ...names }: Invited): Mail {
  // It goes out under the installation's address: the names in it lead nowhere.
  const [by, agency] = [plainName(names.by, 'Somebody'), plainName(names.agency, 'a travel agency')]
  return {
    to: person.email,
    sender: 'installation',
    subject: `${by} invites you to ${agency}`,
    isSecret: true,
    text: `Hello ${plainName(person.name)},

${by} has added you to the team of ${agency} on Sarai, where enquiries, proposals and trips are kept. Set your password here within ${days} days:

${link}

The link works once. If you do not know ${by} or ${agency}, do nothing.
`,
  }
}
