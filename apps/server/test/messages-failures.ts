import type { MessagesEmulator } from '@sarai/sandbox/emulator'
import { expect, test } from 'vitest'
import { makeText, type MessagesStage, readAllNews, travellers } from './messages-stage.ts'
import { reasonOf } from './provider-conformance.ts'

export interface FailuresStage {
  stage: MessagesStage
  find: () => MessagesEmulator
  begin: () => Promise<void>
}

const failNext = ({ sandbox, shortCode }: MessagesStage, status: number) =>
  void sandbox.faults.push({ provider: shortCode, fault: { kind: 'status', status } })
const countSent = ({ sandbox }: MessagesStage) => sandbox.calls.filter(({ path }) => path.endsWith('/messages')).length

/** What a provider of messages has to do where something goes wrong, in the group of tests that this is called in. */
export function checkMessageFailures(open: () => FailuresStage): void {
  test('takes events in any order, late, and not at all where they got lost', async () => {
    const { stage, find, begin } = open()
    const { sandbox, provider, connection, listener } = stage
    await begin()
    sandbox.outbox.isHolding = true
    const { id } = await provider.send(connection, makeText('One'))
    find().read(travellers.asha)
    await sandbox.outbox.release('reversed')
    const news = listener.posted.map(({ event, body }) => provider.readNews(connection, { type: event.type, body }))
    const states = news.flatMap(({ statuses }) => statuses).filter((one) => one.id === id)
    expect(states.map(({ state }) => state)).toEqual(['read', 'delivered', 'sent'])
    const count = listener.posted.length
    sandbox.outbox.losing = 2
    await provider.send(connection, makeText('Two'))
    await sandbox.outbox.settle()
    expect(listener.posted).toHaveLength(count)
    expect(listener.rejected).toBe(0)
  })

  test('sends once: nothing is sent again by itself, whatever came of it', async () => {
    const { stage, begin } = open()
    const { sandbox, provider, connection } = stage
    await begin()
    for (const kind of ['drop', 'half', 'html'] as const) {
      const before = countSent(stage)
      sandbox.faults.push({ provider: stage.shortCode, fault: { kind } })
      const reason = kind === 'html' ? 'unexpected' : 'unavailable'
      expect(await reasonOf(provider.send(connection, makeText(kind))), kind).toBe(reason)
      expect(countSent(stage) - before).toBe(1)
    }
    const before = countSent(stage)
    failNext(stage, 503)
    expect(await reasonOf(provider.send(connection, makeText('x')))).toBe('unavailable')
    expect(countSent(stage) - before).toBe(1)
    // What was done all the same is told of by its reference.
    expect((await readAllNews(stage)).statuses.filter(({ state }) => state === 'sent')).toHaveLength(3)
  })

  test('fails with its words alone', async () => {
    const { stage, find, begin } = open()
    const { provider, connection, stranger, revokeThere } = stage
    await begin()
    failNext(stage, 418)
    expect(await reasonOf(provider.fetchSender(connection))).toBe('unexpected')
    for (let tries = 0; tries < 3; tries++) failNext(stage, 500)
    expect(await reasonOf(provider.fetchSender(connection))).toBe('unavailable')
    expect(await reasonOf(provider.send(stranger, makeText('x')))).toBe('unauthorised')
    expect(await reasonOf(provider.listTemplates(stranger))).toBe('unauthorised')
    expect(await reasonOf(provider.send(connection, makeText('x'.repeat(100_000))))).toBe('refused')
    expect(() => provider.readNews(connection, { type: 'messages', body: '{}' })).toThrow('not understood')
    expect(await provider.readStanding?.(connection)).toBe('active')
    find().restrict(connection.account, true)
    expect(await reasonOf(provider.readStanding?.(connection) ?? Promise.resolve())).toBe('not-ready')
    expect(await reasonOf(provider.send(connection, makeText('x')))).toBe('not-ready')
    find().restrict(connection.account, false)
    revokeThere()
    expect(await reasonOf(provider.send(connection, makeText('x')))).toBe('unauthorised')
    expect(await reasonOf(provider.readStanding?.(connection) ?? Promise.resolve())).toBe('unauthorised')
  })

  test('is left alone by whoever sends too much to one person', async () => {
    const { stage, begin } = open()
    const { provider, connection } = stage
    await begin()
    const reasons = []
    for (let count = 0; count < 60; count++) reasons.push(await reasonOf(provider.send(connection, makeText('x'))))
    expect(new Set(reasons)).toEqual(new Set(['done', 'unavailable']))
    stage.sandbox.clock.moveAhead(3_600)
    expect(await reasonOf(provider.send(connection, makeText('x')))).toBe('done')
  })
}
