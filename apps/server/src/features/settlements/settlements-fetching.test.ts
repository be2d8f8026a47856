import { describe, expect, test } from 'vitest'
import { setUpOnlinePayments } from '../../../test/set-up-online-payments.ts'
import { fetchDueSettlements } from './settlements-fetching.service.ts'

const online = setUpOnlinePayments()
const { call, makeAccepted, payAtGateway, comeBack } = online

/** Fetches what is due some hours from now; sessions would end over it. */
async function fetchDue(hours: number): Promise<void> {
  online.app.clock.forward(hours * 3_600_000)
  await fetchDueSettlements(online.app.services, online.agency.agencyId, new AbortController().signal)
  online.app.clock.reset()
}
const listAll = async (state: 'open' | 'done') => (await call().settlements.list({ state })).data.settlements
const readFetch = async () => (await call().settlements.fetches()).data[0]

/** A deposit that came by the gateway, which has settled it. */
async function payDeposit(): Promise<string> {
  const { path } = await makeAccepted()
  const { provider_link_id: linkId } = await payAtGateway(path)
  await comeBack(path)
  return linkId
}

describe('settlements of a connected gateway', () => {
  test('are fetched when that is asked for, matched, and each is stored once', async () => {
    const linkId = await payDeposit()
    expect(await readFetch()).toMatchObject({ provider: 'test-pay', credit: null, fetchedAt: null })
    const { data: added } = await call().settlements.fetch({ provider: 'test-pay', credit: 'igst' })
    expect(added).toMatchObject({ added: 1, known: 0, lines: 1, findings: [] })
    expect(await readFetch()).toMatchObject({ credit: 'igst', problem: null })
    expect((await readFetch())?.fetchedAt).not.toBeNull()
    const [settlement] = await listAll('open')
    expect(settlement).toMatchObject({
      gateway: 'other',
      reference: `setl_${linkId}`,
      gross: 2_250_000,
      credit: 'igst',
    })
    const [line] = (await call().settlements.lines({ id: settlement?.id ?? '' })).data
    expect((line?.match ?? line?.suggestions[0])?.title).toMatch(/^Payment /)
    const again = await call().settlements.fetch({ provider: 'test-pay', credit: 'igst' })
    expect(again.data).toMatchObject({ added: 0, known: 1 })
  })

  test('come each day by themselves from then on, and not once that was stopped', async () => {
    await call().settlements.fetch({ provider: 'test-pay', credit: 'igst' })
    const before = (await listAll('open')).length
    await payDeposit()
    await fetchDue(0)
    expect(await listAll('open')).toHaveLength(before)
    await fetchDue(13)
    expect(await listAll('open')).toHaveLength(before + 1)
    await call().settlements.stopFetching({ provider: 'test-pay' })
    await payDeposit()
    await fetchDue(13)
    expect(await listAll('open')).toHaveLength(before + 1)
    expect(await readFetch()).toMatchObject({ credit: null })
  })

  test('of a gateway that does not answer are fetched later, and it is said why they are not there', async () => {
    online.gateway.failures.push(422)
    await expect(call().settlements.fetch({ provider: 'test-pay', credit: 'none' })).rejects.toMatchObject({
      code: 'GATEWAY_REFUSED',
    })
    expect((await readFetch())?.problem).toContain('as the test')
    await fetchDue(13)
    expect(await readFetch()).toMatchObject({ problem: null })
    await expect(call().settlements.fetch({ provider: 'unknown', credit: 'none' })).rejects.toMatchObject({
      code: 'NO_GATEWAY',
    })
  })
})
