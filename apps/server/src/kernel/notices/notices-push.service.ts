import type { Services } from '../../services.ts'
import { dropPushToken, pushTokensOf } from '../accounts/accounts.queries.ts'
import { idleMs } from '../auth/sessions.service.ts'
import { noticesByIds, notePushed, type NoticeRecord } from './notices.queries.ts'
import { pathOf } from './notices.rules.ts'

/** Messages that are on their way at once. */
const together = 10

/** What makes a session valid at a moment. */
export function liveAt(now: Date): { now: string; unusedSince: string } {
  return { now: now.toISOString(), unusedSince: new Date(now.getTime() - idleMs).toISOString() }
}

type Target = Awaited<ReturnType<typeof pushTokensOf>>[number]

/** Sends one notice to one browser. @returns whether it is done with, sent or not */
async function pushTo(services: Services, agencyId: string, notice: NoticeRecord, target: Target): Promise<boolean> {
  const { database, pusher } = services
  const { id, title, body } = notice
  const outcome = await pusher.send(target.token, { title, body, url: pathOf(notice), tag: id })
  if (outcome === 'later') return false
  await database.writeAs(agencyId, async (db) => {
    await notePushed(db, id, [target.sessionId])
    if (outcome === 'gone') await dropPushToken(db, target.token)
  })
  return true
}

/**
 * Sends notices by push to the browsers of their people. Restarted, it sends what has not been sent yet; a message that
 * was on its way when a server died is sent again under the same name, and shown once.
 * @throws when some have to be tried again
 */
export async function pushNotices(
  services: Services,
  agencyId: string,
  noticeIds: string[],
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = services
  const db = database.readAs(agencyId)
  const waiting = await noticesByIds(db, noticeIds)
  const targets = await pushTokensOf(db, [...new Set(waiting.map(({ userId }) => userId))], liveAt(clock.now()))
  const left = waiting.flatMap((notice) =>
    targets
      .filter(({ userId, sessionId }) => userId === notice.userId && !notice.pushedTo.includes(sessionId))
      .map((target) => ({ notice, target })),
  )
  let failed = 0
  const lane = async () => {
    for (let next = left.pop(); next && !signal.aborted; next = left.pop())
      if (!(await pushTo(services, agencyId, next.notice, next.target))) failed++
  }
  await Promise.all(Array.from({ length: together }, lane))
  signal.throwIfAborted()
  if (failed > 0) throw new Error(`${failed} push messages have to be tried again`)
}
