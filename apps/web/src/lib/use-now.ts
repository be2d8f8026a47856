import { useSyncExternalStore } from 'react'

const minute = 60_000
const watchers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of watchers) one()
  }, minute)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function current(): number {
  // Nobody has watched for a while.
  if (Date.now() - now > minute) now = Date.now()
  return now
}

/** The time, moving on by the minute: one clock for the whole page, so that what is due becomes overdue under one's eyes. */
export function useNow(): number {
  return useSyncExternalStore(watch, current)
}
