import { type ReactNode, useState } from 'react'
import { AskPassword, needsPassword } from './ask-password.tsx'

interface Asked {
  again: () => void
  giveUp: () => void
}

/**
 * Runs calls that are refused until the password was given of late: it is asked for, and the call made again.
 * @returns `run`, which resolves to undefined where the password was not given, and the dialog to show
 */
export function usePassword(): { run: <T>(work: () => Promise<T>) => Promise<T | undefined>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()

  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!needsPassword(error)) throw error
      const isGiven = await new Promise<boolean>((resolve) =>
        setAsked({ again: () => resolve(true), giveUp: () => resolve(false) }),
      )
      setAsked(undefined)
      return isGiven ? work() : undefined
    }
  }
  return { run, dialog: asked && <AskPassword onClose={asked.giveUp} onGiven={asked.again} /> }
}
