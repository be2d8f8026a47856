import type { Mail } from '../../kernel/mail/mail.service.ts'
import { letter, type MailAgency } from '../brochures/brochures-letters.emails.ts'

interface Written {
  to: string
  /** "T-000014 Bali in six days: ₹42,000 to pay" */
  title: string
  /** "To be paid by 3 December 2026" */
  facts: string
  words: string
  url: string
  subject?: string
}

/** The mail that asks a customer for a payment. */
export const requestMail = (agency: MailAgency, { url, subject, ...written }: Written): Mail =>
  letter(agency, {
    ...written,
    subject: subject ?? written.title,
    preview: written.facts,
    button: { label: 'Pay now', url },
    foot: 'The page says what is paid, and shows every way to pay.',
  })
