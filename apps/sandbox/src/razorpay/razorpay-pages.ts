import { createHmac } from 'node:crypto'
import { formatMoney } from '@sarai/money/format'
import { parseAmount } from '@sarai/money/parse'
import { type Call, readForm, redirectTo, type Reply } from '../http.ts'
import { escapeHtml, makeButton, replyPage, showMessage } from '../pages.ts'
import { expireLinks, listPayMethods, payMethods } from './razorpay-links.ts'
import { failPayment, payLink } from './razorpay-money.ts'
import type { Link, Payment, RazorpayState } from './razorpay-state.ts'

/** Where the payer's browser goes afterwards, with what Razorpay says and signs there. */
export function makeReturnUrl(link: Link, payment: Payment): string {
  const back = new URL(link.callbackUrl)
  const signed = [link.id, link.referenceId, link.status, payment.id].join('|')
  const signature = createHmac('sha256', link.secret).update(signed).digest('hex')
  back.searchParams.set('razorpay_payment_id', payment.id)
  back.searchParams.set('razorpay_payment_link_id', link.id)
  back.searchParams.set('razorpay_payment_link_reference_id', link.referenceId)
  back.searchParams.set('razorpay_payment_link_status', link.status)
  back.searchParams.set('razorpay_signature', signature)
  return back.href
}

function showPayPage(link: Link, problem = ''): Reply {
  const due = link.amount - link.amountPaid
  const part = link.acceptPartial
    ? `<form method="post"><label>Part of it <input name="amount" inputmode="decimal" required></label>${makeButton('part', 'Pay this part')}</form>`
    : ''
  const alert = problem ? `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>` : ''
  const markup = `${alert}<p class="amount">${formatMoney(due, link.currency)}</p>
<form method="post">${listPayMethods(link)
    .map(({ method, label }, at) => makeButton(method, label, at === 0))
    .join('')}</form>${part}
<form method="post">${makeButton('fail', 'Let the payment fail')}</form>
<h1>${escapeHtml(link.description || 'Payment')}</h1><p>Reference ${escapeHtml(link.referenceId || link.id)}</p>`
  return replyPage(problem ? 422 : 200, 'Razorpay payment link', markup)
}

/** `/l/:slug`: the page that a link leads to. */
export function answerPayPage(state: RazorpayState, call: Call, slug: string | undefined): Reply {
  expireLinks(state)
  const link = [...state.links.values()].find((one) => one.slug === slug)
  if (!link) return showMessage(404, 'Razorpay', 'There is no such payment link.')
  if (link.status !== 'created' && link.status !== 'partially_paid')
    return showMessage(200, 'Razorpay', `This payment link is ${link.status}. Nothing more can be paid by it.`)
  if (call.method !== 'POST') return showPayPage(link)
  const { answer, amount = '' } = readForm(call)
  if (answer === 'fail') {
    failPayment(state, link)
    return showPayPage(link, 'The payment failed. Nothing was taken.')
  }
  const due = link.amount - link.amountPaid
  const typed = answer === 'part' ? parseAmount(amount, link.currency) : { value: due }
  if ('problem' in typed) return showPayPage(link, typed.problem)
  const [first] = listPayMethods(link)
  const method = payMethods.find((one) => one.method === answer)?.method ?? first?.method ?? 'upi'
  const payment = payLink(state, link, typed.value, method)
  if (typeof payment === 'string') return showPayPage(link, payment)
  if (link.callbackUrl) return redirectTo(makeReturnUrl(link, payment))
  return showMessage(200, 'Paid', `${formatMoney(payment.amount, link.currency)} in test money was paid.`)
}
