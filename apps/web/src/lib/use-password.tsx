import type { SecondFactor } from '@sarai/contract/second-factors'
import { type ReactNode, useState } from 'react'
import { AskFactor, neededFactors } from './ask-factor.tsx'
import { AskPassword, needsPassword } from './ask-password.tsx'

interface Asked {
  /** Where the second factor is asked for, and not the password. */
  factors: SecondFactor[] | undefined
  again: () => void
  giveUp: () => void
}

/**
 * Runs calls that are refused until the password, or the second factor, was given of late: it is asked for, and the call
 * made again.
 * @returns `run`, which resolves to undefined where it was not given, and the dialog to show
 */
export function usePassword(): { run: <T>(work: () => Promise<T>) => Promise<T | undefined>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()

  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        const factors = neededFactors(error)
        if (!factors && !needsPassword(error)) throw error
        const isGiven = await new Promise<boolean>((resolve) =>
          setAsked({ factors, again: () => resolve(true), giveUp: () => resolve(false) }),
        )
        setAsked(undefined)
        if (!isGiven) return undefined
      }
    }
  }
  if (!asked) return { run, dialog: undefined }
  const { factors, again, giveUp } = asked
  const dialog = factors ? (
    <AskFactor factors={factors} onClose={giveUp} onGiven={again} />
  ) : (
    <AskPassword onClose={giveUp} onGiven={again} />
  )
  return { run, dialog }
}
