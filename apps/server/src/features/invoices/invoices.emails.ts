import { html } from '../../core/http/html.ts'
import { logoKey } from '../../core/named-pictures.ts'
import { designedMail, logoCid } from '../../kernel/mail/mail-design.emails.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import { formColours } from '../intake/intake-colours.rules.ts'

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
export function invoiceMail(
  { name, logo, form }: { name: string; logo: string | null; form: { colour: string } },
  { to, title, facts, words, url, subject }: Said,
): Mail {
  const { accent, onAccent } = formColours(form.colour)
  const hasLogo = logo !== null && !/^https?:/i.test(logo)
  return {
    to,
    subject: (subject ?? `${title} from ${name}`).replace(/[\r\n]+/g, ' ').slice(0, 160),
    text: `${words}\n\n${url}\n\n${name}\n`,
    html: designedMail({
      agency: { name, accent, onAccent, hasLogo },
      preview: facts,
      kicker: name,
      title,
      facts,
      words: html`${words.split(/\n+/).map((line) => html`<p>${line}</p>`)}`,
      button: { label: 'Open and pay', url },
      foot: `${title} is attached as a PDF.`,
    }),
    pictures: hasLogo ? [{ cid: logoCid, key: logoKey(logo) }] : [],
  }
}
