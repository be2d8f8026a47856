import { type Html, html, raw } from '../../core/http/html.ts'
import type { PaperInvoice } from '../invoices/invoices-paper.rules.ts'
import type { Fact } from '../invoices/invoices-words.rules.ts'

export const factTag = ({ label, value }: Fact) =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`

export const qrTag = ({ size, path }: { size: number; path: string }, label: string) =>
  raw(`<svg viewBox="-2 -2 ${size + 4} ${size + 4}" role="img" aria-label="${label}"><path d="${path}"/></svg>`)

/** What is to be paid, and how. */
export function payTag(pay: NonNullable<PaperInvoice['pay']>): Html {
  const { due, steps, account } = pay
  return html`<section class="pay">
    <h2>To be paid: ${due}</h2>
    <ul class="steps">
      ${steps.map(
        ({ label, amount, upi, qr, reference }) =>
          html`<li>
            <span>${label}<b>${amount}</b></span>
            ${upi && html`<a class="button small no-print" href="${upi}">Pay by UPI</a>`}
            ${
              qr &&
              html`<div class="proof">
                ${qrTag(qr, `UPI QR code for ${amount}`)}
                <p class="quiet">Scan with any UPI app to pay ${amount}. Reference ${reference}.</p>
              </div>`
            }
          </li>`,
      )}
    </ul>
    <h3>Or by bank transfer</h3>
    <dl>${account.map(factTag)}</dl>
  </section>`
}
