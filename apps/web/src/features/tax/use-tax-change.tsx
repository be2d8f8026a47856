import type { TaxProfileShown } from '@sarai/contract/tax-profile-schemas'
import { usePassword } from '~/lib/use-password.tsx'
import { calls, queryClient } from '~/query.ts'
import { toast } from '~/ui/toast.ts'

type Answer = { status: true; data: TaxProfileShown }

/** Changes the tax profile, with the password where it was not given of late. Says so, and shows what came of it. */
export function useTaxChange() {
  const { run, dialog } = usePassword()
  async function change(work: () => Promise<Answer>, said: string, onDone: () => void = () => {}): Promise<void> {
    const answer = await run(work)
    if (!answer) return
    queryClient.setQueryData(calls.taxProfile.show.queryKey(), answer)
    await queryClient.invalidateQueries({ queryKey: calls.taxProfile.offered.key() })
    toast({ kind: 'success', message: said })
    onDone()
  }
  return { change, dialog }
}
