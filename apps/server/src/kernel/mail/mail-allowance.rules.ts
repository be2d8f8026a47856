import { exampleHost } from '@sarai/contract/example-words'
import { patience } from './mail-attempts.rules.ts'

export const dayMs = 86_400_000

interface Mail {
  to: string
  sender: 'agency' | 'installation'
}

interface AtAddress {
  isActive: boolean
  /** Not null: invited, and has not joined. */
  invitedAt: string | null
  /** When they showed that the address is theirs. */
  emailConfirmedAt: string | null
}

/**
 * Whether a mail goes to somebody outside the agency. Mail about an account goes to its holder. Any other mail counts
 * as inside only at a confirmed address, since anybody can register with any address.
 */
export function isOutside({ sender }: Mail, person: AtAddress | undefined): boolean {
  if (!person) return true
  if (sender === 'installation') return person.invitedAt !== null
  return !person.isActive || person.emailConfirmedAt === null
}

/**
 * When a mail over the daily limit has its turn: a place is free 24 hours after it was taken.
 * @param place how many others are before it in the queue
 * @param takenAt when the place was taken that it gets; undefined where the plan has none
 */
export function turnOf(place: number, perDay: number, takenAt: string | undefined, now: Date): Date {
  if (!takenAt || perDay === 0) return new Date(now.getTime() + dayMs)
  return new Date(Date.parse(takenAt) + dayMs * (1 + Math.floor(place / perDay)))
}

/** Whether a mail would have its turn when nobody waits for it any more. */
export function isTooLate(queuedAt: string, turn: Date, isSecret: boolean): boolean {
  return turn.getTime() - Date.parse(queuedAt) > patience(isSecret)
}

/** @param at in words of the agency's clock */
export const quotaWords = (plan: string, perDay: number, at: string) =>
  `The ${perDay} mails a day of the plan "${plan}" are used up. It goes out by itself from ${at} on.`
export const quotaGivenUp = (plan: string, perDay: number) =>
  `More was written than the ${perDay} mails a day of the plan "${plan}" could carry in time.`

/** Whether an address is that of a person of the examples, whom nobody writes to. */
export const isOfExample = (address: string) => address.toLowerCase().endsWith(`@${exampleHost}`)
