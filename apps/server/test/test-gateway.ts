import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  Dispute,
  PaymentLink,
  PaymentLinkRequest,
  Refund,
  RefundRequest,
  Settlement,
} from '../src/providers/payments/payments.ts'

/** The other side of the test provider: a gateway that keeps links in memory and looks at what it is sent. */
export interface TestGateway {
  url: string
  account: string
  apiKey: string
  /** What it was asked, as `POST /links`. */
  asked: string[]
  /** Has the next answers fail with these statuses, one each. */
  failures: number[]
  /** The payer pays a link. */
  pay: (linkId: string, method?: string) => void
  /** In which state refunds are that are asked for from now on. */
  refundState: Refund['state']
  /** Somebody gives money back on the gateway's own pages. @returns what the gateway calls it */
  refundByHand: (paymentId: string, value: number, state?: Refund['state']) => string
  /** The payer disputes a payment. @returns what the gateway calls that */
  openDispute: (paymentId: string, changes?: Partial<Dispute>) => string
  moveDispute: (paymentId: string, move: 'contest' | 'win' | 'lose') => void
  changeDispute: (id: string, changes: Partial<Dispute>) => void
  /** Has all refunds be in a state, as they come on. */
  setRefunds: (state: Refund['state']) => void
  /** Has it know a link no more. */
  forget: (linkId: string) => void
  /** Has it answer something else of a link from now on. */
  alter: (linkId: string, changes: Partial<PaymentLink>) => void
  close: () => Promise<void>
}

type Reply = [status: number, body: unknown]

/** The state of a gateway, and what it answers. */
class Books {
  readonly links = new Map<string, PaymentLink>()
  #made = 0
  /** What pages are kept to. */
  readonly #kept = new Map<string, string | undefined>()
  refundState: Refund['state'] = 'done'
  readonly refunds = new Map<string, Refund>()
  readonly #settlements: Settlement[] = []

  answer(method: string, path: string, body: unknown): Reply {
    const [, what = '', id = '', deed] = path.split('/').map(decodeURIComponent)
    if (what === 'links' && method === 'POST' && !id) return this.#create(body as PaymentLinkRequest)
    const link = this.links.get(id)
    if (what === 'links' && !link) return [404, { message: 'no such link' }]
    if (what === 'links' && link && method === 'GET') return [200, link]
    if (what === 'links' && link && deed === 'cancel') return this.#cancel(link)
    if (what === 'refunds' && method === 'GET')
      return [200, [...this.refunds.values()].filter(({ paymentId }) => paymentId === id)]
    if (what === 'refunds' && method === 'POST') return this.#refund(body as RefundRequest)
    if (what === 'disputes') return this.#answerDisputes(id)
    if (what === 'settlements') return [200, { settlements: this.#settlements, next: null }]
    return [404, { message: 'no such call' }]
  }

  #create({ reference, amount, methods }: PaymentLinkRequest): Reply {
    const before = [...this.links.values()].find((link) => link.reference === reference)
    if (before) return [200, before]
    if (amount.value <= 0) return [422, { message: 'the amount must be at least 1' }]
    const id = `plink_${++this.#made}`
    const paid = { value: 0, currency: amount.currency }
    const link: PaymentLink = {
      id,
      reference,
      url: `https://pay.test/${id}`,
      state: 'open',
      amount,
      paid,
      payments: [],
    }
    this.links.set(id, link)
    this.#kept.set(id, methods)
    return [200, link]
  }

  #cancel(link: PaymentLink): Reply {
    if (link.state === 'paid') return [409, { message: 'cannot cancel a paid link' }]
    link.state = 'cancelled'
    return [200, link]
  }

  pay(id: string, method = this.#kept.get(id) === 'with-fee' ? 'card' : 'upi'): void {
    const link = this.links.get(id)
    if (!link) throw new Error('no such link')
    link.state = 'paid'
    link.paid = link.amount
    const paidAt = new Date().toISOString()
    link.payments.push({ id: `pay_${id}`, amount: link.amount, state: 'captured', method, paidAt })
    const fees = { value: 0, currency: link.amount.currency }
    const sent = { settledAt: paidAt, amount: link.amount, fees, tax: fees, bankReference: 'UTR1' }
    const paymentId = `pay_${id}`
    const line = {
      kind: 'payment' as const,
      id: paymentId,
      paymentId,
      amount: link.amount,
      fee: fees,
      tax: fees,
      at: paidAt,
    }
    this.#settlements.push({ id: `setl_${id}`, ...sent, lines: [line] })
  }

