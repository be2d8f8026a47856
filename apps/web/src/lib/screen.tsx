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

/** A screen whose code is loaded when it is first opened, or when a link to it is pointed at. */
export function screen(
  load: () => Promise<{ default: ComponentType }>,
): FunctionComponent & { preload: () => Promise<void> } {
  let loading: Promise<{ default: ComponentType }> | undefined
  let loaded: ComponentType | undefined
  const loadOnce = () => {
    loading ??= withinDeadline(load).then(
      (module) => {
        loaded = module.default
        return module
      },
      (error: unknown) => {
        // The next visit tries again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Lazy = lazy(loadOnce)
  /** Code that is here is shown at once: React holds back for 300 ms whatever was suspended, were it for a moment. */
  const Screen = () => {
    const [Inner] = useState<ComponentType>(() => loaded ?? Lazy)
    return (
      <Suspense fallback={<ScreenLoading />}>
        <Inner />
      </Suspense>
    )
  }
  return Object.assign(Screen, {
    preload: () =>
      loadOnce().then(
        () => undefined,
        () => undefined,
      ),
  })
}
