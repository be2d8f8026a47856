import { signBody } from '@sarai/sandbox/stripe/stripe-events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkWithSandbox } from '../../../../test/gateway-conformance.ts'
import { connect, findGateway, signInAt } from '../../../../test/sandbox-stage.ts'
import { makeStripeRequest, openStripeStage, type StripeStage, webhookSecret } from '../../../../test/stripe-stage.ts'
import { isSignedDelivery } from './stripe-events.ts'

let stage: StripeStage
beforeAll(async () => {
  stage = await openStripeStage()
})
afterAll(() => stage.sandbox.close())

const step = { kind: 'begin', way: 'keys', returnUrl: 'https://agency.test', state: 's'.repeat(32) } as const

const makeEvent = (id: string, more: Record<string, unknown> = {}, secrets = [webhookSecret], ageSeconds = 0) => {
  const object = { id: 'cs_test_1', object: 'checkout.session', payment_link: null }
  const body = JSON.stringify({ id, object: 'event', type: 'checkout.session.completed', data: { object }, ...more })
  const at = Math.floor(Date.now() / 1000) - ageSeconds
  return { headers: { 'stripe-signature': signBody(secrets, at, body) }, body: Buffer.from(body) }
}

checkWithSandbox('Stripe', () => ({
  provider: stage.provider,
  connection: () => stage.connectByKey(),
  stranger: () => connect(stage.provider, { secretKey: 'sk_test_nobody', webhookSecret: 'another' }, 'acct_nobody'),
  event: (id) => makeEvent(id),
  failNext: (status) => void stage.sandbox.faults.push({ provider: 'stripe', fault: { kind: 'status', status } }),
  pay(linkId) {
    expect(stage.sandbox.stripe.pay(linkId)).toBeUndefined()
    stage.sandbox.stripe.settle()
  },
  refundThere: (linkId, value) => expect(stage.sandbox.stripe.refund(linkId, value)).toBeUndefined(),
  openDispute: (linkId) => expect(stage.sandbox.stripe.openDispute(linkId)).toBeUndefined(),
  moveDispute: (linkId, move) => expect(stage.sandbox.stripe.moveDispute(linkId, move)).toBeUndefined(),
  payPart: (linkId, value) => expect(stage.sandbox.stripe.pay(linkId, value)).toBeUndefined(),
  expire: (linkId) => expect(stage.sandbox.stripe.expire(linkId)).toBeUndefined(),
  spoilNext: (how) =>
    void stage.sandbox.faults.push({
      provider: 'stripe',
      fault: how === 'delay' ? { kind: how, ms: 1_000 } : { kind: how },
    }),
  countLinks: (reference) => stage.sandbox.stripe.listLinks().filter((link) => link.reference === reference).length,
  signIn: (answer) => signInAt(stage.provider, stage.giveConsent(answer)),
  revokeThere: ({ account }) => stage.sandbox.stripe.revoke(account),
}))

