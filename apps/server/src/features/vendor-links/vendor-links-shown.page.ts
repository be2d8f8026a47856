import { billTitle, vendorLineWords } from '@sarai/contract/bill-words'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import { dayWords, daysWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { type Html, html } from '../../core/http/html.ts'
import type { Page } from '../../core/http/written-page.ts'
import type { VendorAccount } from '../bills/bills-shown.service.ts'
import { statusOf } from '../bills/bills.rules.ts'
import {
  attributesOf,
  field,
  fileField,
  foldedForm,
  type Problems,
  type Typed,
} from '../brochures/brochures-form.page.ts'
import { type PageAgency, paperLayout } from '../brochures/brochures-paper.page.ts'
import { shownAccount } from '../brochures/brochures-statement.rules.ts'

/** A vendor's account at its public address; amounts in minor units. */
export interface AccountPage extends VendorAccount {
  agency: PageAgency & { lines: string[] }
  vendor: { name: string }
  path: string
  /** The days that the statement is of. */
  from: string
  to: string
  today: string
  /** The years in which the financial years before and after it begin; null where they are not shown. */
  years: { before: number | null; after: number | null }
  thanks: string | null
  /** Why something could not be taken. */
  refused: string | null
  form: {
    action: string
    stamp: string
    currency: string
    days: { first: string; last: string }
    typed: Typed
    problems: Problems
  }
}

type Bill = VendorAccount['bills'][number]
type Payment = VendorAccount['payments'][number]

/** How far a bill is, as its vendor is told. */
function standingWords(bill: Bill): string {
  const { state, deletedAt, open, left, currency, dueOn } = bill
  if (deletedAt !== null || state === 'cancelled') return 'Not taken. Ask the agency why'
  if (state === 'draft') return 'Received, being checked'
  const status = statusOf(bill)
  if (bill.kind === 'credit') return left > 0 ? `${formatMoney(left, currency)} not used yet` : 'Used'
  if (status === 'paid') return 'Paid'
  const rest = `${formatMoney(open, currency)} to be paid, due ${dayWords(dueOn)}`
  return status === 'part-paid' ? `Part-paid: ${rest}` : rest
}

const billTag = (bill: Bill) =>
  html`<li>
    <span>${billTitle(bill)}<small>${[dayWords(bill.billedOn), standingWords(bill)].join(' · ')}</small></span>
    <b>${formatMoney(bill.kind === 'credit' ? -bill.total : bill.total, bill.currency)}</b>
  </li>`

/** "Bank transfer · UTR 123 · for LH/1, LH/2 · ₹500 tax deducted (194C)" */
function paymentWords({ mode, reference, bills, tds, tdsSection, currency }: Payment): string {
  const over = bills.length > 0 && `for ${bills.map(({ billNumber }) => billNumber).join(', ')}`
  const kept = tds > 0 && `${formatMoney(tds, currency)} tax deducted${tdsSection ? ` (${tdsSection})` : ''}`
  return [receiptModeLabels[mode], reference, over, kept].filter(Boolean).join(' · ')
}

const paymentTag = (payment: Payment) =>
  html`<li>
    <span>${dayWords(payment.day)} · ${payment.number}<small>${paymentWords(payment)}</small></span>
    <b>${formatMoney(payment.amount, payment.currency)}</b>
  </li>`

type Statement = NonNullable<VendorAccount['statements']>[number]

function statementTag({ today, open, statements }: AccountPage, statement: Statement): Html {
  const count = statements?.length ?? 0
  const lines = statement.lines.map((one) => ({ ...one, document: vendorLineWords(one) }))
  const account = shownAccount({ ...statement, lines }, { open, day: today, pay: null })
  return html`<h2 class="part">Statement${count > 1 && html` in ${statement.currency}`}</h2>
    <div class="wide">
      <table class="statement">
        <thead>
          <tr>
            <th>Document</th>
            <th>Billed</th>
            <th>Paid</th>
            <th>Balance</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colspan="3">Owed before</td>
            <td>${account.opening}</td>
          </tr>
          ${account.lines.map(
            ({ day, document, debit, credit, balance }) =>
              html`<tr>
                <td>${document}<small>${day}</small></td>
                <td>${debit}</td>
                <td>${credit}</td>
                <td>${balance}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th colspan="3">Owed in the end</th>
            <td><b>${account.closing}</b></td>
          </tr>
        </tfoot>
      </table>
    </div>
    ${
      account.ages.length > 0 &&
      html`<p class="quiet">${account.ages.map(({ label, amount }) => `${label}: ${amount}`).join(' · ')}</p>`
    }`
}

const order = ['number', 'day', 'amount', 'file']

function formTag({ agency, form }: AccountPage): Html {
  const { action, stamp, currency, days, typed, problems } = form
  const fields = { order, problems }
  const about = `${agency.name} gets it at once, and you see here what becomes of it.`
  return foldedForm(
    { summary: 'Send a bill', about, action, stamp, problems },
    html`<input type="hidden" name="currency" value="${currency}" />
      ${field(
        fields,
        'number',
        html`Number of the bill`,
        html`<input
          ${attributesOf(fields, 'number')}
          value="${typed.number}"
          required
          maxlength="60"
          autocomplete="off"
        />`,
      )}
      <div class="pair">
        ${field(
          fields,
          'day',
          html`Its day`,
          html`<input
            ${attributesOf(fields, 'day')}
            type="date"
            value="${typed.day}"
            min="${days.first}"
            max="${days.last}"
            required
          />`,
        )}
        ${field(
          fields,
          'amount',
          html`Amount with tax, in ${currency}`,
          html`<input
            ${attributesOf(fields, 'amount')}
            value="${typed.amount}"
            inputmode="decimal"
            required
            maxlength="30"
            autocomplete="off"
          />`,
        )}
      </div>
      ${fileField(fields, html`The bill <span class="optional">PDF or picture, at most 10 MB</span>`, true)}`,
  )
}

/** Financial years around the one that is shown. */
function yearsTag({ path, years: { before, after } }: AccountPage): Html {
  return html`<p class="years no-print">
    ${before !== null && html`<a href="${path}?year=${before}">The year before</a>`}
    ${after !== null && html`<a href="${path}?year=${after}">The year after</a>`}
  </p>`
}

/** What a vendor sees of its account with the agency. */
export function accountPage(page: AccountPage): Page {
  const { agency, vendor, from, to, statements, bills, payments, thanks, refused } = page
  const body = html`<p class="kind">Your account</p>
    <h1>${vendor.name}</h1>
    <p class="quiet">With ${agency.name}, ${daysWords(from, to)}</p>
    ${statements?.length === 0 && html`<p class="text">Nothing was billed or paid in this time.</p>`}
    ${!statements && html`<p class="text">The statement of this time is too long for a page. Ask ${agency.name} for it.</p>`}
    ${statements?.map((statement) => statementTag(page, statement))} ${yearsTag(page)}
    <section class="declared" id="send">
      ${thanks && html`<p class="said" role="status">${thanks}</p>`}
      ${refused && html`<p class="problem" role="alert">${refused}</p>`} ${formTag(page)}
    </section>
    ${
      bills.length > 0 &&
      html`<h2 class="part">Bills</h2>
        <ul class="items">
          ${bills.map(billTag)}
        </ul>`
    }
    ${
      payments.length > 0 &&
      html`<h2 class="part">Payments</h2>
        <ul class="items">
          ${payments.map(paymentTag)}
        </ul>`
    }
    <footer>${agency.lines.map((line) => html`<p class="quiet">${line}</p>`)}</footer>`
  return paperLayout(agency, 'Your account', body)
}
