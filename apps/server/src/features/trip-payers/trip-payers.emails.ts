import type { Mail } from '../../kernel/mail/mail.service.ts'
import { letter, type MailAgency } from '../brochures/brochures-letters.emails.ts'

interface Written {
  to: string
  /** "Your share of Bali in six days" */
  title: string
  /** "₹42,000 to be paid, ₹12,000 by 3 December 2026" */
  facts: string
  words: string
  url: string
  subject?: string
  /** What the button says. */
  label: string
  /** What the page is good for. */
  foot: string
}

/** The mail with which a customer gets the link to a page on which something is to be paid. */
export const payMail = (agency: MailAgency, { url, subject, label, ...written }: Written): Mail =>
  letter(agency, {
    ...written,
    subject: subject ?? written.title,
    preview: written.facts,
    button: { label, url },
  })
