import type { InvoiceStatus } from '@sarai/contract/invoice-words'
import { dayWords } from '@sarai/itinerary/words'
import { type Html, html } from '../../core/http/html.ts'
import type { Page } from '../../core/http/written-page.ts'
import type { Adviser } from '../brochures/brochures-adviser.rules.ts'
import { footTag, type PageAgency, paperLayout, stateTag } from '../brochures/brochures-paper.page.ts'
import type { invoicedAs } from '../invoices/invoices-public.service.ts'
import type { PaperInvoice } from '../invoices/invoices-paper.rules.ts'
import type { Reason } from '../invoices/invoices-reasons.rules.ts'
import type { Fact, ShownInvoice, ShownSum } from '../invoices/invoices-words.rules.ts'
import { type Declaring, declaringTag } from './invoice-pages-declaring.page.ts'
import { type OnlinePayment, writeOnlinePayment } from '../online-payments/online-payments.page.ts'
import { factTag, payTag, qrTag } from './invoice-pages-paying.page.ts'

/** An invoice at its public address. */
export interface ShownPage extends PaperInvoice {
  agency: PageAgency & { lines: string[] }
  adviser: Adviser | null
  status: InvoiceStatus
  /** What of it is settled. */
  settled: string | null
  cancelReason: string | null
  /** Of a proforma: the invoice that was issued for it. */
  invoiced: Awaited<ReturnType<typeof invoicedAs>>
  pdfPath: string
  online: OnlinePayment
  declaring: Declaring
}

const invoicedTag = ({ name, issuedOn, path }: NonNullable<ShownPage['invoiced']>): Html =>
  stateTag('valid', `Invoice ${name}${issuedOn ? ` of ${dayWords(issuedOn)}` : ''} was issued for this proforma`, [
    html`<a href="${path}">Open the invoice</a>`,
  ])

function stateOf({ status, cancelReason, settled, pay, invoiced }: ShownPage): Html | false {
  // What it asked for is on the invoice.
  if (invoiced && status !== 'cancelled') return invoicedTag(invoiced)
  if (status === 'cancelled') return stateTag('cancelled', 'This invoice was cancelled', [cancelReason])
  if (status === 'credited') return stateTag('revised', 'This invoice was credited', ['Nothing is to be paid.'])
  if (status === 'paid') return stateTag('valid', 'Paid', ['Thank you.'])
  if (status === 'overdue')
    return stateTag('revised', `${pay?.due ?? 'A payment'} is overdue`, [settled && `${settled} is settled.`])
  return (
    status === 'part-paid' &&
    stateTag('valid', `Paid in part`, [
      [settled && `${settled} is settled`, pay && `${pay.due} is still to be paid`].filter(Boolean).join(', ') + '.',
    ])
  )
}

const reportedTag = ({ irn, ack, qr }: NonNullable<PaperInvoice['eInvoice']>): Html =>
  html`<section class="reported">
    <h2 class="small">E-invoice</h2>
    <dl>
      ${[
        { label: 'IRN', value: irn },
        { label: 'Acknowledged', value: ack },
      ].map(factTag)}
    </dl>
    <div class="proof">${qrTag(qr, 'Signed QR code of the e-invoice')}</div>
  </section>`

function taxTable({ heads, rows }: NonNullable<ShownInvoice['taxes']>): Html {
  return html`<div class="wide" role="region" aria-label="Tax by service and rate" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Service and rate</th>
          <th scope="col">Taxed value</th>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ code, taxable, amounts }) =>
            html`<tr>
              <th scope="row">${code}</th>
              <td>${taxable}</td>
              ${amounts.map((amount) => html`<td>${amount}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** Reasons that open without a script. */
const whyTag = (why: readonly Reason[]): Html =>
  html`${why.map(({ sentence, law }) => html`<p>${sentence} ${law && html`<small>${law}</small>`}</p>`)}`

const bothTag = ({ value, own }: ShownSum): Html => html`<b>${own && html`<small>${own}</small>`}${value}</b>`

function sumTag(sum: ShownSum): Html {
  const { label, isWhole, why } = sum
  if (!why) return html`<li class="${isWhole ? 'whole' : ''}"><span>${label}</span>${bothTag(sum)}</li>`
  return html`<li class="reasoned">
    <details>
      <summary>
        <span>${label} <i>why</i></span
        >${bothTag(sum)}
      </summary>
      ${whyTag(why)}
    </details>
  </li>`
}

const reasonedTag = (fact: Fact): Html =>
  fact.why
    ? html`<div class="reasoned">
        <dt>${fact.label}</dt>
        <dd>
          <details>
            <summary>${fact.value} <i>why</i></summary>
            ${whyTag(fact.why)}
          </details>
        </dd>
      </div>`
    : factTag(fact)

const block = (heading: string, text: string | null): Html | null | '' =>
  text &&
  html`<h2 class="small">${heading}</h2>
    <p class="text">${text}</p>`

function wholeTag({ shown, eInvoice, pay, pdfPath, online, declaring }: ShownPage): Html {
  return html`${shown.endorsement && html`<p><b>${shown.endorsement}</b></p>`}
    <dl>${shown.facts.map(reasonedTag)}</dl>
    <div class="parties">
      <section>
        <h2 class="small">From</h2>
        <p><b>${shown.supplier.name}</b></p>
        ${shown.supplier.lines.map((line) => html`<p class="quiet">${line}</p>`)}
      </section>
      <section>
        <h2 class="small">${shown.partyLabel}</h2>
        <p><b>${shown.billTo.name}</b></p>
        ${shown.billTo.lines.map((line) => html`<p class="quiet">${line}</p>`)}
      </section>
    </div>
    <ul class="items">
      ${shown.lines.map(
        ({ text, detail, taxRate, amount, withTax }) =>
          html`<li>
            <span
              >${text}<small
                >${[detail, taxRate && `tax ${taxRate}`, taxRate && withTax && `${withTax} with tax`].filter(Boolean).join(' · ')}</small
              ></span
            >
            <b>${amount}</b>
          </li>`,
      )}
    </ul>
    <ul class="items sums">
      ${shown.sums.map(sumTag)}
    </ul>
    <p class="quiet">${shown.words}</p>
    ${shown.remarks.map((text) => html`<p class="quiet">${text}</p>`)} ${shown.taxes && taxTable(shown.taxes)}
    ${eInvoice && reportedTag(eInvoice)} ${writeOnlinePayment(online)} ${pay && payTag(pay)} ${declaringTag(declaring)}
    <p class="no-print"><a class="button" href="${pdfPath}">Download the PDF</a></p>
    ${block('Notes', shown.notes)} ${block('Terms', shown.terms)}`
}

/** The public page of an invoice; of a cancelled one only that it was. */
export function shownPage(page: ShownPage): Page {
  const { agency, adviser, number, shown, status } = page
  const body = html`${stateOf(page)}
    <p class="kind">${shown.heading}</p>
    <h1>${number}</h1>
    ${status !== 'cancelled' && wholeTag(page)} ${footTag(agency, adviser, `${shown.heading} ${number}`)}`
  return paperLayout(agency, `${shown.heading} ${number}`, body)
}