  #refund({ reference, paymentId, amount }: RefundRequest): Reply {
    const before = this.refunds.get(reference)
    if (before) return [200, before]
    const payment = [...this.links.values()].flatMap(({ payments }) => payments).find(({ id }) => id === paymentId)
    if (!payment) return [404, { message: 'no such payment' }]
    const gone = [...this.refunds.values()].filter((one) => one.paymentId === paymentId)
    const left = payment.amount.value - gone.reduce((sum, one) => sum + one.amount.value, 0)
    if (amount.value > left) return [409, { message: 'the refund is greater than what is left' }]
    return [200, this.#keepRefund(reference, { paymentId, reference, amount, state: this.refundState })]
  }

  #keepRefund(key: string, facts: Omit<Refund, 'id' | 'madeAt'>): Refund {
    const refund = { id: `rfnd_${this.refunds.size + 1}`, ...facts, madeAt: new Date().toISOString() }
    this.refunds.set(key, refund)
    return refund
  }

  readonly disputes = new Map<string, Dispute>()

  /** One by its id, or all. */
  #answerDisputes(id: string): Reply {
    const dispute = this.disputes.get(id)
    if (id && !dispute) return [404, { message: 'no such dispute' }]
    return [200, dispute ?? [...this.disputes.values()]]
  }

  openDispute(paymentId: string, changes: Partial<Dispute>): string {
    const payment = [...this.links.values()].flatMap(({ payments }) => payments).find((one) => one.id === paymentId)
    const amount = payment?.amount ?? { value: 100_000, currency: 'INR' }
    const id = `disp_${this.disputes.size + 1}`
    this.disputes.set(id, {
      id,
      paymentId,
      amount,
      withheld: amount,
      fee: null,
      reason: 'not received',
      phase: 'chargeback',
      state: 'needs-response',
      respondBy: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      openedAt: new Date().toISOString(),
      url: `https://pay.test/disputes/${id}`,
      ...changes,
    })
    return id
  }

  moveDispute(paymentId: string, move: 'contest' | 'win' | 'lose'): void {
    const dispute = [...this.disputes.values()].findLast((one) => one.paymentId === paymentId)
    if (!dispute) throw new Error('no such dispute')
    dispute.state = ({ contest: 'under-review', win: 'won', lose: 'lost' } as const)[move]
    if (move === 'win') dispute.withheld = { ...dispute.withheld, value: 0 }
    if (move === 'lose') dispute.withheld = dispute.amount
  }

  refundByHand(paymentId: string, value: number, state: Refund['state']): string {
    const facts = { paymentId, reference: null, amount: { value, currency: 'INR' }, state }
    return this.#keepRefund(`by hand ${this.refunds.size}`, facts).id
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined
}

export async function openGateway(): Promise<TestGateway> {
  const [account, apiKey] = ['acc_test_1', 'key_test_1']
  const books = new Books()
  const asked: string[] = []
  const failures: number[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '/', headers } = request
    const [path = '/'] = url.split('?')
    asked.push(`${method} ${path}`)
    const reply = async (): Promise<Reply> => {
      const failure = failures.shift()
      const body = await bodyOf(request)
      if (failure) return [failure, { message: 'as the test wants it' }]
      if (headers.authorization !== `Bearer ${apiKey}`) return [401, { message: 'unknown key' }]
      return path === '/account' ? [200, { account }] : books.answer(method, path, body)
    }
    void reply().then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account,
    apiKey,
    asked,
    failures,
    pay: (linkId, method) => books.pay(linkId, method),
    get refundState() {
      return books.refundState
    },
    set refundState(state) {
      books.refundState = state
    },
    refundByHand: (paymentId, value, state = 'done') => books.refundByHand(paymentId, value, state),
    openDispute: (paymentId, changes = {}) => books.openDispute(paymentId, changes),
    changeDispute: (id, changes) => void Object.assign(books.disputes.get(id) ?? {}, changes),
    moveDispute: (paymentId, move) => books.moveDispute(paymentId, move),
    setRefunds(state) {
      for (const refund of books.refunds.values()) refund.state = state
    },
    forget: (linkId) => void books.links.delete(linkId),
    alter(linkId, changes) {
      const link = books.links.get(linkId)
      if (!link) throw new Error('no such link')
      Object.assign(link, changes)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
