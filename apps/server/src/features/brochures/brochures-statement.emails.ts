import type { Mail } from '../../kernel/mail/mail.service.ts'
import { letter, type MailAgency } from './brochures-letters.emails.ts'

interface Said {
  to: string
  /** "1 Apr–30 Nov 2026" */
  days: string
  /** What is said of it in a line; none where that is not for whoever may read the mail here. */
  facts: string | null
  words: string
  subject?: string
  replyTo: string | null
  storageKey: string
}

/** The mail that a statement of account goes out with. */
export function statementMail(
  agency: MailAgency,
  { to, days, facts, words, subject, replyTo, storageKey }: Said,
): Mail {
  const title = 'Statement of account'
  return {
    ...letter(agency, {
      to,
      subject: subject ?? `${title} from ${agency.name}, ${days}`,
      preview: facts ?? days,
      title,
      facts: [days, facts].filter(Boolean).join(', '),
      words,
      foot: 'The statement is attached as a PDF.',
    }),
    attachmentKey: storageKey,
    attachmentName: `${title}.pdf`,
    replyTo: replyTo ?? undefined,
  }
}
