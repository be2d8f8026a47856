import { describe, expect, test } from 'vitest'
import { Turns } from './turns.ts'

const limits = { size: 4, share: 3, maxWaiting: 10, maxWaitMs: 50, what: 'a turn' }

describe('turns', () => {
  test('one party alone never has all there is', async () => {
    const turns = new Turns(limits)
    for (let at = 0; at < 3; at++) await turns.take('A')
    const never = new AbortController()
    const waiting = Array.from({ length: 5 }, () => turns.take('A', never.signal).catch(() => 'given up'))
    await turns.take('B')
    never.abort()
    expect(await Promise.all(waiting)).toEqual(Array(5).fill('given up'))
  })

  test('parties that wait have their turn one after the other, whoever has more to do', async () => {
    const turns = new Turns({ ...limits, size: 1, share: 1, maxWaitMs: 5_000 })
    const order: string[] = []
    await turns.take('A')
    const done = ['A', 'A', 'A', 'B', 'C', 'B'].map(async (party) => {
      await turns.take(party)
      order.push(party)
      turns.leave(party)
    })
    turns.leave('A')
    await Promise.all(done)
    expect(order).toEqual(['A', 'B', 'C', 'A', 'B', 'A'])
  })

  test('too many that wait, and too long, are turned away with what passes', async () => {
    const turns = new Turns({ ...limits, size: 1, share: 1, maxWaiting: 1 })
    await turns.take('A')
    const late = turns.take('A')
    await expect(turns.take('A')).rejects.toMatchObject({ code: '53300' })
    await expect(late).rejects.toMatchObject({ code: '53300', message: 'waited too long for a turn' })
    turns.leave('A')
    await turns.take('A')
  })

  test('who brings a signal waits for that instead', async () => {
    const turns = new Turns({ ...limits, size: 1, share: 1 })
    await turns.take('A')
    const stopping = new AbortController()
    const patient = turns.take('B', stopping.signal)
    await new Promise((resolve) => setTimeout(resolve, 120))
    turns.leave('A')
    await patient
    const given = turns.take('C', stopping.signal)
    stopping.abort(new Error('the server is stopping'))
    await expect(given).rejects.toThrow('the server is stopping')
    await expect(turns.take('C', stopping.signal)).rejects.toThrow('the server is stopping')
    turns.leave('B')
    await turns.take('D')
  })
})
