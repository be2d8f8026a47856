import { type ComponentType, type FunctionComponent, lazy, Suspense, useState } from 'react'
import { ScreenLoading } from '~/ui/screen-loading.tsx'

/** Milliseconds a screen may take to load. */
const deadlineMs = 120_000

export class ScreenTimeout extends Error {}

function withinDeadline<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ScreenTimeout('the screen took too long to load')), deadlineMs)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** How long somebody who clicks waits on the old screen, before the new one shows that it is loading. */
const patienceMs = 150

const noop = () => {}
const patience = () => new Promise<void>((resolve) => setTimeout(resolve, patienceMs))

/** A screen whose code is loaded when it is first opened, or when a link to it is pointed at. */
export function screen(
  load: () => Promise<{ default: ComponentType }>,
): FunctionComponent & { preload: () => Promise<void> } {
  let attempt: { loading: Promise<{ default: ComponentType }>; Lazy: ComponentType } | undefined
  const begin = () => {
    if (attempt) return attempt
    const loading = withinDeadline(load)
    attempt = { loading, Lazy: lazy(() => loading) }
    // The next visit tries again.
    loading.catch(() => {
      attempt = undefined
    })
    return attempt
  }
  function Screen() {
    const [{ Lazy }] = useState(begin)
    return (
      <Suspense fallback={<ScreenLoading />}>
        <Lazy />
      </Suspense>
    )
  }
  return Object.assign(Screen, {
    preload: () => Promise.race([begin().loading.then(noop, noop), patience()]),
  })
}
