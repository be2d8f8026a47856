import type { LiveEvent, LiveTopic } from '@sarai/contract/live'
import { maxSinceMs } from '@sarai/contract/live-words'
import { api } from '~/api.ts'
import { dropSentAhead } from './sent-ahead.ts'

type Listener = (event: LiveEvent) => void

const listeners = new Map<LiveTopic | 'again', Set<Listener>>()
const firstRetryMs = 500
const maxRetryMs = 15_000
/** The server says something at least every twenty seconds; silence for longer means the line is dead. */
const silenceMs = 50_000

/** Calls `listener` for every change of a topic, until the returned function is called. */
export function onLive(topic: LiveTopic, listener: Listener): () => void {
  return listen(topic, listener)
}

/** Calls `listener` when changes may have been missed, so that everything is to be looked at again. */
export function onReconnect(listener: () => void): () => void {
  return listen('again', listener)
}

function listen(topic: LiveTopic | 'again', listener: Listener): () => void {
  const ofTopic = listeners.get(topic) ?? new Set()
  listeners.set(topic, ofTopic.add(listener))
  return () => void ofTopic.delete(listener)
}

function tell(topic: LiveTopic | 'again', event: LiveEvent): void {
  dropSentAhead()
  for (const listener of listeners.get(topic) ?? []) listener(event)
}

const everything: LiveEvent = { topic: 'agency', ids: [], by: null }

/** Listens to the server for as long as the app is open. @returns stops */
export function startLive(): () => void {
  const stop = new AbortController()
  void run(stop.signal)
  return () => stop.abort()
}

async function run(stopped: AbortSignal): Promise<void> {
  let retry = firstRetryMs
  for (let isFirst = true; !stopped.aborted; isFirst = false) {
    try {
      await follow(stopped, () => {
        retry = firstRetryMs
        if (!isFirst) tell('again', everything)
      })
    } catch {
      // Whatever ended the line, it is taken up again below.
    }
    if (stopped.aborted) return
    await new Promise((resolve) => setTimeout(resolve, retry * (0.75 + Math.random() / 2)))
    retry = Math.min(retry * 2, maxRetryMs)
  }
}

async function follow(stopped: AbortSignal, onOpen: () => void): Promise<void> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), silenceMs)
  }
  heard()
  try {
    // What the page asked for before this is open may have changed meanwhile.
    const since = Math.min(Math.round(performance.now()), maxSinceMs)
    const events = await api.live.events({ since }, { signal: AbortSignal.any([stopped, silent.signal]) })
    onOpen()
    for await (const event of events) {
      heard()
      tell(event.topic, event)
    }
  } finally {
    clearTimeout(timer)
  }
}
