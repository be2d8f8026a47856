import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react'
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

/** A screen whose code is loaded when it is first opened, or when a link to it is pointed at. */
export function screen(
  load: () => Promise<{ default: ComponentType }>,
): FunctionComponent & { preload: () => Promise<void> } {
  let loading: Promise<{ default: ComponentType }> | undefined
  const loadOnce = () => {
    loading ??= withinDeadline(load).catch((error: unknown) => {
      // The next visit tries again.
      loading = undefined
      throw error
    })
    return loading
  }
  const Lazy = lazy(loadOnce)
  const Screen = () => (
    <Suspense fallback={<ScreenLoading />}>
      <Lazy />
    </Suspense>
  )
  return Object.assign(Screen, {
    preload: () =>
      loadOnce().then(
        () => undefined,
        () => undefined,
      ),
  })
}
