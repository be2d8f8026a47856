import { type Call, type Reply, splitPath } from '../http.ts'
import type { SandboxClock } from '../clock.ts'
import type { DisputeMove, PaymentsEmulator } from '../emulator.ts'
import type { Outbox } from '../webhooks.ts'
import { findAccess } from './razorpay-access.ts'
import { answerDisputes, moveDispute, openDispute } from './razorpay-disputes.ts'
import { refuseAddress, refuseKey } from './razorpay-errors.ts'
import { answerHooks } from './razorpay-hooks.ts'
import { answerLinks, expireLink, expireLinks, listPayMethods } from './razorpay-links.ts'
import {
  answerOrders,
  answerPayments,
  answerSettlements,
  failPayment,
  payLink,
  refundByHand,
  settleAccount,
} from './razorpay-money.ts'
import { answerAuthorize, answerRevoke, answerToken, revokeGrant } from './razorpay-oauth.ts'
import { answerPayPage } from './razorpay-pages.ts'
import { emitEvent } from './razorpay-events.ts'
import { type Link, openState, type RazorpayState } from './razorpay-state.ts'

/** Razorpay as far as providers of payments are concerned: `/api/v1`, `/api/v2`, `/auth`, and the pages of its links. */
export class Razorpay implements PaymentsEmulator {
  readonly kind = 'payments'
  readonly state: RazorpayState

  constructor(given: { clock: SandboxClock; outbox: Outbox; pagesUrl: string }) {
    this.state = openState(given)
  }

  /** Whether a program asks, and not somebody's browser. */
  isApi(path: string): boolean {
    return /^\/(api|auth\/(token|revoke))(\/|$)/.test(path)
  }

  answer(call: Call): Reply {
    const [area, version, what, ...rest] = splitPath(call.path)
    if (area === 'l') return answerPayPage(this.state, call, version)
    if (area === 'auth') return this.#answerAuth(call, version)
    if (area !== 'api') return refuseAddress()
    const access = findAccess(this.state, call)
    if (!access) return refuseKey()
    if (version === 'v2' && what === 'accounts') return answerHooks(this.state, access, call, rest)
    if (version !== 'v1') return refuseAddress()
    if (what === 'payment_links') return answerLinks(this.state, access, call, rest)
    if (what === 'payments') return answerPayments(this.state, access, call, rest)
    if (what === 'disputes') return answerDisputes(this.state, access, call, rest)
    if (what === 'orders') return answerOrders(this.state, access, call, rest)
    return what === 'settlements' ? answerSettlements(this.state, access, call, rest) : refuseAddress()
  }

  #answerAuth(call: Call, what: string | undefined): Reply {
    if (what === 'authorize') return answerAuthorize(this.state, call)
    if (call.method === 'POST' && what === 'token') return answerToken(this.state, call)
    return call.method === 'POST' && what === 'revoke' ? answerRevoke(this.state, call) : refuseAddress()
  }

  /** By its id or its reference. */
  findLink(id: string): Link | undefined {
    return this.state.links.get(id) ?? [...this.state.links.values()].find(({ referenceId }) => referenceId === id)
  }

  /** All of what is due, or a part of it. @returns what is wrong with that; undefined where it is paid */
  pay(id: string, amount?: number): string | undefined {
    const link = this.findLink(id)
    if (!link) return 'There is no such link.'
    const paid = payLink(
      this.state,
      link,
      amount ?? link.amount - link.amountPaid,
      listPayMethods(link)[0]?.method ?? 'upi',
    )
    return typeof paid === 'string' ? paid : undefined
  }

  failPayment(id: string): string | undefined {
    const link = this.findLink(id)
    if (!link) return 'There is no such link.'
    failPayment(this.state, link)
    return undefined
  }

  expire(id: string): string | undefined {
    expireLinks(this.state)
    const link = this.findLink(id)
    if (link?.status !== 'created' && link?.status !== 'partially_paid') return 'There is no such open link.'
    expireLink(this.state, link)
    return undefined
  }

  refund(id: string, amount?: number): string | undefined {
    const link = this.findLink(id)
    return link ? refundByHand(this.state, link, amount) : 'There is no such link.'
  }

  failRefund(): string | undefined {
    return 'What Razorpay has processed does not fail.'
  }

  openDispute(id: string): string | undefined {
    const link = this.findLink(id)
    return link ? openDispute(this.state, link) : 'There is no such link.'
  }

  moveDispute(id: string, move: DisputeMove): string | undefined {
    const link = this.findLink(id)
    return link ? moveDispute(this.state, link, move) : 'There is no such link.'
  }

  settle(): void {
    for (const { account } of this.state.merchants) settleAccount(this.state, account)
  }

  /** An account's owner takes all consents back, at Razorpay. */
  revoke(account: string): void {
    for (const grant of this.state.grants) if (grant.merchant.account === account) revokeGrant(this.state, grant)
  }

  /** Whether an account is let take money, as its identity checks go. */
  setKyc(account: string, state: string): string | undefined {
    const merchant = this.state.merchants.find((one) => one.account === account)
    if (!merchant) return 'There is no such account.'
    merchant.isActivated = state === 'approved'
    emitEvent(this.state, merchant, merchant.isActivated ? 'account.activated' : 'account.under_review', {})
    return undefined
  }

  /** Where an account's events go, besides what was said through the API. */
  listen(account: string, url: string, secret: string, events: string[] = []): string | undefined {
    const merchant = this.state.merchants.find((one) => one.account === account)
    const hooks = merchant?.hooks ?? (account === this.state.application.clientId ? this.state.application.hooks : null)
    if (!hooks) return 'There is no such account.'
    if (!this.state.outbox.isAllowed(url)) return 'Events go to this machine and to the app alone.'
    hooks.push({ id: `hook_${hooks.length + 1}`, url, secret, events, createdAt: this.state.clock.readSeconds() })
    return undefined
  }

  listAccounts() {
    return this.state.merchants.map(({ account, name, keyId, keySecret, isActivated }) => {
      return { account, name, keys: `${keyId} ${keySecret}`, state: isActivated ? 'activated' : 'under review' }
    })
  }

  listLinks() {
    expireLinks(this.state)
    return [...this.state.links.values()].map(({ id, referenceId, status, amount, amountPaid, currency }) => {
      return { id, reference: referenceId, state: status, amount, paid: amountPaid, currency }
    })
  }
}
