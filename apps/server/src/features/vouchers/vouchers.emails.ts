import { html } from '../../core/http/html.ts'
import { designedMail } from '../../kernel/mail/mail-design.emails.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import { letter, type MailAgency, mailLook, subjectLine } from '../brochures/brochures-letters.emails.ts'
import { aroundList, listedVouchers, type NamedVoucher, withVouchers } from './vouchers-together.rules.ts'

interface Said {
  to: string
  number: string
  /** It was issued before, and this is in its place. */
  isRevised: boolean
  title: string
  days: string | null
  words: string
  url: string
  subject?: string
}

const paragraphs = (text: string) => text.split(/\n{2,}/).flatMap((part) => (part.trim() ? [part.split('\n')] : []))
const paragraphsOf = (text: string) =>
  html`${paragraphs(text).map(
    (lines) => html`<p>${lines.map((line, at) => html`${at > 0 && html`<br />`}${line}`)}</p>`,
  )}`

/** The mail that a voucher goes out with. */
export const voucherMail = (
  agency: MailAgency,
  { to, number, isRevised, title, days, words, url, subject }: Said,
): Mail & { html: string } =>
  letter(agency, {
    to,
    subject: subject ?? `Your ${isRevised ? 'changed voucher' : 'voucher'}: ${title}`,
    preview: [title, days].filter(Boolean).join(' · '),
    kicker: `Your ${isRevised ? 'changed voucher' : 'voucher'} ${number}`,
    title,
    facts: days,
    words,
    button: { label: 'Open your voucher', url },
    foot: `${number}${isRevised ? ' replaces the one before' : ''}. The voucher is attached as a PDF.`,
  })

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
  const { agency, pictures } = mailLook(mailed)
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
