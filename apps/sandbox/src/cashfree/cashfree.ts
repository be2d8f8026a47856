import { formatMoney } from '@sarai/money/format'
import { parseAmount } from '@sarai/money/parse'
import type { SandboxClock } from '../clock.ts'
import type { DisputeMove, PaymentsEmulator } from '../emulator.ts'
import { type Call, readForm, redirectTo, type Reply, splitPath } from '../http.ts'
import { escapeHtml, makeButton, replyPage, showMessage } from '../pages.ts'
import type { Outbox } from '../webhooks.ts'
import { answerDisputes, moveDispute, openDispute } from './cashfree-disputes.ts'
import { answerLinks, expireLinks, failLink, isOpen, payLink, payMethods, isPayableBy } from './cashfree-links.ts'
import { answerOrders, answerRecon, refundByHand, settleMerchant } from './cashfree-money.ts'
import { answerConsent, answerOnboarding, answerPartners, isLinked, setMerchantKyc } from './cashfree-partners.ts'
import {
  type CashfreeState,
  kycStates,
  type Link,
  type Merchant,
  openState,
  refuse,
  refuseAccess,
  refuseAddress,
} from './cashfree-state.ts'

const versions = ['2023-08-01', '2025-01-01', '2026-01-01']

/** Cashfree as far as providers of payments are concerned: `/pg`, `/partners`, and the pages for payers and owners. */
export class Cashfree implements PaymentsEmulator {
  readonly kind = 'payments'
  readonly state: CashfreeState

  constructor(given: { clock: SandboxClock; outbox: Outbox; pagesUrl: string }) {
    this.state = openState(given)
  }

  isApi(path: string): boolean {
    return /^\/(pg|partners)(\/|$)/.test(path)
  }

  answer(call: Call): Reply {
    const [area, what, ...rest] = splitPath(call.path)
    if (area === 'l') return this.#answerPayPage(call, what)
    if (area === 'consent') return answerConsent(this.state, call, what)
    if (area === 'onboarding') return answerOnboarding(this.state, call, what)
    if (area === 'partners') return answerPartners(this.state, call, [what ?? '', ...rest])
    if (area !== 'pg') return refuseAddress()
    if (!versions.includes(call.headers['x-api-version'] ?? ''))
      return refuse(400, 'request_failed', 'x-api-version : invalid value provided')
    const merchant = this.#findMerchant(call)
    if (!merchant) return refuseAccess()
    if (what === 'links') return answerLinks(this.state, merchant, call, rest)
    if (what === 'disputes') return answerDisputes(this.state, merchant, call, rest)
    if (what === 'orders') return answerOrders(this.state, merchant, call, rest)
    const isRecon = call.method === 'POST' && what === 'settlement' && rest.join('/') === 'recon'
    return isRecon ? answerRecon(this.state, merchant, call) : refuseAddress()
  }

