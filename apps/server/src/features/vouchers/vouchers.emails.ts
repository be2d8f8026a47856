import { html } from '../../core/http/html.ts'
import { logoKey } from '../../core/named-pictures.ts'
import { designedMail, logoCid } from '../../kernel/mail/mail-design.emails.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import { formColours } from '../intake/intake-colours.rules.ts'
import { aroundList, listedVouchers, type NamedVoucher, withVouchers } from './vouchers-together.rules.ts'

interface MailAgency {
  name: string
  logo: string | null
  form: { colour: string }
}

interface Said {
  to: string
  number: string
  title: string
  days: string | null
  words: string
  url: string
  subject?: string
}

function lookOf({ name, logo, form }: MailAgency) {
  const { accent, onAccent } = formColours(form.colour)
  const hasLogo = logo !== null && !/^https?:/i.test(logo)
  return {
    agency: { name, accent, onAccent, hasLogo },
    pictures: hasLogo ? [{ cid: logoCid, key: logoKey(logo) }] : [],
  }
}

const subjectLine = (subject: string) => subject.replace(/[\r\n]+/g, ' ').slice(0, 160)
const paragraphs = (text: string) => text.split(/\n{2,}/).flatMap((part) => (part.trim() ? [part.split('\n')] : []))
const paragraphsOf = (text: string) =>
  html`${paragraphs(text).map(
    (lines) => html`<p>${lines.map((line, at) => html`${at > 0 && html`<br />`}${line}`)}</p>`,
  )}`

/** The mail that a voucher goes out with. */
export function voucherMail(
  mailed: MailAgency,
  { to, number, title, days, words, url, subject }: Said,
): Mail & { html: string } {
  const { agency, pictures } = lookOf(mailed)
  return {
    to,
    subject: subjectLine(subject ?? `Your voucher: ${title}`),
    text: `${words}\n\n${url}\n\n${agency.name}\n`,
    html: designedMail({
      agency,
      preview: [title, days].filter(Boolean).join(' · '),
      kicker: `Your voucher ${number}`,
      title,
      facts: days,
      words: html`${words.split(/\n+/).map((line) => html`<p>${line}</p>`)}`,
      button: { label: 'Open your voucher', url },
      foot: `${number}. The voucher is attached as a PDF.`,
    }),
    pictures,
  }
}

interface SaidTogether {
  subject: string
  /** With `[vouchers]` where they are listed. */
  text: string
  title: string
  days: string | null
  vouchers: NamedVoucher[]
}

/** The mail that vouchers of a trip go out with together. */
export function vouchersMail(mailed: MailAgency, { subject, text, title, days, vouchers }: SaidTogether) {
  const { agency, pictures } = lookOf(mailed)
  const { before, after } = aroundList(text)
  const { listed, more } = listedVouchers(vouchers, 'mail')
  return {
    subject: subjectLine(subject),
    text: withVouchers(text, vouchers, 'mail'),
    html: designedMail({
      agency,
      preview: [title, days].filter(Boolean).join(' · '),
      kicker: vouchers.length === 1 ? 'Your voucher' : 'Your vouchers',
      title,
      facts: days,
      words: html`${paragraphsOf(before)}
        <ul style="margin:0 0 16px;padding:0 0 0 20px">
          ${listed.map(({ words, url }) => html`<li style="margin:0 0 6px"><a href="${url}">${words}</a></li>`)}
          ${more && html`<li>${more}</li>`}
        </ul>
        ${paragraphsOf(after)}`,
      foot:
        vouchers.length === 1 ? 'The voucher is attached as a PDF.' : `All ${vouchers.length} are attached as one PDF.`,
    }),
    pictures,
  }
}
