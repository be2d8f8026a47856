import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { ApiError } from '@sarai/contract/client'
import { ItinerarySync, type Transport } from '@sarai/itinerary/sync'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onLive, onReconnect } from '~/lib/live.ts'

/** How long somebody rests before what they did is sent. */
const restMs = 350
/** How often a line that is down is tried. */
const retryMs = 4000

export const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

interface Options {
  start: { revision: number; document: ItineraryDocument }
  transport: Transport
  /** The record whose live events tell of changes. */
  recordId: string
  topic: 'packages' | 'prospects'
}

/** An itinerary that is edited here and by others, for as long as the screen is open. */
export function useItinerary({ start, transport, recordId, topic }: Options) {
  const [sync] = useState(() => new ItinerarySync(start, transport))
  const shown = useSyncExternalStore(sync.watch, sync.shown)

  useEffect(() => {
    if (!sync.hasUnsaved) return undefined
    const timer = setTimeout(() => void sync.flush(), shown.state === 'offline' ? retryMs : restMs)
    return () => clearTimeout(timer)
  }, [sync, shown])

  useEffect(() => {
    const look = () => void sync.pull(Number.POSITIVE_INFINITY).catch(() => {})
    const send = () => void sync.flush()
    const stop = [
      onLive(topic, (event) => (event.ids.length === 0 || event.ids.includes(recordId)) && look()),
      onReconnect(() => {
        look()
        send()
      }),
    ]
    const warn = (event: BeforeUnloadEvent) => {
      if (!sync.hasUnsaved && !sync.isAdding) return
      send()
      event.preventDefault()
    }
    // A phone ends pages that are out of sight without a word.
    const leave = () => document.visibilityState === 'hidden' && send()
    addEventListener('online', send)
    addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', leave)
    return () => {
      for (const one of stop) one()
      removeEventListener('online', send)
      removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', leave)
      void sync.flush()
    }
  }, [sync, recordId, topic])

  return { sync, shown }
}
