import { describe, expect, test } from 'vitest'
import type { PaymentsProvider, Settlement } from '../src/providers/payments/payments.ts'
import { type Connection, ProviderError, type ProviderField, WebhookRejected } from '../src/providers/provider.ts'
import type { Provider } from '../src/providers/registry.ts'

/** A delivery as the provider posts it. */
export interface Posted {
  headers: Record<string, string>
  body: Buffer
}

/** A provider with its other side: the sandbox that verifies what we send and signs what it emits. */
export interface Stage<P extends Provider> {
  provider: P
  /** An account that is connected. */
  connection: () => Connection
  /** The same with credentials that are nobody's. */
  stranger: () => Connection
  /** An event of that account, signed for this moment. */
  event: (id: string) => Posted
  /** Has the next answer of the sandbox be this status. */
  failNext: (status: number) => void
}

export interface PaymentsStage extends Stage<PaymentsProvider> {
  /** The payer pays a link. */
  pay: (linkId: string) => void | Promise<void>
  /** Somebody of the account gives a part of a link's payment back, on the gateway's own pages. */
  refundThere: (linkId: string, value: number) => void
  /** The payer of a link disputes the payment. */
  openDispute: (linkId: string) => void
  /** Evidence is sent, or the bank decides. */
  moveDispute: (linkId: string, move: 'contest' | 'win' | 'lose') => void
}

/** What a verb came to: done, or the reason that it failed for. */
export const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ProviderError ? error.reason : `not a ProviderError: ${String(error)}`),
  )

function expectLabels(fields: readonly ProviderField[]): void {
  expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length)
  for (const field of fields) expect(field.label).toBeTruthy()
}

const findDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** All there are around now, whatever the provider's calendar is. */
async function listSettlements({ provider, connection }: PaymentsStage): Promise<Settlement[]> {
  const found: Settlement[] = []
  let cursor: string | undefined
  for (let page = 0; page < 100; page++) {
    const days = { from: findDay(-1), to: findDay(1), ...(cursor === undefined ? {} : { cursor }) }
    const { settlements, next } = await provider.settlements(connection(), days)
    found.push(...settlements)
    if (next === null) return found
    cursor = next
  }
  throw new Error('the list of settlements does not end')
}

/** What every provider of every kind has to keep to. */
export function checkDescription(stage: () => Pick<Stage<Provider>, 'provider'>): void {
  test('describes itself so that it can be connected', () => {
    const { shortCode, name, summary, card, ways, settingFields } = stage().provider
    expect(shortCode).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(name && summary && card.goodFor && card.costs && card.needs).toBeTruthy()
    expect(ways.length).toBeGreaterThan(0)
    expect(new Set(ways.map((way) => way.name)).size).toBe(ways.length)
    for (const { fields } of ways) expectLabels([...fields, ...settingFields])
  })
}

function verifiesWebhooks(stage: () => Stage<Provider>): void {
  const taken = ({ headers, body }: Posted, { credentials, account }: Connection, receivedAt = new Date()) => {
    try {
      const event = stage().provider.verifyWebhook?.({ credentials, account }, { headers, body, receivedAt })
      return event?.id ?? 'none'
    } catch (error) {
      if (error instanceof WebhookRejected) return 'rejected'
      throw error
    }
  }

  test('takes what it has signed, with the id it goes by (bar 25)', () => {
    const { event, connection } = stage()
    expect(taken(event('evt_1'), connection())).toBe('evt_1')
    expect(taken(event('evt_1'), connection())).toBe('evt_1')
  })

  test('takes nothing of which a byte is another, and nothing that another secret signed (bar 25)', () => {
    const { event, connection, stranger } = stage()
    const good = event('evt_2')
    for (let at = 0; at < good.body.length; at++) {
      const body = Buffer.from(good.body)
      body.writeUInt8((body.readUInt8(at) + 1) % 256, at)
      expect(taken({ headers: good.headers, body }, connection()), `byte ${at}`).toBe('rejected')
    }
    expect(taken(good, stranger())).toBe('rejected')
    for (const body of [Buffer.alloc(0), Buffer.concat([good.body, Buffer.from(' ')])])
      expect(taken({ headers: good.headers, body }, connection())).toBe('rejected')
  })

  test('takes nothing without its headers, or with ones that are another (bar 25)', () => {
    const { event, connection } = stage()
    const good = event('evt_3')
    expect(taken({ headers: {}, body: good.body }, connection())).toBe('rejected')
    const signed = Object.keys(good.headers).filter((name) => /sign|stamp|hmac/.test(name))
    expect(signed.length).toBeGreaterThan(0)
    for (const name of signed)
      for (const value of ['', 'x', `${good.headers[name]}0`, (good.headers[name] ?? '').slice(1), '0'.repeat(5000)])
        expect(taken({ headers: { ...good.headers, [name]: value }, body: good.body }, connection()), name).toBe(
          'rejected',
        )
  })
}

