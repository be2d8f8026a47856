import { expect, test } from 'vitest'
import { PageTurns } from './page-turns.ts'

test('pages of one link come at once to begin with, then so many a second, and others are not kept waiting', async () => {
  let now = 0
  let waited = 0
  const turns = new PageTurns(
    () => now,
    (ms) => {
      waited = ms
      return Promise.resolve()
    },
  )
  /** Milliseconds that the page waits; the status where it is not made. */
  const asked = (link: string, address: string) => {
    waited = 0
    return turns.take(link, address).then(
      () => waited,
      (error: { status: number }) => `refused ${error.status}`,
    )
  }
  const many: (number | string)[] = []
  for (let at = 0; at < 90; at++) many.push(await asked('link', '10.0.0.1'))
  expect(many.slice(0, 60)).toEqual(Array(60).fill(0))
  expect(many.slice(60, 80)).toEqual(Array.from({ length: 20 }, (_, at) => (at + 1) * 500))
  expect(many.slice(80)).toEqual(Array(10).fill('refused 429'))
  expect(await asked('link', '10.0.0.2')).toBe(0)
  expect(await asked('other', '10.0.0.1')).toBe(0)
  now += 10_000
  expect(await asked('link', '10.0.0.1')).toBe(500)
  now += 60_000
  expect(await asked('link', '10.0.0.1')).toBe(0)
  // An IPv6 network is one visitor.
  for (let at = 0; at < 60; at++) await asked('link', `2001:db8::${at}`)
  expect(await asked('link', '2001:db8::ffff')).toBe(500)
})
