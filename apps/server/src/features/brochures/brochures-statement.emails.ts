import { html } from '../../core/http/html.ts'
import { logoKey } from '../../core/named-pictures.ts'
import { designedMail, logoCid } from '../../kernel/mail/mail-design.emails.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import { formColours } from '../intake/intake-colours.rules.ts'

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
  { name, logo, form }: { name: string; logo: string | null; form: { colour: string } },
  { to, days, facts, words, subject, replyTo, storageKey }: Said,
): Mail {
  const { accent, onAccent } = formColours(form.colour)
  const hasLogo = logo !== null && !/^https?:/i.test(logo)
  const title = 'Statement of account'
  return {
    to,
    subject: (subject ?? `${title} from ${name}, ${days}`).replace(/[\r\n]+/g, ' ').slice(0, 160),
    text: `${words}\n\n${name}\n`,
    html: designedMail({
      agency: { name, accent, onAccent, hasLogo },
      preview: facts ?? days,
      kicker: name,
      title,
      facts: [days, facts].filter(Boolean).join(', '),
      words: html`${words.split(/\n+/).map((line) => html`<p>${line}</p>`)}`,
      foot: 'The statement is attached as a PDF.',
    }),
    attachmentKey: storageKey,
    attachmentName: 'Statement of account.pdf',
    replyTo: replyTo ?? undefined,
    pictures: hasLogo ? [{ cid: logoCid, key: logoKey(logo) }] : [],
  }
}
