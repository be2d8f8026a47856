import { mayUse, type Page } from '@sarai/contract/access'
import { isShared, kinds, listed, recordKinds } from '@sarai/contract/record-kinds'
import type { LiveEvent, LiveTopic } from '@sarai/contract/live'
import type { Member } from '../../core/actor.ts'
import type { LiveChange } from '../../core/events/live-bus.ts'

/** The pages that guard what topics tell of. */
const guarded: Partial<Record<LiveTopic, Page>> = {
  ...Object.fromEntries(Object.values(listed).map(({ list, page }) => [list, page])),
  conversations: 'contacts',
  statements: 'payment-report',
  paymentRuns: 'vendors',
}

/** Topics of what hangs on records of any kind: what they tell is as secret as the page of each record. */
const ofAnyRecord = new Set<LiveTopic>(['notes', 'tasks', 'files', 'mails', 'operations', 'activity'])

/** Topics that everybody in an agency may see. The others belong to owners' records. */
const unrestricted = new Set<LiveTopic>([
  ...recordKinds.filter(isShared).map((kind) => kinds[kind].list),
  'paymentRuns',
  'templates',
  'views',
  'webhooks',
  'plugins',
  'announcements',
  'agency',
  'account',
])

type Listener = Pick<
  Member,
  'userId' | 'isSubuser' | 'isManager' | 'permissions' | 'scopes' | 'visibleOwners' | 'recordScope'
>

function mayHear(listener: Listener, { topic, ids }: LiveChange): boolean {
  if (topic === 'webhooks' || topic === 'plugins') return !listener.isSubuser
  // Named are the people who are told something.
  if (topic === 'notices') return ids.length === 0 || (listener.userId !== null && ids.includes(listener.userId))
  const page = guarded[topic]
  return page ? mayUse(listener, page) : true
}

/** What a change is to a listener: told at once, told as "something in it changed" a little later, or not told. */
export type Hearing = { event: LiveEvent } | { later: LiveTopic } | undefined

/**
 * What somebody hears of a change. Who does not see everybody's records, or not every page, is told which they were of
 * what they did themselves; of the rest, that something changed, and their screens ask for what they may see. Nobody hears who else
 * it was.
 */
export function heardBy(listener: Listener, change: LiveChange): Hearing {
  if (!mayHear(listener, change)) return undefined
  const { topic, ids } = change
  const isOwn = change.by !== null && change.by === listener.userId
  const by = isOwn ? change.by : null
  if (topic === 'notices')
    return { event: { topic, ids: ids.length === 0 || !listener.userId ? [] : [listener.userId], by } }
  const isRestricted = listener.isSubuser && listener.permissions !== null
  if (ofAnyRecord.has(topic) && isRestricted && !isOwn) return { later: topic }
  if (isOwn || unrestricted.has(topic) || listener.visibleOwners === null) return { event: { topic, ids, by } }
  return { later: topic }
}
