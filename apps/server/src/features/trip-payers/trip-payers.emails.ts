import { html } from '../../core/http/html.ts'
import { logoKey } from '../../core/named-pictures.ts'
import { designedMail, logoCid } from '../../kernel/mail/mail-design.emails.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import { formColours } from '../intake/intake-colours.rules.ts'

interface Said {
  to: string
  /** "Your share of Bali in six days" */
  title: string
  /** "₹42,000 to be paid, the next ₹12,000 by 3 December 2026" */
  facts: string
  words: string
  url: string
  subject?: string
}

/** The mail that a payer of a trip gets the link to their share with. */
export function shareMail(
  { name, logo, form }: { name: string; logo: string | null; form: { colour: string } },
  { to, title, facts, words, url, subject }: Said,
): Mail {
  const { accent, onAccent } = formColours(form.colour)
  const hasLogo = logo !== null && !/^https?:/i.test(logo)
  return {
    to,
    subject: (subject ?? title).replace(/[\r\n]+/g, ' ').slice(0, 160),
    text: `${words}\n\n${url}\n\n${name}\n`,
    html: designedMail({
      agency: { name, accent, onAccent, hasLogo },
      preview: facts,
      kicker: name,
      title,
      facts,
      words: html`${words.split(/\n+/).map((line) => html`<p>${line}</p>`)}`,
      button: { label: 'See it and pay', url },
      foot: 'The page shows what is paid, and how to pay the rest.',
    }),
    pictures: hasLogo ? [{ cid: logoCid, key: logoKey(logo) }] : [],
  }
}
