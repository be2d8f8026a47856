import { mayUse, type Page, pageOf } from '@sarai/contract/access'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveEvent, liveTopics, type LiveTopic } from '@sarai/contract/live'
import type { Actor, Member } from '../../core/actor.ts'
import { isPassing } from '../../core/errors.ts'
import type { Heard } from '../../core/events/live-bus.ts'
import { external } from '../../core/procedures.ts'
import type { Services } from '../../services.ts'

/** A browser that reads slower than this many events is told to look at everything again. */
const mostUnread = 200
/** Something is sent at least this often, so that neither side takes the other for gone. */
const beatMs = 20_000
/** How long before a database that is away is asked again. */
const retryMs = 500

/** The pages that guard what topics tell of. */
const guarded: Partial<Record<LiveTopic, Page>> = {
  leads: 'leads',
  packages: 'packages',
  library: pageOf('library'),
  prospects: 'prospects',
}

function mayHear(actor: Member, topic: LiveTopic): boolean {
  if (topic === 'webhooks') return !actor.isSubuser
  const page = guarded[topic]
  return page ? mayUse(actor, page) : true
}

/**
 * Who holds the token by now: a session that ended, or lost its rights, hears nothing more. While the database is away
 * nobody can tell, and nothing is said.
 */
async function stillThere(services: Services, token: string, signal: AbortSignal): Promise<Actor | undefined> {
  while (!signal.aborted) {
    try {
      return await services.sessions.actorOf(token, { isUse: false })
    } catch (error) {
      if (!isPassing(error)) throw error
      await sleep(retryMs, undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}

/** Changes as they come, for as long as the reader stays and may stay. */
async function* listen(
  services: Services,
  token: string,
  actor: Member,
  since: number,
  gone: AbortSignal | undefined,
): AsyncGenerator<LiveEvent> {
  const signal = gone ? AbortSignal.any([gone, services.stopping]) : services.stopping
  const unread: LiveEvent[] = []
  let wake = () => {}
  const push = ({ topic, ids, by }: Heard) => {
    if (!mayHear(actor, topic)) return
    if (unread.length < mostUnread) unread.push({ topic, ids, by })
    else unread.splice(0, unread.length, ...allTopics)
    wake()
  }
  const stop = services.live.listen(actor.agencyId, push, since)
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    // The first event says that nothing after it will be missed.
    yield { topic: 'account', ids: [], by: null }
    while (!signal.aborted) {
      const next = unread.shift()
      if (next) {
        yield next
        continue
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, beatMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      const current = await stillThere(services, token, signal)
      if (current?.kind !== 'member') return
      actor = current
      if (unread.length === 0 && !signal.aborted) yield { topic: 'account', ids: [], by: actor.userId }
    }
  } finally {
    stop()
    signal.removeEventListener('abort', onAbort)
  }
}

const allTopics: LiveEvent[] = liveTopics.map((topic) => ({ topic, ids: [], by: null }))

export const liveHandlers = {
  events: external.live.events.handler(({ context, input, signal }) =>
    listen(context.services, context.request.token ?? '', context.actor, input?.since ?? 0, signal),
  ),
}
