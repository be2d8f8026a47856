import { type Call, type Reply, splitPath } from '../http.ts'
import type { SandboxClock } from '../clock.ts'
import type { DisputeMove, PaymentsEmulator } from '../emulator.ts'
import type { Outbox } from '../webhooks.ts'
import { answerApi } from './stripe-api.ts'
import { payOut } from './stripe-balance.ts'
import { moveDispute, openDispute } from './stripe-disputes.ts'
import { showAccount } from './stripe-entities.ts'
import { refuseAddress } from './stripe-errors.ts'
import { emitEvent } from './stripe-events.ts'
import { openLinkSession } from './stripe-links.ts'
import { failSession, isWaiting, paySession } from './stripe-money.ts'
import { failRefund, refundByHand } from './stripe-refunds.ts'
import { answerAuthorize, answerDeauthorize, answerToken, disconnect } from './stripe-oauth.ts'
import { answerLinkPage, answerPayPage, answerThanks, toCommonAmount } from './stripe-pages.ts'
import { expireSession, expireSessions } from './stripe-sessions.ts'
import { findAccount, makeStripeId, openState, type Session, type StripeState } from './stripe-state.ts'

/** Stripe as far as providers of payments are concerned: `/api/v1`, `/connect/oauth`, and the pages of its links. */
export class Stripe implements PaymentsEmulator {
  readonly kind = 'payments'
  readonly state: StripeState

  constructor(given: { clock: SandboxClock; outbox: Outbox; pagesUrl: string }) {
    this.state = openState(given)
  }

  /** Whether a program asks, and not somebody's browser. */
  isApi(path: string): boolean {
    return /^\/(api|connect\/oauth\/(token|deauthorize))(\/|$)/.test(path)
  }

  answer(call: Call): Reply {
    const [area, ...rest] = splitPath(call.path)
    if (area === 'api') return answerApi(this.state, call, rest)
    if (area === 'connect') return this.#answerConnect(call, rest.join('/'))
    if (area === 'c' && rest[0] === 'pay') return answerPayPage(this.state, call, rest[1] ?? '')
    if (area === 'b') return answerLinkPage(this.state, rest[0] ?? '')
    return area === 'paid' ? answerThanks() : refuseAddress(call.method, call.path)
  }

  #answerConnect(call: Call, path: string): Reply {
    if (path === 'oauth/authorize') return answerAuthorize(this.state, call)
    if (call.method === 'POST' && path === 'oauth/token') return answerToken(this.state, call)
    return call.method === 'POST' && path === 'oauth/deauthorize'
      ? answerDeauthorize(this.state, call)
      : refuseAddress(call.method, call.path)
  }

  /** By the id of a session or payment link, or by our reference: of a payment link a session that is open or waits for a bank, or a new one. */
  #findSession(id: string): Session | undefined {
    const { sessions, links } = this.state
    const session = sessions.get(id) ?? [...sessions.values()].find(({ metadata }) => metadata.reference === id)
    if (session) return session
    const link = links.get(id) ?? [...links.values()].find(({ metadata }) => metadata.reference === id)
    if (!link?.isActive) return undefined
    const open = [...sessions.values()].find(
      (one) => one.paymentLinkId === link.id && (one.status === 'open' || isWaiting(this.state, one)),
    )
    return open ?? openLinkSession(this.state, link)
  }

  /** All of what is due: Stripe takes no parts. In the units that Stripe counts in. */
  pay(id: string, amount?: number): string | undefined {
    const session = this.#findSession(id)
    if (!session) return 'There is no such open link.'
    if (amount !== undefined && amount !== session.amount) return 'Stripe’s pages take all of what is due.'
    return paySession(this.state, session)
  }

  failPayment(id: string): string | undefined {
    const session = this.#findSession(id)
    return session ? failSession(this.state, session) : 'There is no such open link.'
  }

  expire(id: string): string | undefined {
    expireSessions(this.state)
    const session = this.state.sessions.get(id)
    if (session?.status !== 'open') return 'There is no such open session; payment links do not end by themselves.'
    expireSession(this.state, session)
    return undefined
  }

  /** The session by which a link was paid last. */
  #findPaid(id: string): Session | undefined {
    const paid = [...this.state.sessions.values()].filter(({ isPaid }) => isPaid)
    return paid.findLast((one) => [one.id, one.paymentLinkId, one.metadata.reference].includes(id))
  }

  /** In the units that Stripe counts in. */
  refund(id: string, amount?: number): string | undefined {
    const session = this.#findPaid(id)
    return session ? refundByHand(this.state, session, amount) : 'Nothing was paid by this.'
  }

  failRefund(id: string): string | undefined {
    const session = this.#findPaid(id)
    return session ? failRefund(this.state, session) : 'Nothing was paid by this.'
  }

  openDispute(id: string): string | undefined {
    const session = this.#findPaid(id)
    return session ? openDispute(this.state, session) : 'Nothing was paid by this.'
  }

  moveDispute(id: string, move: DisputeMove): string | undefined {
    const session = this.#findPaid(id)
    return session ? moveDispute(this.state, session, move) : 'Nothing was paid by this.'
  }

  settle(): void {
    for (const account of this.state.accounts) payOut(this.state, account)
  }

  /** An account's owner takes the consent back, at Stripe. */
  revoke(account: string): void {
    disconnect(this.state, account)
  }

  /** Whether an account is let take money, as its identity checks go. */
  setKyc(id: string, state: string): string | undefined {
    const account = this.state.accounts.find((one) => one.id === id)
    if (!account) return 'There is no such account.'
    account.isActivated = state === 'approved'
    emitEvent(this.state, account, 'account.updated', showAccount(account))
    return undefined
  }

  /** Where an account's events go, besides what was said through the API; of the platform those of who is connected. */
  listen(id: string, url: string, secret: string, events: string[] = ['*']): string | undefined {
    const account = findAccount(this.state, id)
    if (!account) return 'There is no such account.'
    if (!this.state.outbox.isAllowed(url)) return 'Events go to this machine and to the app alone.'
    const isConnect = account === this.state.platform.account
    const createdAt = this.state.clock.readSeconds()
    account.hooks.push({ id: makeStripeId('we'), url, secret, events, isConnect, createdAt })
    return undefined
  }

  listAccounts() {
    const { accounts, platform } = this.state
    return [...accounts, platform.account].map(({ id, name, secretKey, restrictedKey, isActivated }) => {
      const keys = id === platform.account.id ? `${platform.clientId} ${secretKey}` : `${secretKey} ${restrictedKey}`
      return { account: id, name, keys, state: isActivated ? 'charges enabled' : 'restricted' }
    })
  }

  listLinks() {
    expireSessions(this.state)
    const { sessions, links } = this.state
    const toCommon = (amount: number, currency: string) => ({
      amount: toCommonAmount(amount, currency),
      currency: currency.toUpperCase(),
    })
    const own = [...sessions.values()].filter(({ paymentLinkId }) => paymentLinkId === null)
    return [
      ...own.map(({ id, metadata, status, amount: value, currency: code, isPaid }) => {
        const { amount, currency } = toCommon(value, code)
        return { id, reference: metadata.reference ?? '', state: status, amount, paid: isPaid ? amount : 0, currency }
      }),
      ...[...links.values()].map(({ id, metadata, isActive, amount: value, currency: code, completed }) => {
        const { amount, currency } = toCommon(value, code)
        const state = isActive ? 'active' : 'inactive'
        return { id, reference: metadata.reference ?? '', state, amount, paid: completed * amount, currency }
      }),
    ]
  }
}