/** What every provider has to do, in the group of tests that this is called in. */
export function checkProvider(stage: () => Stage<Provider>): void {
  checkDescription(stage)
  verifiesWebhooks(stage)
}

/** Runs a payment gateway through all that ours have to do. */
export function conformsAsPayments(name: string, stage: () => PaymentsStage): void {
  describe(`${name}, as payments`, () => {
    checkProvider(stage)

    let serial = 0
    const request = (value = 125_000) => ({
      reference: `INV-${Date.now()}-${++serial}`,
      amount: { value, currency: 'INR' },
      description: 'Goa, advance',
      customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '+919000000001' },
      expiresAt: new Date(Date.now() + 86_400_000),
      returnUrl: 'https://agency.test/paid',
      isPartial: false,
    })

    test('tells the account of credentials that are right, and takes no others', async () => {
      const { provider, connection, stranger } = stage()
      const step = {
        kind: 'begin' as const,
        way: 'keys' as const,
        returnUrl: 'https://agency.test',
        state: 'a'.repeat(32),
      }
      expect(await provider.authorise(connection(), step)).toMatchObject({
        kind: 'connected',
        account: expect.stringMatching(/./),
      })
      expect(await reasonOf(provider.authorise(stranger(), step))).toBe('unauthorised')
      expect(await reasonOf(provider.createLink(stranger(), request()))).toBe('unauthorised')
    })

    test('makes one link for one reference, of the amount that was asked', async () => {
      const { provider, connection } = stage()
      const asked = request(99_901)
      const link = await provider.createLink(connection(), asked)
      expect(link).toMatchObject({ reference: asked.reference, state: 'open', amount: asked.amount, payments: [] })
      expect(link.url).toMatch(/^https:/)
      expect(link.paid).toEqual({ value: 0, currency: 'INR' })
      expect((await provider.createLink(connection(), asked)).id).toBe(link.id)
      expect(await provider.fetch(connection(), link.id)).toEqual(link)
    })

    test('says paid once the money is there, and cancels nothing then', async () => {
      const { provider, connection, pay } = stage()
      const { id, amount } = await provider.createLink(connection(), request())
      await pay(id)
      const paid = await provider.fetch(connection(), id)
      expect(paid).toMatchObject({ state: 'paid', paid: amount, payments: [{ amount, state: 'captured' }] })
      expect(await reasonOf(provider.cancel(connection(), id))).toBe('refused')
      const settlements = await listSettlements(stage())
      expect(settlements.flatMap(({ lines }) => lines.map((line) => line.paymentId))).toContain(paid.payments[0]?.id)
    })

    test('settles what arrives at the bank: the lines, less fees and the tax on them', async () => {
      const { provider, connection, pay } = stage()
      const { id, amount } = await provider.createLink(connection(), request(123_457))
      await pay(id)
      const paymentId = (await provider.fetch(connection(), id)).payments[0]?.id ?? ''
      const settlements = await listSettlements(stage())
      for (const { lines, amount, fees, tax, settledAt, bankReference } of settlements) {
        expect(lines.reduce((sum, line) => sum + line.amount.value - line.fee.value - line.tax.value, 0)).toBe(
          amount.value,
        )
        expect(lines.reduce((sum, line) => sum + line.fee.value, 0)).toBe(fees.value)
        expect(lines.reduce((sum, line) => sum + line.tax.value, 0)).toBe(tax.value)
        expect(settledAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
        expect(bankReference).toBeTruthy()
      }
      const mine = settlements.flatMap(({ lines }) => lines).filter((line) => line.paymentId === paymentId)
      expect(mine).toMatchObject([{ kind: 'payment', amount }])
    })

    test('cancels what is open, once and for all', async () => {
      const { provider, connection } = stage()
      const { id } = await provider.createLink(connection(), request())
      expect((await provider.cancel(connection(), id)).state).toBe('cancelled')
      expect((await provider.cancel(connection(), id)).state).toBe('cancelled')
      expect((await provider.fetch(connection(), id)).state).toBe('cancelled')
    })

    test('refunds once for a reference, and never more than was paid', async () => {
      const { provider, connection, pay } = stage()
      const { id } = await provider.createLink(connection(), request(10_000))
      await pay(id)
      const paymentId = (await provider.fetch(connection(), id)).payments[0]?.id ?? ''
      const refund = { paymentId, amount: { value: 6_000, currency: 'INR' }, reason: null }
      const first = await provider.refund(connection(), { ...refund, reference: `${id}-1` })
      expect(await provider.refund(connection(), { ...refund, reference: `${id}-1` })).toEqual(first)
      expect(await reasonOf(provider.refund(connection(), { ...refund, reference: `${id}-2` }))).toBe('refused')
    })

    test('lists all refunds of a payment, its own by their reference and those that were made there', async () => {
      const { provider, connection, pay, refundThere } = stage()
      const { id } = await provider.createLink(connection(), request(20_000))
      await pay(id)
      const paymentId = (await provider.fetch(connection(), id)).payments[0]?.id ?? ''
      expect(await provider.listRefunds(connection(), paymentId)).toEqual([])
      const reference = crypto.randomUUID().replaceAll('-', '')
      const wanted = { paymentId, reference, amount: { value: 6_000, currency: 'INR' }, reason: null }
      const own = await provider.refund(connection(), wanted)
      refundThere(id, 5_000)
      const all = await provider.listRefunds(connection(), paymentId)
      expect(all.find((refund) => refund.id === own.id)).toEqual(own)
      expect(own).toMatchObject({ reference, state: 'done' })
      const others = all.filter((refund) => refund.id !== own.id)
      expect(others).toMatchObject([{ paymentId, amount: { value: 5_000, currency: 'INR' }, state: 'done' }])
      expect(others[0]?.reference).not.toBe(reference)
      expect(others[0]?.madeAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      expect(await reasonOf(provider.listRefunds(connection(), 'pay_nobody'))).toMatch(/^(done|not-found)$/)
    })

    test.each([
      ['win', 'won'],
      ['lose', 'lost'],
    ] as const)('says how a dispute stands, until when it is answered and what is withheld (%s)', async (move, end) => {
      const { provider, connection, pay, openDispute, moveDispute } = stage()
      const { id, amount } = await provider.createLink(connection(), request(30_000))
      await pay(id)
      const paymentId = (await provider.fetch(connection(), id)).payments[0]?.id ?? ''
      const since = new Date(Date.now() - 86_400_000)
      const list = () => provider.listDisputes(connection(), { paymentIds: [paymentId], since })
      expect(await list()).toEqual([])
      openDispute(id)
      const [opened] = await list()
      expect(opened).toMatchObject({ paymentId, amount, state: 'needs-response', phase: 'chargeback' })
      expect(Date.parse(opened?.respondBy ?? '')).toBeGreaterThan(Date.now())
      expect(opened?.openedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      expect(opened?.url).toMatch(/^https:/)
      expect(opened?.reason).toBeTruthy()
      const read = () => provider.fetchDispute(connection(), opened?.id ?? '')
      expect(await read()).toEqual(opened)
      moveDispute(id, 'contest')
      expect(await read()).toMatchObject({ state: 'under-review' })
      moveDispute(id, move)
      expect(await read()).toMatchObject({
        state: end,
        withheld: { value: end === 'won' ? 0 : 30_000, currency: 'INR' },
      })
      expect(await reasonOf(provider.fetchDispute(connection(), 'disp_nobody'))).toBe('not-found')
    })

    test('fails with its words alone', async () => {
      const { provider, connection, failNext } = stage()
      expect(await reasonOf(provider.fetch(connection(), 'plink_nobody'))).toBe('not-found')
      expect(await reasonOf(provider.createLink(connection(), request(0)))).toBe('refused')
      failNext(403)
      expect(await reasonOf(provider.fetch(connection(), 'plink_nobody'))).toBe('not-ready')
      failNext(418)
      expect(await reasonOf(provider.fetch(connection(), 'plink_nobody'))).toBe('unexpected')
    })

    test('goes on after a trouble that passes, where nothing can be done twice by it', async () => {
      const { provider, connection, failNext } = stage()
      failNext(503)
      const asked = request()
      const link = await provider.createLink(connection(), asked)
      failNext(429)
      expect((await provider.fetch(connection(), link.id)).id).toBe(link.id)
    })
  })
}
