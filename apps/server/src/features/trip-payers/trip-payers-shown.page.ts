import { invoiceFormLabels, invoiceName, invoicePath } from '@sarai/contract/invoice-words'
import { daysWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { type Html, html } from '../../core/http/html.ts'
import type { Page } from '../../core/http/written-page.ts'
import type { Adviser } from '../brochures/brochures-adviser.rules.ts'
import { footTag, type PageAgency, paperLayout, stateTag } from '../brochures/brochures-paper.page.ts'
import { type Declaring, declaringTag } from '../invoice-pages/invoice-pages-declaring.page.ts'
import { payTag } from '../invoice-pages/invoice-pages-paying.page.ts'
import type { InvoiceRecord } from '../invoices/invoices-found.service.ts'
import type { PaperInvoice } from '../invoices/invoices-paper.rules.ts'
import { type OnlinePayment, writeOnlinePayment } from '../online-payments/online-payments.page.ts'
import type { TripRecord } from '../trips/trips.service.ts'
import { type DueShare, dueWords } from './trip-payers.rules.ts'

/** A payer's share of a trip at its public address; amounts in minor units of the trip's currency. */
interface SharePage {
  agency: PageAgency & { lines: string[] }
  adviser: Adviser | null
  trip: Pick<TripRecord, 'title' | 'startDate' | 'endDate' | 'currency' | 'cancelledAt'>
  payer: { name: string }
  shares: readonly DueShare[]
  amount: number
  paid: number
  pay: PaperInvoice['pay']
  online: OnlinePayment
  documents: readonly InvoiceRecord[]
  declaring: Declaring
}

function stateOf({ trip, amount, paid }: SharePage): Html | false {
  if (trip.cancelledAt) return stateTag('cancelled', 'This trip was cancelled', ['What is charged for it is below.'])
  return paid > 0 && paid >= amount && stateTag('valid', 'Paid', ['Thank you.'])
}

/** What was issued to a customer, each with its page; nothing where that is nothing. */
export const writeDocuments = (documents: readonly InvoiceRecord[]): Html | false =>
  documents.length > 0 &&
  html`<h2>Your documents</h2>
    <ul class="items">
      ${documents.map(documentTag)}
    </ul>`

const documentTag = (document: InvoiceRecord) =>
  document.publicKey &&
  html`<li>
    <a href="${invoicePath(document.publicKey)}"
      >${document.form && invoiceFormLabels[document.form]} ${invoiceName(document)}</a
    >
    <b>${document.total !== null && formatMoney(document.total, document.currency)}</b>
  </li>`

/** What somebody is to pay of a trip that several share, and how. */
export function sharePage(page: SharePage): Page {
  const { agency, adviser, trip, payer, shares, amount, paid, pay, online, documents, declaring } = page
  const { title, startDate, endDate, currency } = trip
  const money = (sum: number) => formatMoney(sum, currency)
  const days = startDate && endDate ? daysWords(startDate, endDate) : null
  // A share that is paid at once, whenever that is, is its sum.
  const isInParts = shares.length > 1 || shares.some(({ dueOn }) => dueOn !== null)
  const body = html`${stateOf(page)}
    <p class="kind">Your share</p>
    <h1>${title}</h1>
    <p class="quiet">${[payer.name, days].filter(Boolean).join(' · ')}</p>
    ${
      isInParts &&
      html`<ul class="items">
        ${shares.map(
          (share) =>
            html`<li>
              <span>${share.label}<small>${dueWords(share, money)}</small></span>
              <b>${money(share.amount)}</b>
            </li>`,
        )}
      </ul>`
    }
    <ul class="items sums">
      <li><span>Your share in all</span><b>${money(amount)}</b></li>
      <li><span>Paid</span><b>${money(paid)}</b></li>
      <li class="whole"><span>Still to be paid</span><b>${money(Math.max(amount - paid, 0))}</b></li>
    </ul>
    ${writeDocuments(documents)} ${writeOnlinePayment(online)} ${pay && payTag(pay)} ${declaringTag(declaring)}
    ${footTag(agency, adviser, title)}`
  return paperLayout(agency, `Your share of ${title}`, body)
}
