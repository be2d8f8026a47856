import type { EnquiryFacts } from '@sarai/sandbox/emulator'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LeadsProvider, type ProviderEnquiry, pulledEnquiry } from '../src/providers/leads/leads.ts'
import type { Connection } from '../src/providers/provider.ts'
import { checkDescription, reasonOf } from './provider-conformance.ts'

/** Where enquiries come from, with its other side: the sandbox, which is opened anew for each test. */
export interface LeadsStage {
  provider: LeadsProvider
  connection: Connection
  /** The same with credentials that are nobody's. */
  stranger: Connection
  /** Somebody enquires there. @returns the enquiry's id */
  enquire: (facts: EnquiryFacts) => string
  /** Has the newest enquiry be something that nobody understands. */
  spoilNewest: () => void
  /** Moves the sandbox's clock and the connection's. */
  moveClock: (seconds: number) => void
  failNext: (status: number) => void
  spoilNext: (how: 'delay' | 'half' | 'drop' | 'html') => void
  /** Takes back what the connection is opened by. */
  revokeThere: () => void
  close: () => Promise<void>
}

export const asha: EnquiryFacts = {
  name: 'Asha Rao',
  phone: '+91-9829012345',
  email: 'asha@example.in',
  city: 'Jaipur',
  state: 'Rajasthan',
  product: 'Kerala Tour Package',
  message: 'Five nights for two.\nIn December, please.',
}

const step = { kind: 'begin', way: 'keys', returnUrl: 'https://agency.test', state: 's'.repeat(32) } as const
const hour = 3600

/** Fetches until nothing is left, leaving the provider alone in between as it wants. */
export async function pullAll({ provider, connection, moveClock }: LeadsStage, since: Date) {
  const enquiries = []
  for (let from = since, calls = 0; calls < 50; calls++) {
    moveClock(provider.pace.everyMs / 1000)
    const now = connection.now()
    const part = await provider.pull(connection, { since: from })
    enquiries.push(...part.enquiries)
    if (part.until >= now) return enquiries
    expect(part.until > from).toBe(true)
    from = part.until
  }
  throw new Error('the list of enquiries does not end')
}

/** All that has come since, in our words. */
async function readAll(stage: LeadsStage, since: Date): Promise<ProviderEnquiry[]> {
  const written = await pullAll(stage, since)
  const read = await Promise.all(
    written.map(({ body }) => stage.provider.readEnquiries(stage.connection, { type: pulledEnquiry, body })),
  )
  return read.flat()
}

