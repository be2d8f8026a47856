import type { RuleFacts } from '@sarai/contract/reminder-rules'
import { isQuiet, nextAt } from './reminders-quiet.rules.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A rule that counts hours is looked at no more often than this, however much happens. */
const minWaitMs = 5 * minuteMs
/**
 * And no less often than this: what it counts from can be set back, by an undo or an import, and is then told late, but
 * not later than so.
 */
const maxWaitMs = hourMs

type Timed = Pick<RuleFacts, 'trigger' | 'quietFrom' | 'quietUntil'>

/** Whether it counts hours from a moment of each lead, instead of telling at a time of the clock. */
export const countsHours = (
  trigger: RuleFacts['trigger'],
): trigger is Extract<RuleFacts['trigger'], { afterHours: number }> => 'afterHours' in trigger

/** Until when it has to be known what is the first to fall due: whatever begins to count from now on is due later. */
export function horizonOf({ afterHours }: { afterHours: number }, now: Date): Date {
  return new Date(now.getTime() + Math.max(minWaitMs, Math.min(afterHours * hourMs, maxWaitMs)))
}

/** When a rule that was just looked at is to be looked at again. `firstDue` is what falls due first up to its horizon. */
export function nextRunOf(rule: Timed, timeZone: string, now: Date, firstDue?: Date): Date {
  const { trigger, quietFrom, quietUntil } = rule
  if (quietUntil !== null && isQuiet(now, timeZone, quietFrom, quietUntil)) return nextAt(quietUntil, timeZone, now)
  if (!countsHours(trigger)) return nextAt(trigger.at, timeZone, now)
  const next = firstDue ?? horizonOf(trigger, now)
  return new Date(Math.max(next.getTime(), now.getTime() + minWaitMs))
}

/** When a rule that failed is tried again. */
export const retryAt = (now: Date): Date => new Date(now.getTime() + minWaitMs)
