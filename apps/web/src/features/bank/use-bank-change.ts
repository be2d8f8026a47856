import type { BankChange } from '@sarai/contract/bank-accounts'
import { ApiError } from '@sarai/contract/client'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { sayNoMail } from '~/lib/mail-warnings.ts'
import { usePassword } from '~/lib/use-password.tsx'

export interface Proposed {
  changeId: string
  email: string
}

/**
 * Asks for a change of the bank accounts, for which a code is mailed.
 * @returns `propose`, which resolves to undefined where no code could be sent or no password was given
 */
export function useBankChange(): {
  propose: (change: BankChange) => Promise<Proposed | undefined>
  proposed: Proposed | undefined
  dialog: ReactNode
} {
  const [proposed, setProposed] = useState<Proposed>()
  const asked = useRef({ key: '', change: '' })
  const { run, dialog } = usePassword()

  async function propose(change: BankChange): Promise<Proposed | undefined> {
    const text = JSON.stringify(change)
    // The same again after a lost answer sends no second code; another change, or a new code, does.
    if (asked.current.change !== text || proposed) asked.current = { key: crypto.randomUUID(), change: text }
    try {
      const answer = await run(() =>
        api.bankAccounts.propose({ change }, { context: { idempotencyKey: asked.current.key } }),
      )
      setProposed(answer?.data)
      return answer?.data
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'SMTP_SETTINGS_NOT_CONFIGURED')) throw error
      sayNoMail('OTP_MAIL', true)
      return undefined
    }
  }
  return { propose, proposed, dialog }
}
