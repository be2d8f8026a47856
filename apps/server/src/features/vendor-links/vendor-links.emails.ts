import type { Mail } from '../../kernel/mail/mail.service.ts'
import { letter, type MailAgency } from '../brochures/brochures-letters.emails.ts'

interface Said {
  to: string
  words: string
  url: string
  subject?: string
}

/** The mail that a vendor gets the link to its account with. */
export const accountMail = (agency: MailAgency, { url, subject, ...said }: Said): Mail =>
  letter(agency, {
    ...said,
    title: 'Your account',
    subject: subject ?? `Your account with ${agency.name}`,
    preview: 'Your statement, bills and payments',
    facts: null,
    button: { label: 'See your account', url },
    foot: 'The page shows what is owed and was paid, and takes your bills.',
  })
