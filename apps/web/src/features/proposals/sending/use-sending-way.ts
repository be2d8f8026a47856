import type { SendChannel } from '@sarai/contract/prospect-words'
import { useState } from 'react'

/** The ways that were chosen and not used yet, by proposal: a dialog that is closed to mend something opens with it. */
const chosen = new Map<string, SendChannel>()

/** How a proposal is to go. It stays as chosen while the dialog's data come anew, until it went. */
export function useSendingWay(proposalId: string) {
  const [way, setWay] = useState<SendChannel>(chosen.get(proposalId) ?? 'mail')
  return {
    way,
    choose: (next: SendChannel) => {
      chosen.set(proposalId, next)
      setWay(next)
    },
    forget: () => chosen.delete(proposalId),
  }
}
