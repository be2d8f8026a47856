import { html } from '../../core/http/html.ts'
import { designedMail } from '../../kernel/mail/mail-design.emails.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import { type MailAgency, mailLook } from '../brochures/brochures-letters.emails.ts'

interface Said {
  to: string
  title: string
  body: string | null
  /** Where it is paid; null where no invoice was issued. */
  url: string | null
}

/** Reminds a customer of what is to be paid, in the words of a rule. */
export function reminderMail(mailed: MailAgency, { to, title, body, url }: Said): Mail {
  const { agency, pictures } = mailLook(mailed)
  const { name } = agency
  const words = body ?? title
  return {
    to,
    subject: title.slice(0, 160),
    text: [words, url && !words.includes(url) ? url : null, name].filter(Boolean).join('\n\n') + '\n',
    html: designedMail({
      agency,
      preview: words.slice(0, 120),
      kicker: name,
      title,
      words: html`${words.split(/\n+/).map((line) => html`<p>${line}</p>`)}`,
      button: url ? { label: 'Open and pay', url } : undefined,
      foot: `You get this mail because you are a customer of ${name}.`,
    }),
    pictures,
  }
}
