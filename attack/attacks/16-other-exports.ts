import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { demoOwner, join } from '../people.ts'

interface Operation {
  id: string
  state: string
  total: number | null
}

const year = { from: '2026-01-01', to: '2026-12-31' }

export const attack: Attack = {
  title: 'Files that are no lists pass by approval, or outlive the rights they were made with',
  async run({ install, expect, tried }) {
    const installation = await install({ DEMO: 'on' })
    const { call, ask } = installation
    const owner = await demoOwner(installation)
    const all = { recordScope: 'all', rights: ['export', 'documents', 'reveal'], hidesCost: false }
    const person = await join(installation, owner, all)
    const theirs = <T>(method: string, target: string, body?: unknown) =>
      call<{ data: T; code?: string }>(method, target, { token: person.token, body })
    const asOwner = <T>(method: string, target: string, body?: unknown) =>
      call<{ data: T }>(method, target, { token: owner, body })

    /** A trip with travellers of whom passports are known, and a month with payments of customers. */
    const { body: trips } = await asOwner<{ id: string }[]>('POST', '/trips/all-trips', {})
    let tripId = ''
    for (const { id } of trips.data) {
      const { body } = await asOwner<{ travellers: { passport: unknown }[] }>('GET', `/trips/${id}/travellers`)
      if (body.data.travellers.some(({ passport }) => passport !== null)) tripId = id
    }
    const query = `from=${year.from}&to=${year.to}`
    const received = await asOwner<{ months: { key: string }[] }>('GET', `/reports/received?${query}`)
    const month = received.body.data.months.at(-1)?.key ?? ''
    const { body: vendors } = await asOwner<{ id: string }[]>('POST', '/vendors/all-vendors', {})

    const made: { what: string; path: string; body: object; takes: string[]; isOfAll?: true; tellsCosts?: true }[] = [
      {
        what: 'a manifest with whole passport numbers',
        path: `/trips/${tripId}/travellers/export`,
        body: { list: 'manifest', format: 'xlsx', numbers: true },
        takes: ['export', 'documents', 'reveal'],
      },
      { what: 'a return', path: `/returns/${month}/files`, body: { file: 'tcs' }, takes: ['export'], isOfAll: true },
      {
        what: 'a report',
        path: '/reports/export',
        body: { report: 'received', ...year, format: 'csv' },
        takes: ['export'],
        isOfAll: true,
      },
      {
        what: 'the day book',
        path: '/reports/export',
        body: { report: 'day-book', ...year, format: 'csv' },
        takes: ['export'],
        isOfAll: true,
        tellsCosts: true,
      },
      {
        what: 'the bills',
        path: '/bills/export',
        body: { format: 'csv', selection: { filters: {} } },
        takes: ['export'],
        tellsCosts: true,
      },
      {
        what: "a vendor's statement",
        path: `/vendors/${vendors.data[0]?.id}/statement/export`,
        body: { ...year, format: 'csv' },
        takes: ['export'],
        tellsCosts: true,
      },
    ]

    const ended = async (id: string) => {
      for (let tries = 0; tries < 300; tries++) {
        const { body } = await theirs<Operation>('GET', `/operations/${id}`)
        if (['done', 'failed', 'cancelled'].includes(body.data.state)) return body.data
        await sleep(50)
      }
      throw new Error('the file was not made')
    }

    await asOwner('PUT', '/team/export-approval', { isNeeded: true })
    for (const { what, path, body, takes, isOfAll, tellsCosts } of made) {
      const answer = await theirs<{ operationId?: string }>('POST', path, body)
      const id = answer.body.data?.operationId ?? ''
      const { body: waiting } = await theirs<Operation>('GET', `/operations/${id}`)
      tried(`${what}: ${answer.status}, ${waiting.data?.state}`)
      expect(waiting.data?.state === 'waiting', `${what} waits for the main user`)
      const early = await theirs('GET', `/operations/${id}/file`)
      expect(early.status !== 200, 'and is not given before')
      await asOwner('POST', `/operations/${id}/approve`, {})
      await ended(id)

      const linkOf = () => theirs<{ url: string }>('GET', `/operations/${id}/file`)
      const { url } = (await linkOf()).body.data
      const isServed = async () => [(await ask('GET', url)).status === 200, (await linkOf()).status === 200]
      expect(!(await isServed()).includes(false), `${what} is given to whoever may have it`)
      const withheld = async (how: string, changes: Record<string, unknown>) => {
        await person.allow(changes)
        const served = await isServed()
        const again = await theirs('POST', `/operations/${id}/again`, {})
        tried(`${what} ${how}: ${served.map((is) => (is ? 'served' : 'withheld')).join(', ')}; again ${again.status}`)
        expect(!served.includes(true) && again.status !== 200, `${how} it is neither served nor made again`)
        await person.allow(all)
      }
      for (const right of takes)
        await withheld(`without the right to ${right}`, { rights: takes.filter((one) => one !== right) })
      if (isOfAll) await withheld('with their own records only', { recordScope: 'own' })
      if (tellsCosts) await withheld('with costs hidden', { hidesCost: true })
    }

    const { body: activity } = await asOwner<object[]>('POST', '/activity/all-activity', { kind: ['exported'] })
    tried(`${activity.data.length} entries of files that were taken out`)
    expect(activity.data.length >= made.length, 'each has its entry in the history')
  },
}
