import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveEvent, liveTopics, type LiveTopic } from '@sarai/contract/live'
import type { Actor, Member } from '../../core/actor.ts'
import { isTransient } from '../../core/errors.ts'
import type { Heard } from '../../core/events/live-bus.ts'
import { external } from '../../core/procedures.ts'
import type { Services } from '../../services.ts'
import { heardBy } from './live.rules.ts'

/** A browser with this many unread events is told to refetch everything. */
const maxUnread = 200
/** A heartbeat, so that neither side takes the other for gone. */
const beatMs = 20_000
/**
 * How long changes of records that may be colleagues' are gathered: those who see only some records refetch their whole
 * screen, and should not do so for each change.
 */
const gatherMs = 1_000
/** How long before a database that is away is asked again. */
const retryMs = 500

/**
 * Who holds the token now: a session that ended or lost its rights hears nothing more. While the database is
 * unreachable this is unknown, and nothing is sent.
 */
async function stillThere(services: Services, token: string, signal: AbortSignal): Promise<Actor | undefined> {
  while (!signal.aborted) {
    try {
      return await services.sessions.actorOf(token, { isUse: false })
    } catch (error) {
      if (!isTransient(error)) throw error
      await sleep(retryMs, undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}

/** Changes as they come, while the reader is connected and has the right. */
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
  const push = (event: LiveEvent) => {
    if (unread.length < maxUnread) unread.push(event)
    else unread.splice(0, unread.length, ...allTopics)
    wake()
  }
  const gathered = new Set<LiveTopic>()
  let gathering: NodeJS.Timeout | undefined
  const tellGathered = () => {
    gathering = undefined
    for (const topic of gathered) push({ topic, ids: [], by: null })
    gathered.clear()
  }
  const hear = (change: Heard) => {
    const heard = heardBy(actor, change)
    if (!heard) return
    if ('event' in heard) return push(heard.event)
    gathered.add(heard.later)
    gathering ??= setTimeout(tellGathered, gatherMs)
  }
  const stop = services.live.listen(actor.agencyId, hear, since)
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
    clearTimeout(gathering)
    signal.removeEventListener('abort', onAbort)
  }
}

const allTopics: LiveEvent[] = liveTopics.map((topic) => ({ topic, ids: [], by: null }))

export const liveHandlers = {
  events: external.live.events.handler(({ context, input, signal }) =>
    listen(context.services, context.request.token ?? '', context.actor, input?.since ?? 0, signal),
  ),
}
