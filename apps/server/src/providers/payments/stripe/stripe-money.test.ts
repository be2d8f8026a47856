import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postForm } from '../../../../test/sandbox-stage.ts'
import { makeStripeRequest, openStripeStage, type StripeStage } from '../../../../test/stripe-stage.ts'

let stage: StripeStage
beforeAll(async () => {
  stage = await openStripeStage()
})
afterAll(() => stage.sandbox.close())

describe('Money at Stripe', () => {
  test('sends the payer back with the session, which proves nothing', async () => {
    const link = await stage.provider.createLink(stage.connectByKey(), makeStripeRequest())
    expect(await (await fetch(stage.toSandbox(link.url))).text()).toContain('Test money')
    const back = await postForm(stage.toSandbox(link.url), { answer: 'card' })
    expect(back.href).toBe(`https://agency.test/pay/key?from=stripe&session_id=${link.id}`)
    expect(stage.provider.verifyReturn).toBeUndefined()
    expect(await stage.provider.fetch(stage.connectByKey(), link.id)).toMatchObject({ state: 'paid', url: '' })
  })

  test('goes on after a payment that failed', async () => {
    const connection = stage.connectByKey()
    const link = await stage.provider.createLink(connection, makeStripeRequest())
    expect(stage.sandbox.stripe.failPayment(link.id)).toBeUndefined()
    expect(await stage.provider.fetch(connection, link.id)).toMatchObject({ state: 'open', payments: [] })
    expect(stage.sandbox.stripe.pay(link.id)).toBeUndefined()
    const paid = await stage.provider.fetch(connection, link.id)
    expect(paid).toMatchObject({ state: 'paid', payments: [{ state: 'captured', method: 'card' }] })
    const { id: paymentId = '', amount } = paid.payments[0] ?? {}
    await stage.provider.refund(connection, {
      paymentId,
      amount: amount ?? paid.amount,
      reference: link.id,
      reason: null,
    })
    expect((await stage.provider.fetch(connection, link.id)).payments).toMatchObject([{ state: 'refunded', amount }])
  })

  test.each([
    ['a session', 3_600_000],
    ['a payment link', 7 * 86_400_000],
  ])('waits for a bank whose money comes later, by %s', async (_name, ms) => {
    const connection = stage.connectByKey()
    const open = async () => {
      const request = makeStripeRequest({ expiresAt: new Date(Date.now() + ms) })
      const link = await stage.provider.createLink(connection, request)
      const page = await fetch(stage.toSandbox(link.url), { redirect: 'manual' })
      await postForm(stage.toSandbox(page.headers.get('location') ?? link.url), { answer: 'bank' })
      const waiting = await stage.provider.fetch(connection, link.id)
      expect(waiting).toMatchObject({ state: 'open', paid: { value: 0 }, payments: [{ state: 'authorised' }] })
      await expect(stage.provider.cancel(connection, link.id)).rejects.toMatchObject({ reason: 'refused' })
      return link
    }
    const good = await open()
    expect(stage.sandbox.stripe.pay(good.id)).toBeUndefined()
    expect(await stage.provider.fetch(connection, good.id)).toMatchObject({
      state: 'paid',
      paid: good.amount,
      payments: [{ state: 'captured', amount: good.amount }],
    })
    const bad = await open()
    expect(stage.sandbox.stripe.failPayment(bad.id)).toBeUndefined()
    expect(await stage.provider.fetch(connection, bad.id)).toMatchObject({
      state: 'expired',
      paid: { value: 0 },
      payments: [{ state: 'failed' }],
    })
  })

  test.each([
    ['USD', 12_345],
    ['JPY', 5_000],
    ['ISK', 700],
    ['UGX', 9_000],
    ['MGA', 1_234_500],
    ['KWD', 12_340],
  ])('takes %s as it is counted', async (currency, value) => {
    const connection = stage.connectByKey()
    const amount = { value, currency }
    const link = await stage.provider.createLink(connection, makeStripeRequest({ amount }))
    expect(link.amount).toEqual(amount)
    expect(stage.sandbox.stripe.pay(link.id)).toBeUndefined()
    const paid = await stage.provider.fetch(connection, link.id)
    expect(paid).toMatchObject({ state: 'paid', paid: amount, payments: [{ amount }] })
    const refund = { paymentId: paid.payments[0]?.id ?? '', reference: link.id, amount, reason: null }
    expect(await stage.provider.refund(connection, refund)).toMatchObject({ amount, state: 'done' })
  })

  test('refuses amounts that Stripe does not take, before it asks', async () => {
    const connection = stage.connectByKey()
    for (const amount of [
      { value: 12_345, currency: 'KWD' },
      { value: 101, currency: 'MGA' },
      { value: 0, currency: 'INR' },
    ])
      await expect(stage.provider.createLink(connection, makeStripeRequest({ amount }))).rejects.toMatchObject({
        reason: 'refused',
      })
  })

  describe('a payment link, for what has to be payable for longer than a day', () => {
    const findWeekEnd = () => new Date(Date.now() + 7 * 86_400_000)

    test.each([
      ['without an end', () => null],
      ['for a week', findWeekEnd],
    ])('%s is one for a reference, and good once', async (_name, findEnd) => {
      const connection = stage.connectByKey()
      const wanted = makeStripeRequest({ expiresAt: findEnd() })
      const link = await stage.provider.createLink(connection, wanted)
      expect(link).toMatchObject({ id: expect.stringMatching(/^plink_/), state: 'open', reference: wanted.reference })
      // After its key is forgotten, too.
      stage.sandbox.stripe.state.answers.clear()
      expect(await stage.provider.createLink(connection, wanted)).toEqual(link)
      const other = stage.provider.createLink(connection, { ...wanted, amount: { value: 1, currency: 'INR' } })
      await expect(other).rejects.toMatchObject({ reason: 'refused' })
      const [one, two] = await Promise.all(
        [0, 1].map(
          async () => (await fetch(stage.toSandbox(link.url), { redirect: 'manual' })).headers.get('location') ?? '',
        ),
      )
      expect(one).not.toBe(two)
      expect(await stage.provider.fetch(connection, link.id)).toEqual(link)
      const back = await postForm(stage.toSandbox(one ?? ''), { answer: 'card' })
      expect(back.searchParams.get('session_id')).toMatch(/^cs_test_/)
      const paid = await stage.provider.fetch(connection, link.id)
      expect(paid).toMatchObject({ state: 'paid', paid: wanted.amount, payments: [{ amount: wanted.amount }] })
      expect((await fetch(stage.toSandbox(two ?? ''), { method: 'POST', body: 'answer=card' })).status).toBe(422)
      expect(await (await fetch(stage.toSandbox(link.url))).text()).toContain('no longer active')
      await expect(stage.provider.cancel(connection, link.id)).rejects.toMatchObject({ reason: 'refused' })
    })

    test('is cancelled with the pages that were opened by it', async () => {
      const connection = stage.connectByKey()
      const link = await stage.provider.createLink(connection, makeStripeRequest({ expiresAt: null }))
      const page = (await fetch(stage.toSandbox(link.url), { redirect: 'manual' })).headers.get('location') ?? ''
      expect((await stage.provider.cancel(connection, link.id)).state).toBe('cancelled')
      expect((await stage.provider.cancel(connection, link.id)).state).toBe('cancelled')
      expect(await (await fetch(stage.toSandbox(page))).text()).toContain('expired')
      expect(stage.sandbox.stripe.pay(link.id)).toBe('There is no such open link.')
    })

    test('is closed by whoever looks at it after its time', async () => {
      const connection = stage.connectByKey(() => new Date(Date.now() + 8 * 86_400_000))
      const wanted = makeStripeRequest({ expiresAt: findWeekEnd() })
      const link = await stage.provider.createLink(stage.connectByKey(), wanted)
      const page = (await fetch(stage.toSandbox(link.url), { redirect: 'manual' })).headers.get('location') ?? ''
      expect((await stage.provider.fetch(stage.connectByKey(), link.id)).state).toBe('open')
      expect((await stage.provider.fetch(connection, link.id)).state).toBe('expired')
      expect((await stage.provider.cancel(connection, link.id)).state).toBe('expired')
      expect(await (await fetch(stage.toSandbox(page))).text()).toContain('expired')
    })
  })

  test('refunds once for a reference after its key is forgotten, too', async () => {
    const connection = stage.connectByKey()
    const { id } = await stage.provider.createLink(connection, makeStripeRequest())
    stage.sandbox.stripe.pay(id)
    const paymentId = (await stage.provider.fetch(connection, id)).payments[0]?.id ?? ''
    const refund = { paymentId, reference: id, amount: { value: 10_000, currency: 'INR' }, reason: 'One less' }
    const first = await stage.provider.refund(connection, refund)
    stage.sandbox.stripe.state.answers.clear()
    expect(await stage.provider.refund(connection, refund)).toEqual(first)
    const other = stage.provider.refund(connection, { ...refund, amount: { value: 10_001, currency: 'INR' } })
    await expect(other).rejects.toMatchObject({ reason: 'refused' })
  })

  test('settles refunds, disputes and payments from abroad in the currency of the bank', async () => {
    const connection = stage.connectByKey()
    const link = await stage.provider.createLink(
      connection,
      makeStripeRequest({ amount: { value: 1_000_000, currency: 'USD' } }),
    )
    stage.sandbox.stripe.pay(link.id)
    const paymentId = (await stage.provider.fetch(connection, link.id)).payments[0]?.id ?? ''
    const refund = { paymentId, reference: link.id, amount: { value: 1_000, currency: 'USD' }, reason: null }
    const { id: refundId } = await stage.provider.refund(connection, refund)
    const disputed = await stage.provider.createLink(connection, makeStripeRequest())
    await postForm(stage.toSandbox(disputed.url), { answer: 'dispute' })
    stage.sandbox.stripe.settle()
    const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
    const { settlements } = await stage.provider.settlements(connection, { from: from ?? '', to: to ?? '' })
    const lines = settlements.find((one) => one.lines.some((line) => line.id === refundId))?.lines ?? []
    const toRupees = (value: number) => ({ value, currency: 'INR' })
    expect(lines.filter((line) => line.paymentId === paymentId)).toMatchObject([
      { kind: 'refund', id: refundId, amount: toRupees(-80_000), fee: toRupees(0), tax: toRupees(0) },
      { kind: 'payment', amount: toRupees(80_000_000), fee: toRupees(2_400_000), tax: toRupees(432_000) },
    ])
    expect(lines.filter(({ kind }) => kind === 'adjustment')).toMatchObject([{ amount: toRupees(-42_000) }])
  })

  test('says failed of a refund that a bank has sent back after it had succeeded', async () => {
    const connection = stage.connectByKey()
    const link = await stage.provider.createLink(connection, makeStripeRequest())
    stage.sandbox.stripe.pay(link.id)
    const paymentId = (await stage.provider.fetch(connection, link.id)).payments[0]?.id ?? ''
    const refund = { paymentId, reference: link.id, amount: link.amount, reason: null }
    expect((await stage.provider.refund(connection, refund)).state).toBe('done')
    expect(stage.sandbox.stripe.failRefund(link.id)).toBeUndefined()
    expect(await stage.provider.listRefunds(connection, paymentId)).toMatchObject([{ state: 'failed' }])
    // The money is there to be given back again.
    const again = await stage.provider.refund(connection, { ...refund, reference: `${link.id}-again` })
    expect(again.state).toBe('done')
  })

  test('says of a payout what no line explains', async () => {
    const connection = stage.connectByKey()
    const { id } = await stage.provider.createLink(connection, makeStripeRequest())
    stage.sandbox.stripe.pay(id)
    stage.sandbox.stripe.settle()
    const payout = [...stage.sandbox.stripe.state.payouts.values()].at(-1)
    if (!payout) throw new Error('nothing was paid out')
    payout.amount += 777
    const day = new Date(payout.arrivalDate * 1000).toISOString().slice(0, 10)
    const found: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await stage.provider.settlements(connection, { from: day, to: day, ...(cursor ? { cursor } : {}) })
      found.push(...page.settlements)
      cursor = page.next ?? undefined
    } while (cursor)
    expect(found).toContainEqual(
      expect.objectContaining({
        id: payout.id,
        amount: { value: payout.amount, currency: 'INR' },
        lines: expect.arrayContaining([
          expect.objectContaining({ kind: 'adjustment', id: payout.id, amount: { value: 777, currency: 'INR' } }),
        ]),
      }),
    )
  })
})