describe('Stripe', () => {
  test('signs as its documents say, by the vector of ours (bar 25)', () => {
    const [body, at] = [Buffer.from('{"id":"evt_demo"}'), new Date(1_760_000_000_000)]
    const right = 'v1=3ccd84bef3f090b12e2c934bd7cd42c20e233ed789929da397a18868decd5999'
    const isTaken = (header: string, secrets = ['whsec_demo'], when = at) =>
      isSignedDelivery(secrets, body, header, when)
    expect(isTaken(`t=1760000000,${right}`)).toBe(true)
    expect(isTaken(`t=1760000000,v1=${'0'.repeat(64)},${right}`)).toBe(true)
    expect(isTaken(`t=1760000000,${right}`, ['another', 'whsec_demo'])).toBe(true)
    expect(isTaken(`t=1760000000,${right}`, ['another', ''])).toBe(false)
    expect(isTaken(`t=1760000001,${right}`)).toBe(false)
    expect(isTaken(`t=1760000000,t=1760000000,${right}`)).toBe(false)
    expect(isTaken(right)).toBe(false)
    expect(isTaken(`t=1760000000,${right.replace('v1', 'v0')}`)).toBe(false)
    for (const [ms, isNew] of [
      [300_000, true],
      [301_000, false],
      [-300_000, true],
      [-301_000, false],
    ] as const)
      expect(isTaken(`t=1760000000,${right}`, ['whsec_demo'], new Date(at.getTime() + ms)), String(ms)).toBe(isNew)
  })

  test('takes what any of two secrets signed while one is replaced, and nothing old (bar 25)', () => {
    const take = (event: ReturnType<typeof makeEvent>) =>
      stage.provider.verifyWebhook(stage.connectByKey(), { ...event, receivedAt: new Date() }).id
    expect(take(makeEvent('evt_1', {}, ['whsec_old', webhookSecret]))).toBe('evt_1')
    expect(() => take(makeEvent('evt_1', {}, [webhookSecret], 400))).toThrow(/signed/)
  })

  test('takes events of the platform for the account they name alone (bar 25)', async () => {
    const connection = await signInAt(stage.provider, stage.giveConsent('approve'))
    const take = (more: Record<string, unknown>) =>
      stage.provider.verifyWebhook(connection, {
        ...makeEvent('evt_2', more, ['whsec_platform']),
        receivedAt: new Date(),
      })
    expect(take({ account: connection.account })).toMatchObject({ id: 'evt_2', account: connection.account })
    expect(() => take({ account: stage.findOwner(0).id })).toThrow(/signed/)
    expect(() => take({})).toThrow(/signed/)
    const takeByKey = () =>
      stage.provider.verifyWebhook(stage.connectByKey(), {
        ...makeEvent('evt_2', { account: stage.findOwner().id }, ['whsec_platform']),
        receivedAt: new Date(),
      })
    expect(takeByKey).toThrow(/signed/)
  })

  test('says what an event is about', () => {
    const read = (type: string, object: Record<string, unknown>) =>
      stage.provider.readSubject({ type, body: JSON.stringify({ id: 'evt_3', type, data: { object } }) })
    const session = { id: 'cs_1', payment_link: null }
    expect(read('checkout.session.completed', session)).toEqual({ kind: 'link', linkId: 'cs_1' })
    expect(read('checkout.session.expired', { ...session, payment_link: 'plink_1' })).toEqual({
      kind: 'link',
      linkId: 'plink_1',
    })
    for (const type of ['charge.refunded', 'refund.created', 'refund.failed', 'charge.refund.updated'])
      expect(read(type, { id: 'x', payment_intent: 'pi_1' })).toEqual({ kind: 'refund', paymentId: 'pi_1' })
    expect(read('account.updated', {})).toEqual({ kind: 'standing' })
    expect(read('account.application.deauthorized', {})).toEqual({ kind: 'revoked' })
    expect(read('customer.created', { id: 'cus_1' })).toBeUndefined()
    expect(stage.provider.readSubject({ type: 'charge.refunded', body: 'no JSON' })).toBeUndefined()
  })

  test('takes no keys of the other mode, and none that are for browsers', async () => {
    for (const secretKey of ['sk_live_1', 'rk_live_1', 'pk_test_1'])
      await expect(stage.provider.authorise(connect(stage.provider, { secretKey }, ''), step)).rejects.toMatchObject({
        reason: 'refused',
      })
  })

  test('takes a restricted key that may do what is needed, and says what another may not', async () => {
    const owner = stage.findOwner()
    const connection = connect(stage.provider, { secretKey: owner.restrictedKey, webhookSecret }, '')
    expect(await stage.provider.authorise(connection, step)).toMatchObject({ account: owner.id, standing: 'active' })
    expect((await stage.provider.createLink(connection, makeStripeRequest())).state).toBe('open')
    owner.permissions.delete('rak_payout_read')
    const refused = stage.provider.authorise(connection, step)
    await expect(refused).rejects.toMatchObject({ reason: 'unauthorised' })
    await expect(refused).rejects.toThrow(/rak_payout_read/)
    await expect(refused).rejects.not.toThrow(/rk_test/)
    owner.permissions.add('rak_payout_read')
  })

  test('says not-ready while the account may take no money', async () => {
    const { id } = stage.findOwner()
    stage.sandbox.stripe.setKyc(id, 'pending')
    expect(await stage.provider.readStanding?.(stage.connectByKey())).toBe('identity-check')
    await expect(stage.provider.createLink(stage.connectByKey(), makeStripeRequest())).rejects.toMatchObject({
      reason: 'not-ready',
    })
    stage.sandbox.stripe.setKyc(id, 'approved')
    expect(await stage.provider.readStanding?.(stage.connectByKey())).toBe('active')
  })

  test('takes a webhook of the account’s own, by key and after signing in, once for an address', async () => {
    const eventsUrl = 'http://127.0.0.1:9/hooks/key'
    for (const connection of [stage.connectByKey(), await signInAt(stage.provider, stage.giveConsent('approve'))]) {
      const first = await stage.provider.subscribe?.(connection, eventsUrl)
      const second = await stage.provider.subscribe?.(connection, eventsUrl)
      expect(second?.endpointSecret).toMatch(/^whsec_/)
      expect(second?.endpointSecret).not.toBe(first?.endpointSecret)
      const owner = stage.sandbox.stripe.state.accounts.find(({ id }) => id === connection.account)
      expect(owner?.hooks.filter(({ url }) => url === eventsUrl)).toMatchObject([{ secret: second?.endpointSecret }])
      stage.sandbox.outbox.isHolding = true
      const link = await stage.provider.createLink(connection, makeStripeRequest())
      stage.sandbox.stripe.pay(link.id)
      stage.sandbox.outbox.isHolding = false
      const sent = stage.sandbox.outbox.deliveries.filter(
        ({ url, body }) => url === eventsUrl && body.includes(link.id),
      )
      expect(sent.map(({ event }) => event)).toEqual(['checkout.session.completed'])
      const kept = { ...connection, credentials: { ...connection.credentials, ...second } }
      for (const { body, sign, event } of sent) {
        const delivery = { headers: sign(body, 1), body: Buffer.from(body), receivedAt: new Date() }
        expect(stage.provider.verifyWebhook(kept, delivery).type).toBe(event)
        expect(stage.provider.readSubject({ type: event, body })).toEqual({ kind: 'link', linkId: link.id })
      }
      await stage.provider.revoke?.(kept)
      await stage.provider.revoke?.(kept)
      expect(owner?.hooks.filter(({ url }) => url === eventsUrl)).toEqual([])
    }
  })

  test('connects the account that Stripe names, by a code that is good once', async () => {
    const [returnUrl, state, way] = ['https://agency.test/authorize-payment-page', 's'.repeat(32), 'sign-in'] as const
    const empty = connect(stage.provider, {}, '')
    const begun = await stage.provider.authorise(empty, { kind: 'begin', way, returnUrl, state })
    if (begun.kind !== 'visit') throw new Error('nobody is wanted')
    const back = await stage.giveConsent('approve')(new URL(begun.url))
    const answer = { ...Object.fromEntries(back.searchParams), stripe_user_id: stage.findOwner(0).id }
    const finish = () => stage.provider.authorise(empty, { kind: 'finish', way, returnUrl, answer })
    expect(await finish()).toMatchObject({ account: stage.findOwner(1).id, standing: 'active' })
    await expect(finish()).rejects.toMatchObject({ reason: 'unauthorised' })
    const live = { ...empty, isTest: false }
    await expect(stage.provider.authorise(live, { kind: 'begin', way, returnUrl, state })).rejects.toMatchObject({
      reason: 'refused',
    })
  })

  test('opens no account that has not agreed', async () => {
    const signedIn = connect(stage.provider, { signedIn: 'yes' }, stage.findOwner(0).id)
    await expect(stage.provider.createLink(signedIn, makeStripeRequest())).rejects.toMatchObject({
      reason: 'unauthorised',
    })
    const nobody = connect(stage.provider, { signedIn: 'yes' }, '')
    await expect(stage.provider.createLink(nobody, makeStripeRequest())).rejects.toMatchObject({
      reason: 'unauthorised',
    })
  })

  test('offers signing in only where the installation is a platform', () => {
    const alone = findGateway({}, 'stripe')
    const findApi = ({ api }: typeof alone) => api.findHost({ credentials: {}, isTest: true })
    expect(alone.ways.filter((way) => way.isOffered()).map(({ name }) => name)).toEqual(['keys'])
    expect(findApi(alone).allowPrivate).toBe(false)
    expect(stage.provider.ways.filter((way) => way.isOffered()).map(({ name }) => name)).toEqual(['sign-in', 'keys'])
    expect(findApi(stage.provider).allowPrivate).toBe(true)
  })
})
