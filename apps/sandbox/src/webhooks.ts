import { setTimeout as sleep } from 'node:timers/promises'
import { pushBounded } from './values.ts'

/** An event on its way to somebody. */
export interface Delivery {
  number: number
  provider: string
  event: string
  url: string
  body: string
  /** Made anew for each attempt, since some sign the moment too. */
  sign: (body: string, attempt: number) => Record<string, string>
  /** Statuses that came back; 0 where none did. */
  answers: number[]
  state: 'held' | 'lost' | 'waiting' | 'delivered' | 'given-up'
}

export type NewDelivery = Pick<Delivery, 'provider' | 'event' | 'url' | 'body' | 'sign'>

const timeoutMs = 5_000
const defaultRetryMs = [2_000, 10_000, 60_000, 600_000]

/** 127.0.0.0/8, ::1 and localhost. */
const isLoopback = (host: string) => /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/.test(host)

/** Posts events and tries again, at this machine or the app's own address alone. */
export class Outbox {
  readonly deliveries: Delivery[] = []
  /** Whether events wait until they are let go. */
  isHolding = false
  /** Whether each event goes out twice. */
  isDoubling = false
  /** How many of the next events get lost on their way: they go out only where they are replayed. */
  losing = 0
  /** Where this machine reaches the app, in place of the address that others know it by. */
  appAddress: string | undefined
  #count = 0
  readonly #appOrigin: string | undefined
  readonly #retryMs: readonly number[]
  readonly #isOnlyForApp: boolean
  readonly #running = new Set<Promise<void>>()
  readonly #closed = new AbortController()

  constructor(
    appUrl: string | undefined,
    { retryMs = defaultRetryMs, isOnlyForApp = false }: { retryMs?: readonly number[]; isOnlyForApp?: boolean } = {},
  ) {
    this.#appOrigin = appUrl === undefined ? undefined : new URL(appUrl).origin
    this.#retryMs = retryMs
    this.#isOnlyForApp = isOnlyForApp
  }

  /** Whether events may go there. */
  isAllowed(url: string): boolean {
    if (!URL.canParse(url)) return false
    const { protocol, hostname, origin, pathname } = new URL(url)
    if (this.#isOnlyForApp) return origin === this.#appOrigin && pathname.startsWith('/hooks/')
    return /^https?:$/.test(protocol) && (isLoopback(hostname) || origin === this.#appOrigin)
  }

  send(news: NewDelivery): void {
    if (!this.isAllowed(news.url)) return
    for (let times = this.isDoubling ? 2 : 1; times > 0; times--) {
      const delivery: Delivery = { ...news, number: ++this.#count, answers: [], state: 'held' }
      pushBounded(this.deliveries, delivery)
      if (this.losing > 0) {
        this.losing--
        delivery.state = 'lost'
      } else if (!this.isHolding) this.#start(delivery)
    }
  }

  /** Lets go what was held, in the order it came in or in the opposite one. */
  async release(order: 'as-they-came' | 'reversed' = 'as-they-came'): Promise<void> {
    this.isHolding = false
    const held = this.deliveries.filter(({ state }) => state === 'held')
    for (const delivery of order === 'reversed' ? held.toReversed() : held) {
      this.#start(delivery)
      await this.settle()
    }
  }

  /** Sends again what was sent; the newest without a number. */
  replay(number?: number): boolean {
    const found = number === undefined ? this.deliveries.at(-1) : this.deliveries.find((one) => one.number === number)
    if (found) this.#start(found)
    return found !== undefined
  }

  /** Waits until nothing is on its way. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async close(): Promise<void> {
    this.#closed.abort()
    await this.settle()
  }

  #start(delivery: Delivery): void {
    delivery.state = 'waiting'
    const work = this.#deliver(delivery).finally(() => this.#running.delete(work))
    this.#running.add(work)
  }

  async #deliver(delivery: Delivery): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const status = await this.#post(delivery, attempt)
      delivery.answers.push(status)
      if (status >= 200 && status < 300) {
        delivery.state = 'delivered'
        return
      }
      const waitMs = this.#retryMs[attempt - 1]
      const isWaiting = waitMs !== undefined && (await this.#wait(waitMs))
      if (!isWaiting) {
        delivery.state = 'given-up'
        return
      }
    }
  }

  async #wait(ms: number): Promise<boolean> {
    try {
      await sleep(ms, undefined, { signal: this.#closed.signal, ref: false })
      return true
    } catch {
      return false
    }
  }

  #findAddress(url: string): string {
    const { origin, pathname, search } = new URL(url)
    return this.appAddress && origin === this.#appOrigin ? this.appAddress + pathname + search : url
  }

  /** Asks an address something before events go there. @returns what it answers; undefined where it does not */
  async ask(url: string): Promise<string | undefined> {
    if (!this.isAllowed(url)) return undefined
    try {
      const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(timeoutMs)])
      const answer = await fetch(this.#findAddress(url), { redirect: 'manual', signal })
      const text = await answer.text()
      return answer.ok ? text : undefined
    } catch {
      return undefined
    }
  }

  async #post({ url, body, sign }: Delivery, attempt: number): Promise<number> {
    try {
      const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(timeoutMs)])
      const headers = { 'content-type': 'application/json', ...sign(body, attempt) }
      const answer = await fetch(this.#findAddress(url), { method: 'POST', headers, body, redirect: 'manual', signal })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }
}
