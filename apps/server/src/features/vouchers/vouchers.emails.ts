import { html } from '../../core/http/html.ts'
import { logoKey } from '../../core/named-pictures.ts'
import { designedMail, logoCid } from '../../kernel/mail/mail-design.emails.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import { formColours } from '../intake/intake-colours.rules.ts'

interface Said {
  to: string
  number: string
  title: string
  days: string | null
  words: string
  url: string
  subject?: string
}

/** The mail that a voucher goes out with. */
export function voucherMail(
  { name, logo, form }: { name: string; logo: string | null; form: { colour: string } },
  { to, number, title, days, words, url, subject }: Said,
): Mail {
  const { accent, onAccent } = formColours(form.colour)
  const hasLogo = logo !== null && !/^https?:/i.test(logo)
  return {
    to,
    subject: (subject ?? `Your voucher: ${title}`).replace(/[\r\n]+/g, ' ').slice(0, 160),
    text: `${words}\n\n${url}\n\n${name}\n`,
    html: designedMail({
      agency: { name, accent, onAccent, hasLogo },
      preview: [title, days].filter(Boolean).join(' · '),
      kicker: `Your voucher ${number}`,
      title,
      facts: days,
      words: html`${words.split(/\n+/).map((line) => html`<p>${line}</p>`)}`,
      button: { label: 'Open your voucher', url },
      foot: `${number}. The voucher is attached as a PDF.`,
    }),
    pictures: hasLogo ? [{ cid: logoCid, key: logoKey(logo) }] : [],
  }
}
