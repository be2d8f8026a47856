import type { Sandbox } from '@sarai/sandbox/sandbox'
import { describe, expect, test } from 'vitest'
import { asha, checkLeadsProvider, type LeadsStage, pullAll } from '../../../../test/leads-conformance.ts'
import { reasonOf } from '../../../../test/provider-conformance.ts'
import { connect, findLeadsProvider, openTestSandbox } from '../../../../test/sandbox-stage.ts'
import { pulledEnquiry } from '../leads.ts'
import { formatMoment, readMoment } from './indiamart-moments.ts'

async function openIndiamart(env: Record<string, string> = {}): Promise<LeadsStage & { sandbox: Sandbox }> {
  const sandbox = await openTestSandbox()
  const provider = findLeadsProvider({ INDIAMART_URL: `${sandbox.url}/indiamart`, ...env }, 'indiamart')
  const readNow = () => new Date(sandbox.clock.read())
  const connectBy = (crmKey: string) => connect(provider, { crmKey }, crmKey, readNow)
  const { sellers } = sandbox.indiamart.state
  const findNewest = () => sellers[0]?.enquiries.at(-1)
  return {
    sandbox,
    provider,
    connection: connectBy(sellers[0]?.key ?? ''),
    stranger: connectBy('nobodys-key'),
    enquire: (facts) => {
      sandbox.indiamart.enquire('', facts)
      return findNewest()?.id ?? ''
    },
    spoilNewest: () => {
      const enquiry = findNewest()
      if (enquiry) enquiry.row = { UNIQUE_QUERY_ID: enquiry.id, QUERY_TIME: 'yesterday' }
    },
    moveClock: (seconds) => sandbox.clock.moveAhead(seconds),
    failNext: (status) => void sandbox.faults.push({ provider: 'indiamart', fault: { kind: 'status', status } }),
    spoilNext: (how) =>
      void sandbox.faults.push({
        provider: 'indiamart',
        fault: how === 'delay' ? { kind: how, ms: 1_000 } : { kind: how },
      }),
    revokeThere: () => sandbox.indiamart.revoke('seller-demo'),
    close: () => sandbox.close(),
  }
}

checkLeadsProvider('IndiaMART', openIndiamart)

describe('IndiaMART', () => {
  const step = { kind: 'begin', way: 'keys', returnUrl: 'https://agency.test', state: 's'.repeat(32) } as const

  test('means India’s time, on whichever machine', () => {
    expect(formatMoment(new Date('2024-01-05T10:08:44Z'))).toBe('05-Jan-202415:38:44')
    expect(formatMoment(new Date('2026-12-31T19:00:00Z'))).toBe('01-Jan-202700:30:00')
    expect(readMoment('2027-01-01 00:30:00')).toBe('2026-12-31T19:00:00.000Z')
    for (const odd of ['', 'yesterday', '2027-13-01 00:00:00', '01-01-2027 00:00:00'])
      expect(() => readMoment(odd), odd).toThrow('the moment')
  })

  test('uses a key once in five minutes: what comes sooner is not asked, and says when to try again', async () => {
    const { provider, connection, sandbox, moveClock, close } = await openIndiamart()
    await provider.authorise(connection, step)
    const pull = () => provider.pull(connection, { since: connection.now() })
    await expect(pull()).rejects.toThrow('it takes one call in 5 minutes. Try again in 5 minutes.')
    moveClock(250)
    await expect(pull()).rejects.toThrow('Try again in a minute.')
    expect(sandbox.calls).toHaveLength(1)
    moveClock(51)
    expect(await reasonOf(pull())).toBe('done')
    expect(sandbox.calls.map(({ status }) => status)).toEqual([200, 200])
    await close()
  })

  test('reads a limit that another program has used up from the body or from the status', async () => {
    for (const hasPlainStatuses of [false, true]) {
      const { provider, connection, stranger, sandbox, close } = await openIndiamart()
      sandbox.indiamart.state.hasPlainStatuses = hasPlainStatuses
      const [seller] = sandbox.indiamart.state.sellers
      if (seller) seller.calledAt = sandbox.clock.read()
      expect(await reasonOf(provider.authorise(connection, step))).toBe('unavailable')
      expect(await reasonOf(provider.authorise(stranger, step))).toBe('unauthorised')
      await close()
    }
  })

  test('takes views of the catalogue for no enquiries, unless its operator says so', async () => {
    for (const [skipped, expected] of [
      ['BIZ', 1],
      ['none', 2],
    ] as const) {
      const stage = await openIndiamart({ INDIAMART_SKIPPED_TYPES: skipped })
      const since = stage.connection.now()
      stage.enquire(asha)
      stage.enquire({ ...asha, name: 'Looked around' })
      const view = stage.sandbox.indiamart.state.sellers[0]?.enquiries.at(-1)
      if (view) view.type = 'BIZ'
      expect(await pullAll(stage, since)).toHaveLength(expected)
      await stage.close()
    }
  })

  test('says what kind of enquiry it is, and keeps all else that is told', async () => {
    const { provider, connection, close } = await openIndiamart()
    const body = JSON.stringify({
      UNIQUE_QUERY_ID: 2_012_487_827,
      QUERY_TYPE: 'B',
      QUERY_TIME: '2026-11-29 12:47:25',
      SENDER_NAME: 'Asha',
      SENDER_MOBILE: '+971-501234567',
      SENDER_MOBILE_ALT: '+91-9829012345',
      SENDER_COMPANY: 'Rao Textiles',
      SENDER_COUNTRY_ISO: 'AE',
      QUERY_MCAT_NAME: 'Golden Triangle Tours',
      QUERY_MESSAGE: 'Two adults<br/>One child',
    })
    const [enquiry] = await provider.readEnquiries(connection, { type: pulledEnquiry, body })
    expect(enquiry).toMatchObject({
      id: '2012487827',
      at: '2026-11-29T07:17:25.000Z',
      phone: '+971501234567',
      destination: 'Golden Triangle Tours',
      message: 'Two adults\nOne child',
    })
    expect(enquiry?.answers).toEqual(
      expect.arrayContaining([
        { question: 'Kind of enquiry', answer: 'Buy lead that was bought' },
        { question: 'Company', answer: 'Rao Textiles' },
        { question: 'Country', answer: 'AE' },
        { question: 'Other phone', answer: '+91-9829012345' },
      ]),
    )
    await close()
  })
})
