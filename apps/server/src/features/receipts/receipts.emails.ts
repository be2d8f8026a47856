import type { Mail } from '../../kernel/mail/mail.service.ts'
import { letter, type MailAgency } from '../brochures/brochures-letters.emails.ts'

interface Said {
  to: string
  /** "Receipt voucher RCT/26-27/0001" */
  title: string
  /** "₹40,000, 3 December 2026" */
  facts: string
  words: string
  /** Where the customer sees what is paid; null where they have no page. */
  url: string | null
  subject?: string
}

/** The mail that a receipt or refund voucher goes out with. */
export const voucherMail = (agency: MailAgency, { url, subject, ...said }: Said): Mail =>
  letter(agency, {
    ...said,
    subject: subject ?? `${said.title} from ${agency.name}`,
    preview: said.facts,
    button: url ? { label: 'See what is paid', url } : undefined,
    foot: `${said.title} is attached as a PDF.`,
  })
