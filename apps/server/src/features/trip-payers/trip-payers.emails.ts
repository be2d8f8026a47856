import type { Mail } from '../../kernel/mail/mail.service.ts'
import { letter, type MailAgency } from '../brochures/brochures-letters.emails.ts'

interface Said {
  to: string
  /** "Your share of Bali in six days" */
  title: string
  /** "₹42,000 to be paid, ₹12,000 by 3 December 2026" */
  facts: string
  words: string
  url: string
  subject?: string
}

/** The mail that a payer of a trip gets the link to their share with. */
export const shareMail = (agency: MailAgency, { url, subject, ...said }: Said): Mail =>
  letter(agency, {
    ...said,
    subject: subject ?? said.title,
    preview: said.facts,
    button: { label: 'See it and pay', url },
    foot: 'The page shows what is paid, and how to pay the rest.',
  })
