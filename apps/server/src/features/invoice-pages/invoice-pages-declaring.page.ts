import { bankModes, receiptModeLabels } from '@sarai/contract/receipt-words'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { type Html, html, raw } from '../../core/http/html.ts'
import type { DeclaredPayment } from '../receipts/receipts-declared.rules.ts'
import {
  attributesOf,
  field,
  fileField,
  foldedForm,
  type Problems,
  type Typed,
} from '../brochures/brochures-form.page.ts'

/** What a customer has declared to have paid, and can declare. */
export interface Declaring {
  /** Its name. */
  agency: string
  thanks: string | null
  /** Why something could not be taken. */
  refused: string | null
  payments: (DeclaredPayment & { declaredOn: string })[]
  form: {
    action: string
    stamp: string
    currency: string
    /** In minor units. */
    due: number
    days: { first: string; last: string }
    typed: Typed
    problems: Problems
  } | null
}
type Form = NonNullable<Declaring['form']>

function paymentItem({
  state,
  amount,
  currency,
  day,
  mode,
  reference,
  reason,
  declaredOn,
}: Declaring['payments'][number]) {
  const money = formatMoney(amount, currency)
  const words = {
    waiting: `${money} declared on ${dayWords(declaredOn)}, awaiting confirmation`,
    received: `${money} declared on ${dayWords(declaredOn)}, received`,
    'not-found': `${money} declared on ${dayWords(declaredOn)} could not be found${reason ? `: ${reason}` : ''}`,
  }[state]
  const how = [`${receiptModeLabels[mode]}, ${dayWords(day)}`, reference && `reference ${reference}`]
  return html`<li>
    <span>${words}<small>${how.filter(Boolean).join(' · ')}</small></span>
  </li>`
}

const order = ['amount', 'day', 'mode', 'reference', 'file']

function formTag({ agency, payments }: Declaring, form: Form): Html {
  const { action, stamp, currency, due, days, typed, problems } = form
  const fields = { order, problems }
  const summary = payments.length > 0 ? 'I have paid something else' : 'I have paid'
  const about = `${formatMoney(due, currency)} is to be paid. Tell ${agency} what you have paid, so that they find it.`
  return foldedForm(
    { summary, about, action, stamp, problems },
    html`<div class="pair">
        ${field(
          fields,
          'amount',
          html`Amount in ${currency}`,
          html`<input
            ${attributesOf(fields, 'amount')}
            value="${typed.amount}"
            inputmode="decimal"
            required
            maxlength="30"
            autocomplete="off"
          />`,
        )}
        ${field(
          fields,
          'day',
          html`Paid on`,
          html`<input
            ${attributesOf(fields, 'day')}
            type="date"
            value="${typed.day}"
            min="${days.first}"
            max="${days.last}"
            required
          />`,
        )}
      </div>
      ${field(
        fields,
        'mode',
        html`How you paid`,
        html`<select ${attributesOf(fields, 'mode')}>
          ${bankModes.map(
            (mode) =>
              html`<option value="${mode}" ${typed.mode === mode && raw(' selected')}>
                ${receiptModeLabels[mode]}
              </option>`,
          )}
        </select>`,
      )}
      ${field(
        fields,
        'reference',
        html`Reference`,
        html`<input
            ${attributesOf(fields, 'reference')}
            value="${typed.reference}"
            maxlength="100"
            autocomplete="off"
          />
          <p class="help">The UTR of the bank, the reference in your UPI app, or the number of the cheque.</p>`,
      )}
      ${fileField(fields, html`Proof <span class="optional">optional, PDF or picture, at most 10 MB</span>`, false)}`,
  )
}

/** Below the ways to pay: what was declared, and the form to declare a payment. */
export function declaringTag(declaring: Declaring): Html | null {
  const { thanks, refused, payments, form } = declaring
  if (payments.length === 0 && !form && !thanks && !refused) return null
  return html`<section class="declared" id="declared">
    ${thanks && html`<p class="said" role="status">${thanks}</p>`}
    ${refused && html`<p class="problem" role="alert">${refused}</p>`}
    ${
      payments.length > 0 &&
      html`<h2 class="small">What you have told us</h2>
        <ul class="items">
          ${payments.map(paymentItem)}
        </ul>`
    }
    ${form && formTag(declaring, form)}
  </section>`
}
