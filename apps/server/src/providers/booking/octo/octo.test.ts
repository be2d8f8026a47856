import type { Sandbox } from '@sarai/sandbox/sandbox'
import { describe, expect, test } from 'vitest'
import { conformsAsBooking } from '../../../../test/booking-conformance.ts'
import { type BookingStage, findProblem, makeConfirmation, makeRequest } from '../../../../test/booking-stage.ts'
import { BookingRefused } from '../booking.ts'
import { connect, findBookingSystem, openTestSandbox } from '../../../../test/sandbox-stage.ts'

async function openOcto(): Promise<BookingStage & { sandbox: Sandbox; address: string }> {
  const sandbox = await openTestSandbox()
  const address = `${sandbox.url}/octo/v1`
  const provider = findBookingSystem({ OCTO_SANDBOX_URL: address }, 'octo')
  const connectBy = (apiKey: string) => connect(provider, { address, apiKey }, apiKey)
  const { accounts } = sandbox.octo.state
  return {
    sandbox,
    address,
    provider,
    connection: connectBy(accounts[0]?.key ?? ''),
    plain: connectBy(accounts[2]?.key ?? ''),
    stranger: connectBy('nobodys-key'),
    controls: sandbox.octo,
    moveClock: (seconds) => sandbox.clock.moveAhead(seconds),
    failNext: (status) => void sandbox.faults.push({ provider: 'octo', fault: { kind: 'status', status } }),
    spoilNext: (how) =>
      void sandbox.faults.push({ provider: 'octo', fault: how === 'delay' ? { kind: how, ms: 1_000 } : { kind: how } }),
    revokeThere: () => sandbox.octo.revoke('supplier-demo'),
    close: () => sandbox.close(),
  }
}

conformsAsBooking('OCTO', openOcto)

describe('OCTO', () => {
  const step = { kind: 'begin', way: 'keys', returnUrl: 'https://agency.test', state: 'a'.repeat(32) } as const

  test('is connected at the address and by the key that were typed in, and named after both', async () => {
    const { provider, connection, close } = await openOcto()
    expect(await provider.authorise(connection, step)).toMatchObject({
      kind: 'connected',
      account: expect.stringMatching(/^Demo Experiences at 127\.0\.0\.1:\d+$/),
      standing: 'active',
    })
    await close()
  })

  test('goes to servers on the internet alone, but for the one address that the operator has named (bar 38)', async () => {
    const { provider, address, close } = await openOcto()
    const authorise = (typed: string) =>
      provider.authorise(connect(provider, { address: typed, apiKey: 'x' }, typed), step)
    for (const typed of [
      '',
      'supplier',
      'http://supplier.test/octo',
      'ftp://supplier.test',
      'https://user:word@supplier.test',
      'https://supplier.test/octo?key=1',
      'https://supplier.test/#octo',
      address.replace('/octo/v1', '/octo'),
    ])
      expect(await findProblem(authorise(typed)), typed).toBe('refused')
    // An address that is well formed and leads to this machine or its network.
    for (const typed of [
      'https://127.0.0.1:3100/octo',
      'https://[::1]/octo',
      'https://169.254.169.254',
      'https://localhost',
    ])
      expect(await findProblem(authorise(typed)), typed).toBe('unavailable')
    const { provider: bare } = { provider: findBookingSystem({}, 'octo') }
    const named = connect(bare, { address, apiKey: 'x' }, 'bare')
    expect(await findProblem(bare.authorise(named, step))).toBe('refused')
    expect(bare.api.findHost({ isTest: true, credentials: { address } }).allowPrivate).toBe(false)
    await close()
  })

  test('says that no OCTO answers where something else does', async () => {
    const { provider, sandbox, close } = await openOcto()
    const address = `${sandbox.url}/octo/v1`
    const connection = connect(provider, { address, apiKey: 'x' }, 'none')
    sandbox.faults.push({ provider: 'octo', fault: { kind: 'html' } }, { provider: 'octo', fault: { kind: 'html' } })
    await expect(provider.authorise(connection, step)).rejects.toThrow('No OCTO API answers at this address.')
    await close()
  })

  test('reads five hundred products at once, and leaves out those that it does not understand', async () => {
    const { provider, address, sandbox, close } = await openOcto()
    const [, many] = sandbox.octo.state.accounts
    const connection = connect(provider, { address, apiKey: many?.key ?? '' }, 'many')
    const whole = await provider.listProducts(connection)
    expect([whole.products.length, whole.unreadable]).toEqual([500, 0])
    expect(new Set(whole.products.map(({ id }) => id)).size).toBe(500)
    const [first, second] = many?.products ?? []
    // A price with half a paisa in it, and an option without any ticket.
    if (first) first.precision = 3
    if (second) second.options = second.options.map((option) => ({ ...option, units: [] }))
    const part = await provider.listProducts(connection)
    expect([part.products.length, part.unreadable]).toEqual([498, 2])
    expect(await findProblem(provider.fetchProduct(connection, first?.id ?? ''))).toBe('unexpected')
    await close()
  })

  test('reads errors by their codes where all have one status, and where each has its own', async () => {
    for (const hasPlainStatuses of [false, true]) {
      const stage = await openOcto()
      const { provider, connection, sandbox } = stage
      for (const account of sandbox.octo.state.accounts) account.hasPlainStatuses = hasPlainStatuses
      const request = await makeRequest(stage, { productId: 'havelock-scuba', units: { adult: 4 } })
      await provider.reserve(connection, request)
      const other = { ...request, uuid: crypto.randomUUID() }
      await expect(provider.reserve(connection, other)).rejects.toBeInstanceOf(BookingRefused)
      expect(await findProblem(provider.fetch(connection, crypto.randomUUID()))).toBe('not-found')
      expect(await findProblem(provider.listProducts(stage.stranger))).toBe('unauthorised')
      await stage.close()
    }
  })

  test('finds the booking whose UUID is refused, since its first answer was lost', async () => {
    const { provider, plain, spoilNext, controls, close } = await openOcto()
    const stage = { provider, connection: plain }
    const request = await makeRequest(stage, { productId: 'activity-0001', units: { adult: 1 } })
    spoilNext('drop')
    expect(await provider.reserve(plain, request)).toMatchObject({ uuid: request.uuid, state: 'held' })
    expect(await provider.reserve(plain, request)).toMatchObject({ state: 'held' })
    expect(controls.listBookings()).toHaveLength(1)
    expect((await provider.confirm(plain, makeConfirmation(request.uuid))).state).toBe('confirmed')
    await close()
  })

  test('asks again what a supplier can after a while, and takes up what is new', async () => {
    const { provider, sandbox, address, close } = await openOcto()
    const [, , plain] = sandbox.octo.state.accounts
    let now = Date.now()
    const connection = connect(provider, { address, apiKey: plain?.key ?? '' }, 'later', () => new Date(now))
    expect(await provider.listCapabilities(connection)).toEqual([])
    plain?.capabilities.add('octo/pricing')
    expect(await provider.listCapabilities(connection)).toEqual([])
    now += 3_600_001
    expect(await provider.listCapabilities(connection)).toEqual(['pricing'])
    await close()
  })
})
