import { formatMoney } from '@sarai/money/format'
import { html } from '../../core/http/html.ts'
import { designedMail } from '../../kernel/mail/mail-design.emails.ts'
import type { Mail } from '../../kernel/mail/mail.service.ts'
import type { lookOf } from '../prospects/prospects-mail.service.ts'

interface Cancelled {
  title: string
  /** Who does not travel any more, where others do. */
  whom?: string
  url: string
  charge: number
  refund: number
  due: number
  currency: string
}

/** Tells a customer that their trip, or a traveller of it, was cancelled, and what it comes to. */
export function cancelledMail(
  { design, pictures }: Awaited<ReturnType<typeof lookOf>>,
  customer: { name: string; email: string },
  { title, whom, url, charge, refund, due, currency }: Cancelled,
): Mail {
  const what = whom ? `${whom} was taken off your trip ${title}.` : `Your trip ${title} was cancelled.`
  const sums = [
    charge > 0 ? `The cancellation charge is ${formatMoney(charge, currency)}.` : 'There is no charge for cancelling.',
    refund > 0 && `You get back ${formatMoney(refund, currency)}.`,
    due > 0 && `Still to be paid: ${formatMoney(due, currency)}.`,
  ].filter((line) => line !== false)
  return {
    to: customer.email,
    subject: `Cancelled: ${title}`.replace(/[\r\n]+/g, ' '),
    text: `Hello ${customer.name},

${what}

${sums.join('\n')}

${url}
`,
    html: designedMail({
      ...design,
      preview: what,
      kicker: title,
      title: 'Cancelled',
      words: html`<p>Hello ${customer.name},</p>
        <p>${what}</p>
        ${sums.map((line) => html`<p>${line}</p>`)}`,
      button: { label: 'Open your trip', url },
      foot: 'You get this mail because you booked this trip.',
    }),
    pictures,
  }
}
