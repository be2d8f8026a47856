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
const timeoutMs = 150

const noop = () => {}
const patience = () => new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))

interface Attempt {
  loading: Promise<unknown>
  /** The screen itself once it is here, until then one that waits for it. */
  Inner: ComponentType
}

/** A screen whose code is loaded when it is first opened, or when a link to it is pointed at. */
export function screen(
  load: () => Promise<{ default: ComponentType }>,
): FunctionComponent & { preload: () => Promise<void> } {
  let attempt: Attempt | undefined
  const begin = (): Attempt => {
    if (attempt) return attempt
    const loading = withinDeadline(load)
    const begun: Attempt = { loading, Inner: lazy(() => loading) }
    attempt = begun
    loading.then(
      // React holds back for 300 ms whatever was suspended, were it for a moment; code that is here need not be.
      (module) => void (begun.Inner = module.default),
      // The next visit tries again.
      () => void (attempt = undefined),
    )
    return begun
  }
  function Screen() {
    const [Inner] = useState<ComponentType>(() => begin().Inner)
    return (
      <Suspense fallback={<ScreenLoading />}>
        <Inner />
      </Suspense>
    )
  }
  return Object.assign(Screen, {
    preload: () => Promise.race([begin().loading.then(noop, noop), patience()]),
  })
}
