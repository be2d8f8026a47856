import { useState } from 'react'
import { needsPassword } from './ask-password.tsx'
import { useSending } from './use-sending.ts'

/** Sends what is sensitive: where the password is needed for it, it is asked for first. */
export function useSensitive<Doing extends string>() {
  const [doing, setDoing] = useState<Doing>()
  /** What goes on once the password was given. */
  const [asking, setAsking] = useState<() => void>()
  const { problems, isSending, send } = useSending()

  async function run(what: Doing, work: () => Promise<void>): Promise<void> {
    setDoing(what)
    await send(async () => {
      try {
        await work()
      } catch (error) {
        if (!needsPassword(error)) throw error
        setAsking(() => () => {
          setAsking(undefined)
          void run(what, work)
        })
      }
    })
  }

  return { busy: isSending ? doing : undefined, problems, asking, ask: setAsking, run }
}
