import { afterAll, expect, test } from 'vitest'
import { endAll, killed, newDataDir, ownerUrl, register, signIn, startServer, until } from './child.ts'
import { connectOwner } from './imports.ts'

/** More than one transaction of the background work issues. */
const many = 700

afterAll(endAll)

test(
  'kill -9 amid a bulk issue: each voucher is issued whole or not at all, and once in the end',
  { timeout: 600_000 },
  async () => {
    const dataDir = newDataDir()
    let child = await startServer(dataDir)
    const { email, call } = await register(child)
    const ids: string[] = []
    for (let made = 0; made < many; made++) ids.push((await call.vouchers.create(written(made))).data.id)
    const selection = { ids }
    const change = { action: 'issue' as const }
    await call.vouchers.bulk({ selection, change })
    const some = async () => (await call.vouchers.list({ filters: { status: ['issued'] } })).total > 0
    await until('some to be issued', some)
    await killed(child)

    child = await startServer(dataDir)
    const again = (await signIn(child, email)).call
    const issued = async () => (await again.vouchers.list({ filters: { status: ['issued'] } })).total
    await again.vouchers.bulk({ selection, change })
    await until('all to be issued', async () => (await issued()) === many)
    const owner = await connectOwner(ownerUrl(dataDir))
    const { rows } = await owner.query(
      `select count(*)::int as revisions, count(distinct voucher_id)::int as vouchers, count(distinct token)::int as tokens,
       (select count(*)::int from vouchers where revision <> 1 or status <> 'issued') as torn,
       (select count(*)::int from timeline where kind = 'voucher_issued') as told
     from voucher_revisions`,
    )
    expect(rows).toEqual([{ revisions: many, vouchers: many, tokens: many, torn: 0, told: many }])
    await owner.end()
  },
)

const written = (made: number) => ({
  type: 'hotel' as const,
  document: {
    title: `Lake Palace ${made}`,
    leadGuest: null,
    guests: [],
    party: null,
    services: [
      {
        bookingId: null,
        type: 'hotel' as const,
        title: 'Two nights',
        confirmationNumber: `LP-${made}`,
        from: '2100-02-01',
        to: '2100-02-03',
        time: null,
        endTime: null,
        vendor: { name: null, address: null, phone: null, map: null },
        driver: null,
        details: {},
      },
    ],
    inclusions: null,
    requests: null,
    billing: null,
    policies: null,
    price: null,
    contacts: [],
  },
})
