import type { NoticeChannel, NoticeKind } from '@sarai/contract/notice-words'
import { noticePreference } from '@sarai/contract/notice-words'
import type { Notice } from '@sarai/contract/notices'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { sendMails } from '../mail/mail.service.ts'
import { pushTokensOf } from '../accounts/accounts.service.ts'
import { preferencesOf } from '../preferences/preferences.service.ts'
import { mayUsePage } from '../accounts/accounts-pages.service.ts'
import { membersByIds } from '../accounts/accounts-people.service.ts'
import { noticeMail } from './notices.emails.ts'
import { pushNoticesJob } from './notices.jobs.ts'
import { liveAt } from './notices-push.service.ts'
import { insertNotices, type NoticeRecord, setReadOfTasks } from './notices.queries.ts'
import { channelsOf, choicesFrom, pageOfSubject, pathOf } from './notices.rules.ts'

export { countUnread, isNoticeOf, setAllRead, setRead } from './notices.queries.ts'

/** Something to tell one person. */
export interface Notification {
  userId: string
  kind: NoticeKind
  /** Identifies the cause: the same cause is told once, however often this is called. */
  cause: string
  title: string
  body?: string | null
  about?: { subject: NonNullable<Notice['subject']>; id: string }
  taskId?: string
  ruleId?: string
  reason?: string
  /** How it is to be told; without it, as the person prefers. */
  by?: readonly NoticeChannel[] | null
  /** Whether they get a mail of its own about this, so that the notice is not mailed besides. */
  isMailed?: boolean
}

/**
 * Tells people, as part of the transaction of what it tells about: in the app, by mail and by push, as each prefers.
 * What has been told before, by this server or another, is not told again.
 * @returns how many were told
 */
export async function tellPeople(services: Services, db: AgencyDb, tellings: Notification[]): Promise<number> {
  const ids = [...new Set(tellings.map(({ userId }) => userId))]
  if (ids.length === 0) return 0
  const [members, kept] = await db.together(() => [membersByIds(db, ids), preferencesOf(db, ids, noticePreference)])
  const people = new Map(members.filter(({ isActive }) => isActive).map((person) => [person.id, person]))
  const wanted = new Map<string, Notification & { channels: NoticeChannel[] }>()
  for (const telling of tellings) {
    const person = people.get(telling.userId)
    const page = pageOfSubject(telling.about?.subject ?? null)
    // Whoever may not open what it is about is told nothing of it, by mail and push neither.
    if (!person || (page && !mayUsePage(person, page))) continue
    const preferred = channelsOf(telling.kind, choicesFrom(kept.get(telling.userId)), telling.by)
    const channels = telling.isMailed ? preferred.filter((channel) => channel !== 'mail') : preferred
    wanted.set(`${telling.userId} ${telling.cause}`, { ...telling, channels })
  }
  const told = await insertNotices(
    db,
    [...wanted.values()].map(({ about, channels, by: _by, isMailed: _isMailed, ...telling }) => ({
      ...telling,
      id: uuidv7(),
      subject: about?.subject ?? null,
      subjectId: about?.id ?? null,
      isShown: channels.includes('app'),
    })),
  )
  const isBy = (channel: NoticeChannel) => (notice: NoticeRecord) =>
    wanted.get(`${notice.userId} ${notice.cause}`)?.channels.includes(channel) === true
  const mails = told.filter(isBy('mail')).flatMap((notice) => {
    const person = people.get(notice.userId)
    return person ? [noticeMail(services.appUrl, person, { ...notice, path: pathOf(notice) })] : []
  })
  await sendMails(services, db, mails)
  await push(services, db, told.filter(isBy('push')))
  announceNotices(
    db,
    told.filter(({ isShown }) => isShown).map(({ userId }) => userId),
  )
  return told.length
}

/** Notices that one run of the job sends. */
const pushedTogether = 50

/** Has notices sent to the browsers of those who have one that takes them. */
async function push({ jobs, clock }: Services, db: AgencyDb, told: NoticeRecord[]): Promise<void> {
  if (told.length === 0) return
  const reached = new Set(
    (await pushTokensOf(db, [...new Set(told.map(({ userId }) => userId))], liveAt(clock.now()))).map(
      ({ userId }) => userId,
    ),
  )
  const ids = told.filter(({ userId }) => reached.has(userId)).map(({ id }) => id)
  const starts = Array.from({ length: Math.ceil(ids.length / pushedTogether) }, (_, n) => n * pushedTogether)
  const parts = starts.map((at) => ({ noticeIds: ids.slice(at, at + pushedTogether) }))
  await jobs.enqueueAll(db, pushNoticesJob, parts)
}

/** Has the lists of these people looked at again. Only they do so. */
export function announceNotices(db: AgencyDb, userIds: string[]): void {
  const ids = [...new Set(userIds)]
  if (ids.length > 0) db.announce({ topic: 'notices', ids, by: null })
}

/** Takes notices of tasks for read, and tells the browsers of those whose they are. */
export async function clearTaskNotices(db: AgencyDb, taskIds: string[]): Promise<void> {
  const read = await setReadOfTasks(db, taskIds)
  announceNotices(
    db,
    read.map(({ userId }) => userId),
  )
}
