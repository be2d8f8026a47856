import { mayUse } from '@sarai/contract/access'
import { bankChangeDays, type BankChangeState } from '@sarai/contract/vendor-words'
import type { Person } from '../../core/actor.ts'

const dayMs = 86_400_000

/** When a change that is entered now has waited too long. */
export const expiryOf = (now: Date): string => new Date(now.getTime() + bankChangeDays * dayMs).toISOString()

interface Waiting {
  state: BankChangeState
  expiresAt: string
}

/** How a change stands at a moment. */
export function stateAt({ state, expiresAt }: Waiting, now: Date): BankChangeState {
  return state === 'waiting' && Date.parse(expiresAt) <= now.getTime() ? 'expired' : state
}

/** What a change is that does not wait any more, for who would decide it. */
export const whyClosed: Record<Exclude<BankChangeState, 'waiting'>, { code: string; message: string }> = {
  confirmed: { code: 'DECIDED', message: 'This account was confirmed already.' },
  refused: { code: 'DECIDED', message: 'This account was refused already.' },
  withdrawn: { code: 'DECIDED', message: 'This was withdrawn by the person who entered it.' },
  expired: {
    code: 'CHANGE_EXPIRED',
    message: `This has waited longer than ${bankChangeDays} days. It has to be entered again.`,
  },
}

/** Main users and managers who see costs and may change vendors decide about accounts that others have entered. */
export const mayDecide = (who: Person): boolean =>
  who.seesCost && (!who.isSubuser || who.isManager) && mayUse(who, 'vendors', 'write')
