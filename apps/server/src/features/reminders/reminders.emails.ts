import { html } from '../../core/http/html.ts'
import { logoKey } from '../../core/named-pictures.ts'
import { designedMail, logoCid } from '../../kernel/mail/mail-design.emails.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import { formColours } from '../intake/intake-colours.rules.ts'

interface Said {
  to: string
  title: string
  body: string | null
  /** Where it is paid; null where no invoice was issued. */
  url: string | null
}

/** Reminds a customer of what is to be paid, in the words of a rule. */
export function reminderMail(
  { name, logo, form }: { name: string; logo: string | null; form: { colour: string } },
  { to, title, body, url }: Said,
): Mail {
  const { accent, onAccent } = formColours(form.colour)
  const hasLogo = logo !== null && !/^https?:/i.test(logo)
  const words = body ?? title
  return {
    to,
    subject: title.slice(0, 160),
    text: [words, url && !words.includes(url) ? url : null, name].filter(Boolean).join('\n\n') + '\n',
    html: designedMail({
      agency: { name, accent, onAccent, hasLogo },
      preview: words.slice(0, 120),
      kicker: name,
      title,
      words: html`${words.split(/\n+/).map((line) => html`<p>${line}</p>`)}`,
      button: url ? { label: 'Open and pay', url } : undefined,
      foot: `You get this mail because you are a customer of ${name}.`,
    }),
    pictures: hasLogo ? [{ cid: logoCid, key: logoKey(logo) }] : [],
  }
}
