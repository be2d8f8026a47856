import { formatMoney } from '@sarai/money/format'
import { oneUnit } from '@sarai/money/currency'
import { type Call, readForm, redirectTo, type Reply } from '../http.ts'
import { escapeHtml, makeButton, replyPage, showMessage } from '../pages.ts'
import { countDecimals } from './stripe-currencies.ts'
import { isUsedUp, openLinkSession } from './stripe-links.ts'
import { openDispute } from './stripe-disputes.ts'
import { failSession, paySession, startTransfer } from './stripe-money.ts'
import { expireSessions } from './stripe-sessions.ts'
import type { Session, StripeState } from './stripe-state.ts'

/** As people read it: Stripe counts some currencies in other units than others do. */
export function toCommonAmount(amount: number, currency: string): number {
  return Number((BigInt(amount) * oneUnit(currency.toUpperCase())) / 10n ** BigInt(countDecimals(currency)))
}

const formatAmount = ({ amount, currency }: Pick<Session, 'amount' | 'currency'>) =>
  formatMoney(toCommonAmount(amount, currency), currency.toUpperCase())

/** Where the payer's browser goes afterwards; Stripe puts the session in where that is asked for, and signs nothing. */
export const makeReturnUrl = ({ successUrl, id }: Session): string =>
  successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id).replaceAll('%7BCHECKOUT_SESSION_ID%7D', id)

function showPayPage(session: Session, problem = ''): Reply {
  const alert = problem ? `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>` : ''
  const back = session.cancelUrl ? `<p><a href="${escapeHtml(session.cancelUrl)}">Back</a></p>` : ''
  const markup = `${alert}<p class="amount">${formatAmount(session)}</p>
<form method="post">${makeButton('card', 'Pay by card', true)}${makeButton('bank', 'Pay by bank, which takes days')}${makeButton('dispute', 'Pay by a card whose owner disputes it')}</form>
<form method="post">${makeButton('fail', 'Let the payment fail')}</form>
<h1>${escapeHtml(session.name)}</h1>${session.customerEmail ? `<p>${escapeHtml(session.customerEmail)}</p>` : ''}${back}`
  return replyPage(problem ? 422 : 200, 'Stripe Checkout', markup)
}

/** `/c/pay/:id`: the page of a session. */
export function answerPayPage(state: StripeState, call: Call, id: string): Reply {
  expireSessions(state)
  const session = state.sessions.get(id)
  if (!session) return showMessage(404, 'Stripe', 'There is no such page.')
  if (session.status !== 'open')
    return showMessage(200, 'Stripe', `This checkout session is ${session.status}. Nothing more can be paid by it.`)
  if (call.method !== 'POST') return showPayPage(session)
  const { answer } = readForm(call)
  if (answer === 'fail') {
    const problem = failSession(state, session)
    return showPayPage(session, problem ?? 'Your card was declined. Nothing was taken.')
  }
  const problem = answer === 'bank' ? startTransfer(state, session) : paySession(state, session)
  if (problem) return showPayPage(session, problem)
  if (answer === 'dispute') openDispute(state, session)
  return redirectTo(makeReturnUrl(session))
}

/** `/b/:slug`: a payment link, which gives everybody a session of their own. */
export function answerLinkPage(state: StripeState, slug: string): Reply {
  const link = [...state.links.values()].find((one) => one.slug === slug)
  if (!link) return showMessage(404, 'Stripe', 'There is no such page.')
  if (!link.isActive || isUsedUp(link))
    return showMessage(200, 'Stripe', 'This link is no longer active. Nothing more can be paid by it.')
  return redirectTo(`${state.pagesUrl}/c/pay/${openLinkSession(state, link).id}`)
}

export const answerThanks = (): Reply => showMessage(200, 'Thanks for your payment', 'It was test money.')
