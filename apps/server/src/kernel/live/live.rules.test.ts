import { isGated } from '@sarai/contract/access'
import { liveTopics } from '@sarai/contract/live'
import { listed } from '@sarai/contract/record-kinds'
import { describe, expect, test } from 'vitest'
import { heardBy } from './live.rules.ts'

const [me, colleague, record] = ['me', 'colleague', 'record']
const rights = { isSubuser: true, isManager: false, permissions: null }
const own = { ...rights, userId: me, recordScope: 'own' as const, visibleOwners: [me] }
const all = { ...rights, userId: me, recordScope: 'all' as const, visibleOwners: null }

describe('who sees only some records', () => {
  test.each(['leads', 'contacts', 'prospects', 'notes', 'tasks', 'files', 'mails', 'operations', 'activity'] as const)(
    'hears that something in %s changed, and neither what nor by whom',
    (topic) => {
      expect(heardBy(own, { topic, ids: [record], by: colleague })).toEqual({ later: topic })
      expect(heardBy(own, { topic, ids: [record], by: null })).toEqual({ later: topic })
      expect(heardBy(own, { topic, ids: [record], by: me })).toEqual({ event: { topic, ids: [record], by: me } })
    },
  )

  test('hears which package changed, as everybody may', () => {
    const event = { topic: 'packages' as const, ids: [record], by: null }
    expect(heardBy(own, { ...event, by: colleague })).toEqual({ event })
  })
})

test('nobody hears who else it was', () => {
  for (const topic of liveTopics)
    for (const listener of [own, all])
      expect(JSON.stringify(heardBy(listener, { topic, ids: [record], by: colleague }) ?? null)).not.toContain(
        colleague,
      )
})

test('notices are heard by those who are told something, and only of themselves', () => {
  for (const listener of [own, all]) {
    expect(heardBy(listener, { topic: 'notices', ids: [colleague, me], by: null })).toEqual({
      event: { topic: 'notices', ids: [me], by: null },
    })
    expect(heardBy(listener, { topic: 'notices', ids: [colleague], by: null })).toBeUndefined()
  }
})

test('what the page of is kept from somebody is not heard at all', () => {
  const permissions = { packages: { read: true, write: true } }
  expect(heardBy({ ...all, permissions }, { topic: 'leads', ids: [record], by: null })).toBeUndefined()
  expect(heardBy(all, { topic: 'webhooks', ids: [], by: null })).toBeUndefined()
})

test('somebody without any page hears of no record by its id but of those that no page guards', () => {
  const nobody = { ...all, permissions: {} }
  const named = liveTopics.filter((topic) => {
    const heard = heardBy(nobody, { topic, ids: [record], by: colleague })
    return heard && 'event' in heard && heard.event.ids.length > 0
  })
  const ungated = Object.values(listed).flatMap(({ list, page }) => (isGated(page) ? [] : list))
  const open = [...ungated, 'conversations', 'templates', 'views', 'announcements', 'agency', 'account']
  expect(named.filter((topic) => !open.includes(topic))).toEqual([])
})
