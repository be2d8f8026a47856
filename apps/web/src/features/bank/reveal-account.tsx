import type { BankAccount } from '@sarai/contract/bank-accounts'
import { api } from '~/api.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { RevealNumber } from '~/ui/reveal-number.tsx'
import { runAction } from '~/ui/action.ts'

/** Shows the whole number of an account after the password was given again. */
export function RevealAccount({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { run, dialog } = usePassword()
  async function reveal(): Promise<string | undefined> {
    const answer = await runAction(
      run(() => api.bankAccounts.reveal({ id: account.id })),
      'The number could not be shown',
    )
    return answer?.data.accountNumber
  }
  return (
    <>
      <RevealNumber title={account.label} reveal={reveal} onClose={onClose}>
        {account.label} at {account.bankName}. The agency's activity records that you looked at it, and when.
      </RevealNumber>
      {dialog}
    </>
  )
}