/** Runs a provider of enquiries through all that ours have to do. */
export function checkLeadsProvider(name: string, openStage: () => Promise<LeadsStage>): void {
  describe(`${name}, as a source of leads`, () => {
    let stage: LeadsStage
    beforeEach(async () => {
      stage = await openStage()
    })
    afterEach(() => stage.close())

    checkDescription(() => stage)

    test('is connected with credentials that are right, and with no others', async () => {
      const { provider, connection, stranger } = stage
      expect(await provider.authorise(connection, step)).toMatchObject({ kind: 'connected', standing: 'active' })
      expect(await reasonOf(provider.authorise(stranger, step))).toBe('unauthorised')
      expect(await reasonOf(provider.authorise(connection, { ...step, way: 'sign-in' }))).toBe('refused')
    })

    test('may be tested right after it was connected', async () => {
      const { provider, connection } = stage
      await provider.authorise(connection, step)
      expect(await reasonOf(provider.authorise(connection, step))).toBe('done')
    })

    test('tells what came since a moment, and nothing from before', async () => {
      const { enquire, moveClock, connection } = stage
      enquire({ ...asha, name: 'Too early' })
      moveClock(2 * hour)
      const since = connection.now()
      moveClock(hour)
      const at = connection.now().getTime()
      const id = enquire(asha)
      const [enquiry, ...others] = await readAll(stage, since)
      expect(others).toEqual([])
      expect(enquiry).toMatchObject({
        id,
        name: 'Asha Rao',
        phone: '+919829012345',
        email: 'asha@example.in',
        city: 'Jaipur',
        message: 'Five nights for two.\nIn December, please.',
      })
      expect(JSON.stringify(enquiry)).toContain('Kerala Tour Package')
      // Whole seconds are what providers have.
      expect(Math.abs(Date.parse(enquiry?.at ?? '') - at)).toBeLessThan(1000)
    })

    test('tells the same however often it is asked', async () => {
      const { enquire, connection } = stage
      const since = connection.now()
      const ids = [enquire(asha), enquire({ ...asha, name: 'Vikram' })]
      const [first, second] = [await pullAll(stage, since), await pullAll(stage, since)]
      expect(first.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      expect(second).toEqual(first)
    })

    test('tells all of an outage of weeks, part by part, each once', async () => {
      const { enquire, moveClock, connection } = stage
      const since = connection.now()
      const ids: string[] = []
      for (let day = 0; day < 24; day++) {
        moveClock(24 * hour)
        for (let count = 0; count < 30; count++) ids.push(enquire({ ...asha, name: `Traveller ${day} ${count}` }))
      }
      const found = new Set((await readAll(stage, since)).map(({ id }) => id))
      expect([found.size, ids.every((id) => found.has(id))]).toEqual([ids.length, true])
    })

    test('answers with nothing where nobody enquired', async () => {
      expect(await pullAll(stage, new Date(stage.connection.now().getTime() - hour * 1000))).toEqual([])
    })

    test('takes whatever people write as text, and what they leave out as missing', async () => {
      const { enquire, connection } = stage
      const since = connection.now()
      const odd = '<script>alert("x")</script> 🏝️ "quoted", O’Brien; रवि'
      enquire({ ...asha, name: odd, message: odd })
      enquire({ name: 'Nobody', phone: '', email: '', city: '', state: '', product: '', message: '' })
      enquire({ ...asha, name: 'Wrong number', phone: '12345' })
      const all = await readAll(stage, since)
      const find = (wanted: string) => all.find(({ name }) => name === wanted)
      expect(find(odd)).toMatchObject({ message: odd })
      expect(find('Nobody')).toMatchObject({ phone: null, email: null, city: null, message: null })
      // What is no number is left to whoever knows the country, and is not lost.
      expect(find('Wrong number')?.phone).toBe('12345')
    })

    test('hands on what it does not understand, which fails by itself', async () => {
      const { provider, connection, enquire, spoilNewest } = stage
      const since = connection.now()
      const good = enquire(asha)
      enquire({ ...asha, name: 'Odd' })
      spoilNewest()
      const written = await pullAll(stage, since)
      expect(written).toHaveLength(2)
      for (const { id, body } of written) {
        expect(id).toBeTruthy()
        const reading = provider.readEnquiries(connection, { type: pulledEnquiry, body })
        expect(await reasonOf(reading)).toBe(id === good ? 'done' : 'unexpected')
      }
    })

    test('fails with its words alone', async () => {
      const { provider, connection, stranger, moveClock, failNext, spoilNext, revokeThere } = stage
      const pull = (using = connection) => {
        moveClock(provider.pace.everyMs / 1000)
        return reasonOf(provider.pull(using, { since: new Date(using.now().getTime() - hour * 1000) }))
      }
      for (let tries = 0; tries < 3; tries++) failNext(500)
      expect(await pull()).toBe('unavailable')
      await drain(stage)
      spoilNext('html')
      expect(await pull()).toBe('unexpected')
      for (let tries = 0; tries < 3; tries++) spoilNext('drop')
      expect(await pull()).toBe('unavailable')
      await drain(stage)
      for (let tries = 0; tries < 3; tries++) failNext(429)
      expect(await pull()).toBe('unavailable')
      await drain(stage)
      failNext(418)
      expect(await pull()).toBe('unexpected')
      expect(await pull(stranger)).toBe('unauthorised')
      expect(await pull()).toBe('done')
      revokeThere()
      expect(await pull()).toBe('unauthorised')
    })
  })
}

/** Has the faults that were not needed happen, since some providers are asked again and some are not. */
async function drain({ provider, connection, moveClock }: LeadsStage): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    moveClock(provider.pace.everyMs / 1000)
    const done = await reasonOf(provider.pull(connection, { since: connection.now() }))
    if (done === 'done') return
  }
}
