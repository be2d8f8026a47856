import type { LiveTopic } from '@sarai/contract/live'
import { useEffect } from 'react'
import { queryClient } from '~/query.ts'
import { onLive, onReconnect } from './live.ts'

/** Of many changes in quick succession the last is looked at, and none waits longer than this. */
const restMs = 1500

/** Asks again what is shown when something of these topics changes. `topics` and `asked` must stay the same. */
export function useLiveCalls(topics: readonly LiveTopic[], asked: readonly unknown[]): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: asked })
    }
    const again = () => {
      if (timer === undefined) timer = setTimeout(look, restMs)
    }
    const stops = [...topics.map((topic) => onLive(topic, again)), onReconnect(again)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [topics, asked])
}
