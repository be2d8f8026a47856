import { useRouter } from '@tanstack/react-router'
import { type FunctionComponent, useEffect, useState } from 'react'
import { loadGuard, watchNeed } from '~/lib/guard-needed.ts'

type Question = FunctionComponent<{ history: ReturnType<typeof useRouter>['history'] }>

/** The guard of what is typed and not saved; its code comes with a long form, or with the first thing somebody does. */
export function LeaveGuard() {
  const { history } = useRouter()
  const [Shown, setShown] = useState<Question>()
  useEffect(() => {
    const { signal, abort } = listen()
    async function load(): Promise<void> {
      if (signal.aborted) return
      try {
        const loaded = await import('./leave-question.tsx')
        abort()
        setShown(() => loaded.default)
      } catch {
        // Where the line is down it comes with what is done once that is back; the page works without.
      }
    }
    watchNeed(() => void load())
    return () => {
      abort()
      watchNeed(undefined)
    }
  }, [])
  return Shown ? <Shown history={history} /> : null
}

/** Listens for the first thing that somebody does. */
function listen() {
  const ended = new AbortController()
  for (const name of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(name, loadGuard, { capture: true, signal: ended.signal })
  return { signal: ended.signal, abort: () => ended.abort() }
}
