import { describe, expect, test } from 'vitest'
import type { FeePart } from '../src/providers/payments/payments.ts'
import type { Connection } from '../src/providers/provider.ts'
import { conformsAsPayments, type PaymentsStage, reasonOf } from './provider-conformance.ts'

/** What a sandbox can do besides, where the provider has it. */
export interface SandboxStage extends PaymentsStage {
  /** The payer pays a part of a link, where the gateway takes any. */
  payPart: (linkId: string, value: number) => void
  /** The link's time is over. */
  expire: (linkId: string) => void
  /** The next answer gets lost on its way: it is late, cut off in the middle, not there at all, or a page. */
  spoilNext: (how: 'delay' | 'half' | 'drop' | 'html') => void
  /** How many links there are with this reference. */
  countLinks: (reference: string) => number
  /** A connection that was made by signing in, from beginning to end. */
  signIn: (answer: 'approve' | 'deny') => Promise<Connection>
  /** The owner of the account takes the authorisation back, at the provider. */
  revokeThere: (connection: Connection) => void
}

/** What gateways have to do that have links paid in parts, an end, sign-ins that end, and answers that get lost. */
export function checkWithSandbox(name: string, stage: () => SandboxStage): void {
  conformsAsPayments(name, stage)
  describe(`${name}, with its sandbox`, () => {
    let serial = 0
    const request = (value = 125_000, isPartial = false) => ({
      reference: `PART-${Date.now()}-${++serial}`,
      amount: { value, currency: 'INR' },
      description: 'Goa, the rest',
      customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '+919000000001' },
      expiresAt: new Date(Date.now() + 86_400_000),
      returnUrl: 'https://agency.test/paid',
      isPartial,
    })

    test('is paid in parts, open until all has come, each a payment; or makes no such link', async () => {
      const { provider, connection, payPart } = stage()
      if (!provider.takesParts) {
        expect(await reasonOf(provider.createLink(connection(), request(90_001, true)))).toBe('refused')
        return
      }
      const { id, amount } = await provider.createLink(connection(), request(90_001, true))
      payPart(id, 30_000)
      const half = await provider.fetch(connection(), id)
      expect(half).toMatchObject({ state: 'open', paid: { value: 30_000 } })
      expect(await reasonOf(provider.cancel(connection(), id))).toBe('refused')
      payPart(id, 60_001)
      const whole = await provider.fetch(connection(), id)
      expect(whole).toMatchObject({ state: 'paid', paid: amount })
      expect(whole.payments.map((payment) => payment.amount.value).sort((a, b) => a - b)).toEqual([30_000, 60_001])
      expect(new Set(whole.payments.map((payment) => payment.id)).size).toBe(2)
    })

    test('says expired once its time is over, and then needs no cancelling', async () => {
      const { provider, connection, expire } = stage()
      const { id } = await provider.createLink(connection(), request())
      expire(id)
      expect((await provider.fetch(connection(), id)).state).toBe('expired')
      expect((await provider.cancel(connection(), id)).state).toBe('expired')
    })

    test('makes no link that ends sooner than the provider lets it', async () => {
      const { provider, connection } = stage()
      const soon = { ...request(), expiresAt: new Date(Date.now() + 60_000) }
      expect(await reasonOf(provider.createLink(connection(), soon))).toBe('refused')
    })

    test('takes no reference twice for another amount', async () => {
      const { provider, connection } = stage()
      const wanted = request(50_000)
      await provider.createLink(connection(), wanted)
      const other = { ...wanted, amount: { value: 50_001, currency: 'INR' } }
      expect(await reasonOf(provider.createLink(connection(), other))).toBe('refused')
    })

    test('keeps a page on which a fee is charged to ways that may bear one, and others to the rest', async () => {
      const { provider, connection, pay } = stage()
      if (!provider.feeMethods) return
      const payBy = async (methods: FeePart) => {
        const { id } = await provider.createLink(connection(), { ...request(30_000), methods })
        await pay(id)
        return (await provider.fetch(connection(), id)).payments.map(({ method }) => method)
      }
      // Not every gateway says by what it was paid.
      expect([['upi'], [null]]).toContainEqual(await payBy('without-fee'))
      const [withFee] = await payBy('with-fee')
      expect(withFee ?? '').not.toMatch(/upi|debit/i)
    })

    test('refunds in parts, until all is given back', async () => {
      const { provider, connection, pay } = stage()
      const { id } = await provider.createLink(connection(), request(20_000))
      await pay(id)
      const paymentId = (await provider.fetch(connection(), id)).payments[0]?.id ?? ''
      const give = (value: number, reference: string) => {
        const refund = { paymentId, reference, amount: { value, currency: 'INR' }, reason: 'One traveller less' }
        return provider.refund(connection(), refund)
      }
      const parts = [await give(5_050, `${id}-a`), await give(14_950, `${id}-b`)]
      expect(parts.map(({ amount }) => amount.value)).toEqual([5_050, 14_950])
      expect(new Set(parts.map((refund) => refund.id)).size).toBe(2)
      expect(await reasonOf(give(100, `${id}-c`))).toBe('refused')
      expect(await give(5_050, `${id}-a`)).toEqual(parts[0])
    })

    test.each(['half', 'drop', 'html'] as const)('makes one link though the answer was lost (%s)', async (how) => {
      const { provider, connection, spoilNext, countLinks } = stage()
      const wanted = request()
      spoilNext(how)
      const reason = await reasonOf(provider.createLink(connection(), wanted))
      expect(['done', 'unavailable', 'unexpected']).toContain(reason)
      const link = await provider.createLink(connection(), wanted)
      expect(link).toMatchObject({ reference: wanted.reference, state: 'open', amount: wanted.amount })
      expect(countLinks(wanted.reference)).toBe(1)
    })

    test.each(['half', 'drop', 'html'] as const)('refunds once though the answer was lost (%s)', async (how) => {
      const { provider, connection, pay, spoilNext } = stage()
      const { id } = await provider.createLink(connection(), request(10_000))
      await pay(id)
      const paymentId = (await provider.fetch(connection(), id)).payments[0]?.id ?? ''
      const refund = { paymentId, reference: `${id}-lost`, amount: { value: 6_000, currency: 'INR' }, reason: null }
      spoilNext(how)
      expect(['done', 'unavailable', 'unexpected']).toContain(await reasonOf(provider.refund(connection(), refund)))
      expect((await provider.refund(connection(), refund)).amount).toEqual(refund.amount)
      const other = { ...refund, reference: `${id}-other`, amount: { value: 4_001, currency: 'INR' } }
      expect(await reasonOf(provider.refund(connection(), other))).toBe('refused')
      expect(
        (await provider.refund(connection(), { ...other, amount: { value: 4_000, currency: 'INR' } })).state,
      ).not.toBe('failed')
    })

    test('says unexpected of a page, and unavailable of what does not come in time', async () => {
      const { provider, connection, spoilNext } = stage()
      const { id } = await provider.createLink(connection(), request())
      spoilNext('html')
      expect(await reasonOf(provider.fetch(connection(), id))).toBe('unexpected')
      for (let tries = 0; tries < 3; tries++) spoilNext('delay')
      expect(await reasonOf(provider.fetch(connection(), id))).toBe('unavailable')
    })

    test('is connected by signing in', async () => {
      const { provider, signIn, stranger } = stage()
      const connection = await signIn('approve')
      expect(connection.account).toBeTruthy()
      expect((await provider.createLink(connection, request())).state).toBe('open')
      expect(await reasonOf(provider.createLink(stranger(), request()))).toBe('unauthorised')
    })

    test('is renewed where what was got by signing in ends, by a token that is good once', async () => {
      const { provider, signIn } = stage()
      const connection = await signIn('approve')
      if (!provider.renew) {
        expect(provider.renewAt?.(connection.credentials)).toBeUndefined()
        return
      }
      const renewAt = provider.renewAt?.(connection.credentials)?.getTime() ?? 0
      expect(renewAt).toBeGreaterThan(Date.now())
      const renewed = {
        ...connection,
        credentials: { ...connection.credentials, ...(await provider.renew(connection)) },
      }
      expect(renewed.credentials).not.toEqual(connection.credentials)
      expect((await provider.createLink(renewed, request())).state).toBe('open')
      expect(await reasonOf(provider.renew(connection))).toBe('unauthorised')
    })

    test('says refused where the owner does not agree', async () => {
      expect(await reasonOf(stage().signIn('deny'))).toBe('refused')
    })

    test('says unauthorised once the owner has taken the authorisation back, and revokes twice as once', async () => {
      const { provider, signIn, revokeThere } = stage()
      const one = await signIn('approve')
      await provider.revoke?.(one)
      await provider.revoke?.(one)
      expect(await reasonOf(provider.createLink(one, request()))).toBe('unauthorised')
      const other = await signIn('approve')
      revokeThere(other)
      expect(await reasonOf(provider.createLink(other, request()))).toBe('unauthorised')
      if (provider.renew) expect(await reasonOf(provider.renew(other))).toBe('unauthorised')
    })
  })
}
