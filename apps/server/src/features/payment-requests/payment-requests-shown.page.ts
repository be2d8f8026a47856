import type { PaymentRequestState } from '@sarai/contract/payment-request-words'
import { dayWords } from '@sarai/itinerary/words'
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
import { type DueShare, dueWords } from '../trip-payers/trip-payers.rules.ts'
import { writeDocuments } from '../trip-payers/trip-payers-shown.page.ts'
import type { TripRecord } from '../trips/trips.service.ts'
import type { PaymentRequestRecord } from './payment-requests.queries.ts'

/** What a customer was asked to pay, at its public address; amounts in minor units of the request's currency. */
interface RequestPage {
  agency: PageAgency & { lines: string[] }
  adviser: Adviser | null
  request: PaymentRequestRecord
  state: PaymentRequestState
  /** What can be paid of it now. */
  left: number
  trip: Pick<TripRecord, 'title' | 'startDate' | 'endDate' | 'currency'> | undefined
  instalments: readonly DueShare[]
  documents: readonly InvoiceRecord[]
  pay: PaperInvoice['pay']
  online: OnlinePayment
  declaring: Declaring
}

function writeState({ agency, state, left, request, online }: RequestPage): Html | false {
  if (state === 'cancelled')
    return stateTag('cancelled', 'This request was cancelled', [`Ask ${agency.name} if you have paid it.`])
  if (state === 'paid') return stateTag('valid', 'Paid', [online.standing === 'paid' ? null : 'Thank you.'])
  if (state === 'expired') {
    const over = request.validUntil && `It could be paid until ${dayWords(request.validUntil)}.`
    return stateTag('revised', 'This request has expired', [
      over,
      `Ask ${agency.name} to renew it: the address stays the same.`,
    ])
  }
  return (
    left <= 0 &&
    stateTag('revised', 'Nothing is to be paid here any more', [`Ask ${agency.name} if you think that something is.`])
  )
}

function writeWhen({ dueOn, validUntil }: PaymentRequestRecord): string | null {
  if (dueOn) return `To be paid by ${dayWords(dueOn)}`
  return validUntil && `It can be paid until ${dayWords(validUntil)}`
}

function writeSums({ request, left }: RequestPage): Html | null {
  const { amount, paid, currency } = request
  if (paid === 0 && (left === amount || left === 0)) return null
  const format = (sum: number) => formatMoney(sum, currency)
  return html`<ul class="items sums">
    <li><span>Asked for</span><b>${format(amount)}</b></li>
    <li><span>Paid</span><b>${format(paid)}</b></li>
    <li class="whole"><span>Still to be paid</span><b>${format(left)}</b></li>
  </ul>`
}

/** What somebody is to pay and how: the sum and the ways to pay it come first. */
export function writeRequestPage(page: RequestPage): Page {
  const { agency, adviser, request, state, left, trip, instalments, documents, pay, online, declaring } = page
  const { description, currency } = request
  const isPayable = left > 0
  const body = html`${writeState(page)}
    <p class="kind">${description}</p>
    <h1>${formatMoney(isPayable ? left : request.amount, currency)}</h1>
    <p class="quiet">${isPayable && writeWhen(request)}</p>
    ${writeOnlinePayment(online)} ${state === 'open' && pay && payTag(pay)} ${writeSums(page)}
    ${writeDocuments(documents)}
    ${
      trip &&
      instalments.length > 0 &&
      html`<h2>What is to be paid for the trip</h2>
        <ul class="items">
          ${instalments.map(
            (one) =>
              html`<li>
                <span>${one.label}<small>${dueWords(one, (sum) => formatMoney(sum, trip.currency))}</small></span>
                <b>${formatMoney(one.amount, trip.currency)}</b>
              </li>`,
          )}
        </ul>`
    }
    ${declaringTag(declaring)} ${footTag(agency, adviser, description)}`
  return paperLayout(agency, `Pay ${agency.name}`, body)
}
