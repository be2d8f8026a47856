import { afterAll, expect, test } from 'vitest'
import { sell } from '../make-sold.ts'
import { endAll, killed, letIn, newDataDir, ownerUrl, register, signIn, startServer } from './child.ts'
import { hold, waiting } from './held.ts'
import { connectOwner } from './imports.ts'

const vendors = 10

afterAll(endAll)

test(
  'kill -9 amid requests to many vendors: all are asked or none, and each once in the end (bar 47)',
  { timeout: 600_000 },
  async () => {
    const dataDir = newDataDir()
    const child = await startServer(dataDir)
    const { email, call } = await register(child)
    let owner = await connectOwner(ownerUrl(dataDir))
    await letIn(owner)
    const { id: tripId } = await sell(call, [{ category: 'activity', title: 'Boat ride', net: 500_000 }])
    const ids: string[] = []
    for (let at = 0; at < vendors; at++) {
      const vendor = (await call.vendors.create({ name: `Lagoon ${at}`, email: `desk-${at}@lagoon.example` })).data
      const facts = { category: 'lodging' as const, date: '2100-12-21', net: 500_000 }
      for (const room of [1, 2])
        ids.push((await call.bookings.create({ tripId, vendorId: vendor.id, title: `Room ${room}`, ...facts })).data.id)
    }
    const { drafts } = (await call.bookingRequests.draft({ bookings: ids })).data
    const requests = drafts.map(({ bookings, email: to }) => ({
      tripId,
      bookings: bookings.map(({ id, version }) => ({ id, version })),
      way: 'mail' as const,
      to,
      text: 'Please confirm',
    }))
    const counted = async () => {
      const { rows } = await owner.query(
        `select (select count(*)::int from booking_requests) as requests,
           (select count(distinct booking_id)::int from booking_request_lines) as lines,
           (select count(*)::int from bookings where status = 'requested') as requested,
           (select count(*)::int from timeline where kind = 'booking_requested') as told,
           (select count(*)::int from mails where subject like 'Request%') as mails`,
      )
      return rows[0] as unknown
    }

    const holder = await hold(dataDir, 'vendors where name = $1', ['Lagoon 6'])
    const asking = call.bookingRequests.send({ requests }).catch(() => 'no answer')
    await waiting(owner, 'booking_requests')
    await killed(child)
    expect(await asking).toBe('no answer')
    await holder.end()
    await owner.end()

    const again = (await signIn(await startServer(dataDir), email)).call
    owner = await connectOwner(ownerUrl(dataDir))
    expect(await counted()).toEqual({ requests: 0, lines: 0, requested: 0, told: 0, mails: 0 })
    await again.bookingRequests.send({ requests })
    // What was seen before it was sent is no longer so.
    await expect(again.bookingRequests.send({ requests })).rejects.toMatchObject({ status: 409, code: 'STALE' })
    expect(await counted()).toEqual({
      requests: vendors,
      lines: ids.length,
      requested: ids.length,
      told: ids.length,
      mails: vendors,
    })
    await owner.end()
  },
)
