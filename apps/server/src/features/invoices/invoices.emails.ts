import type { Mail } from '../../kernel/mail/mail.service.ts'
import { letter, type MailAgency } from '../brochures/brochures-letters.emails.ts'

interface Said {
  to: string
  /** "Tax invoice INV/26-27/0001" */
  title: string
  /** "₹1,05,000, due 3 December 2026" */
  facts: string
  words: string
  url: string
  subject?: string
}

/** The mail that an invoice goes out with. */
export const invoiceMail = (agency: MailAgency, { url, subject, ...said }: Said): Mail =>
  letter(agency, {
    ...said,
    subject: subject ?? `${said.title} from ${agency.name}`,
    preview: said.facts,
    button: { label: 'Open and pay', url },
    foot: `${said.title} is attached as a PDF.`,
  })
