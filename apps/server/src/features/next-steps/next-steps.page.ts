import { counted } from '@sarai/contract/count-words'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { type Html, html } from '../../core/http/html.ts'
import { factTag, qrTag } from '../invoice-pages/invoice-pages-paying.page.ts'
import type { MailedLinks } from '../brochures/brochures-after.rules.ts'
import { type OnlinePayment, writeOnlinePayment } from '../online-payments/online-payments.page.ts'
import { type DueShare, dueWords } from '../trip-payers/trip-payers.rules.ts'
import { computeLeft } from './next-steps.rules.ts'
import type { Steps } from './next-steps.service.ts'

/** What is shown of a trip's steps: nothing by which somebody else's page could be opened, and no address. */
export interface ShownSteps {
  /** Of the proposal's page. */
  path: string
  online: OnlinePayment
  /** Its name. */
  agency: string
  state: Steps['state']
  startDate: string | null
  currency: string
  needsPassport: boolean
  cancelCharge: number | null
  money: Steps['money']
  travellers: Steps['travellers']
  /** There is a page for the travellers, and the address it can be mailed to. */
  isFormMailed: boolean
  invoices: string[]
  vouchers: string[]
  /** These can be mailed. */
  arePapersMailed: boolean
}

/** Asks for links by mail; they go to the customer's own address, whoever asks. */
const mailForm = ({ path }: ShownSteps, what: MailedLinks, label: string): Html =>
  html`<form method="post" action="${path}/links">
    <input type="hidden" name="what" value="${what}" />
    <button type="submit" class="plain">${label}</button>
  </form>`

const writeRow = (label: string, words: string, amount: string): Html =>
  html`<div>
    <dt>${label}${words && html` <span class="due">${words}</span>`}</dt>
    <dd>${amount}</dd>
  </div>`

function writeInstalment(part: DueShare, money: (amount: number) => string): Html {
  return writeRow(
    part.label,
    dueWords(part, money).replace(/^./, (first) => first.toLowerCase()),
    money(part.amount),
  )
}

function writeWaysToPay({ money: { pay, next }, currency }: ShownSteps): Html | null {
  const [step] = pay?.steps ?? []
  if (!pay || !step) return null
  return html`${step.upi && html`<p><a class="button" href="${step.upi}">Pay ${formatMoney(next, currency)} by UPI</a></p>`}
    <details class="folded">
      <summary>
        <strong>${step.upi ? 'Another way to pay' : `How to pay ${formatMoney(next, currency)}`}</strong>
      </summary>
      ${
        step.qr &&
        html`<div class="scan">
          ${qrTag(step.qr, `UPI QR code for ${step.amount}`)}
          <p>Scan with any UPI app to pay ${step.amount}. Reference ${step.reference}.</p>
        </div>`
      }
      <dl class="account">${pay.account.map(factTag)}</dl>
    </details>`
}

function writePayment(shown: ShownSteps): Html | null {
  const { agency, currency, money, invoices, arePapersMailed } = shown
  const { parts, sums, isShared } = money
  const { left, back } = computeLeft(sums)
  const write = (amount: number) => formatMoney(amount, currency)
  if (parts.length === 0) return null
  const title = left > 0 ? 'Pay' : 'Paid'
  return html`<li>
    <h3>${title}</h3>
    ${
      (left > 0 || parts.length > 1) &&
      html`<dl class="sum-rows">${parts.map((part) => writeInstalment(part, write))}</dl>`
    }
    ${left === 0 && html`<p>${write(sums.paid + sums.returned)} paid. Thank you.</p>`}
    ${sums.returned > 0 && html`<p>${write(sums.returned)} given back.</p>`}
    ${back > 0 && html`<p>${write(back)} more than the trip costs by now: ${agency} gives it back to you.</p>`}
    ${left > 0 && isShared && html`<p>Several of you share the price. Each pays by the link ${agency} sent to them.</p>`}
    ${!isShared && writeOnlinePayment(shown.online)}
    ${left > 0 && !isShared && (writeWaysToPay(shown) ?? (shown.online.ways.length === 0 && html`<p>${agency} tells you how to pay.</p>`))}
    ${left > 0 && !isShared && invoices.length > 0 && arePapersMailed && mailForm(shown, 'papers', 'Mail me the invoice')}
  </li>`
}

function writeCancelled({ currency, money: { sums }, cancelCharge }: ShownSteps): Html {
  const { back } = computeLeft(sums)
  const write = (amount: number) => formatMoney(amount, currency)
  return html`<li>
    <h3>What you get back</h3>
    <dl class="sum-rows">
      ${writeRow('Charge for cancelling', '', cancelCharge ? write(cancelCharge) : 'none')}
      ${writeRow('You have paid', '', write(sums.paid + sums.returned))}
      ${sums.returned > 0 && writeRow('Given back', '', write(sums.returned))}
      ${back > 0 && writeRow('Still to be given back', '', write(back))}
    </dl>
    ${back === 0 && sums.returned === 0 && html`<p>Nothing is to be given back.</p>`}
  </li>`
}

function writeTravellers(shown: ShownSteps): Html | null {
  const { state, travellers, needsPassport, startDate, agency, isFormMailed } = shown
  const { going, missing, isPanMissing } = travellers
  if (state !== 'ahead' || going === 0) return null
  const what = needsPassport ? 'Names, days of birth and passports' : 'Names and days of birth'
  const before = startDate ? `, before you leave on ${dayWords(startDate)}` : ''
  return html`<li>
    <h3>Who travels</h3>
    ${
      missing === 0
        ? html`<p>${agency} has the details of all ${counted(going, 'traveller')}.</p>`
        : html`<p>${what} are missing for ${missing} of ${counted(going, 'traveller')}${before}.</p>`
    }
    ${isPanMissing && html`<p>The PAN of whoever pays is missing. It is needed before you pay.</p>`}
    ${
      (missing > 0 || isPanMissing) &&
      (isFormMailed
        ? html`${mailForm(shown, 'travellers', 'Mail me the page to fill in')}
            <p class="due">It goes to the address that ${agency} has of you, as it is for you alone.</p>`
        : html`<p class="due">${agency} sends you a page to fill this in.</p>`)
    }
  </li>`
}

function writePapers(shown: ShownSteps): Html | null {
  const { state, agency, invoices, vouchers, arePapersMailed } = shown
  const papers = [...invoices, ...vouchers]
  if (papers.length === 0)
    return state === 'ahead'
      ? html`<li>
          <h3>Your papers</h3>
          <p>Invoices and vouchers are listed here once ${agency} has sent them to you.</p>
        </li>`
      : null
  return html`<li>
    <h3>Your papers</h3>
    <ul class="papers">
      ${papers.map((name) => html`<li>${name}</li>`)}
    </ul>
    ${
      arePapersMailed
        ? mailForm(shown, 'papers', 'Mail them to me again')
        : html`<p class="due">${agency} has sent them to you.</p>`
    }
  </li>`
}

const titles = { ahead: 'What happens next', over: 'After your trip', cancelled: 'Now that it is cancelled' }

/** What is to be done after a proposal was accepted, with how to do it. */
export function writeNextSection(shown: ShownSteps): Html {
  const { state, money } = shown
  const isMoneyOpen = state !== 'cancelled' || computeLeft(money.sums).left > 0
  return html`<section id="next" class="next" aria-labelledby="h-next">
    <h2 id="h-next">${titles[state]}</h2>
    <ol>
      ${state === 'cancelled' && writeCancelled(shown)} ${isMoneyOpen && writePayment(shown)} ${writeTravellers(shown)}
      ${writePapers(shown)}
    </ol>
  </section>`
}