  /** By its own keys, by the partner's, or by a token of its consent. */
  #findMerchant({ headers }: Call): Merchant | undefined {
    const { merchants, partner, accessTokens, clock } = this.state
    const [scheme, value = ''] = (headers.authorization ?? '').split(' ')
    if (scheme === 'Bearer') {
      const token = accessTokens.get(value)
      return token && !token.grant.isRevoked && token.until > clock.read() ? token.grant.merchant : undefined
    }
    if (headers['x-partner-apikey'] !== undefined) {
      const found = merchants.find(({ id }) => id === headers['x-partner-merchantid'])
      return found && headers['x-partner-apikey'] === partner.apiKey && isLinked(this.state, found) ? found : undefined
    }
    const secret = headers['x-client-secret']
    return merchants.find((one) => one.clientId === headers['x-client-id'] && one.clientSecret === secret)
  }

  #answerPayPage(call: Call, slug: string | undefined): Reply {
    expireLinks(this.state)
    const link = [...this.state.links.values()].find((one) => one.slug === slug)
    if (!link) return showMessage(404, 'Cashfree', 'There is no such payment link.')
    if (!isOpen(link)) return showMessage(200, 'Cashfree', `This link is ${link.status.toLowerCase()}.`)
    if (call.method !== 'POST') return showPayPage(link)
    const { answer, amount = '' } = readForm(call)
    if (answer === 'fail') {
      failLink(this.state, link)
      return showPayPage(link, 'The payment failed. Nothing was taken.')
    }
    const typed = answer === 'part' ? parseAmount(amount, 'INR') : { value: link.amount - link.paid }
    if ('problem' in typed) return showPayPage(link, typed.problem)
    const method = payMethods.find((one) => one.answer === answer)?.name ?? chooseMethod(link)
    const order = payLink(this.state, link, typed.value, method)
    if (typeof order === 'string') return showPayPage(link, order)
    return link.returnUrl ? redirectTo(link.returnUrl) : showMessage(200, 'Paid', 'Paid in test money.')
  }

  #change(id: string, work: (link: Link) => string | undefined): string | undefined {
    expireLinks(this.state)
    const link = [...this.state.links.values()].find((one) => one.id === id)
    return link ? work(link) : 'There is no such link.'
  }

  pay(id: string, amount?: number): string | undefined {
    return this.#change(id, (link) => {
      const paid = payLink(this.state, link, amount ?? link.amount - link.paid, chooseMethod(link))
      return typeof paid === 'string' ? paid : undefined
    })
  }

  failPayment(id: string): string | undefined {
    return this.#change(id, (link) => {
      failLink(this.state, link)
      return undefined
    })
  }

  expire(id: string): string | undefined {
    return this.#change(id, (link) => {
      if (!isOpen(link)) return 'The link is not open.'
      link.status = 'EXPIRED'
      return undefined
    })
  }

  refund(id: string, amount?: number): string | undefined {
    return this.#change(id, (link) => refundByHand(this.state, link, amount))
  }

  failRefund(): string | undefined {
    return 'What Cashfree says SUCCESS of does not fail.'
  }

  openDispute(id: string): string | undefined {
    return this.#change(id, (link) => openDispute(this.state, link))
  }

  moveDispute(id: string, move: DisputeMove): string | undefined {
    return this.#change(id, (link) => moveDispute(this.state, link, move))
  }

  settle(): void {
    for (const merchant of this.state.merchants) settleMerchant(this.state, merchant)
  }

  revoke(account: string): void {
    for (const grant of this.state.grants) if (grant.merchant.id === account) grant.isRevoked = true
  }

  setKyc(account: string, state: string): string | undefined {
    const merchant = this.state.merchants.find(({ id }) => id === account)
    const kyc = kycStates.find((one) => one === state)
    if (!merchant || !kyc) return 'There is no such account or state.'
    setMerchantKyc(this.state, merchant, kyc)
    return undefined
  }

  /** Cashfree signs by the account's own secret, or the partner's key: none is chosen. */
  listen(account: string, url: string): string | undefined {
    const merchant = this.state.merchants.find(({ id }) => id === account)
    const hooks =
      merchant?.hooks ?? (account === this.state.partner.oauthClientId ? this.state.partner.hooks : undefined)
    if (!hooks || !this.state.outbox.isAllowed(url)) return 'There is no such account, or events may not go there.'
    hooks.push(url)
    return undefined
  }

  listAccounts() {
    return this.state.merchants.map(({ id, name, clientId, clientSecret, kyc }) => {
      return { account: id, name, keys: `${clientId} ${clientSecret}`, state: kyc }
    })
  }

  listLinks() {
    expireLinks(this.state)
    return [...this.state.links.values()].map(({ id, status, amount, paid }) => {
      return { id, reference: id, state: status, amount, paid, currency: 'INR' }
    })
  }
}

const chooseMethod = (link: Link): string => (isPayableBy(link, 'upi') ? 'upi' : 'credit_card')

function showPayPage(link: Link, problem = ''): Reply {
  const part = link.isPartial
    ? `<form method="post"><label>Part of it <input name="amount" inputmode="decimal" required></label>${makeButton('part', 'Pay this part')}</form>`
    : ''
  const alert = problem ? `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>` : ''
  const markup = `${alert}<p class="amount">${formatMoney(link.amount - link.paid, 'INR')}</p>
<form method="post">${payMethods
    .filter(({ name }) => isPayableBy(link, name))
    .map(({ answer, label }, at) => makeButton(answer, label, at === 0))
    .join('')}</form>${part}
<form method="post">${makeButton('fail', 'Let the payment fail')}</form><h1>${escapeHtml(link.purpose)}</h1>`
  return replyPage(problem ? 422 : 200, 'Cashfree payment link', markup)
}
