import { type ReadinessPart as PartName, readinessParts, type ReadinessState } from '@sarai/contract/departure-words'
import type { ReadinessPart } from '@sarai/contract/trips'
import { plusDays } from '../../core/days.rules.ts'

/** What is counted of a trip (sql/trips.sql, sql/vouchers.sql, sql/travellers.sql, sql/receipts.sql). */
export interface Arranged {
  services: number
  confirmed: number
  /** Waitlisted, or changed since it was confirmed. */
  troubled: number
  /** Confirmed, with a voucher that was issued. */
  vouchered: number
  /** Who travels, and of how many nothing is missing. */
  places: number
  complete: number
  /** Instalments, and those that are paid. */
  dues: number
  settled: number
  /** When the first that is not paid is due. */
  nextDueOn: string | null
  /** What the checks found of the trip as it is booked. */
  findings: number
}

/** What is open so many days before the trip begins is late, part by part: a visa takes longer than a booking. */
export const lateDays: Record<PartName, number> = {
  payments: 7,
  confirmations: 7,
  vouchers: 3,
  documents: 21,
  findings: 7,
}

/** With fewer than half of its services confirmed, a trip is late so many days before it begins. */
export const slowDays = 30

interface Count {
  done: number
  of: number
  hasTrouble?: boolean
}

interface Days {
  startDate: string | null
  endDate: string | null
}

const isWithin = (startDate: string | null, today: string, days: number) =>
  startDate !== null && startDate <= plusDays(today, days)

/** How far a part is. What went wrong, or is open when it is late, is a risk. */
function partOf(part: PartName, { done, of, hasTrouble = false }: Count, startDate: string | null, today: string) {
  const state = (): ReadinessState => {
    if (of === 0) return 'none'
    if (done === of) return 'ready'
    return hasTrouble || isWithin(startDate, today, lateDays[part]) ? 'risk' : 'pending'
  }
  return { part, state: state(), done, of }
}

const byWeight: ReadinessState[] = ['risk', 'pending', 'ready']

/** Of a trip that is called off there is nothing left to arrange. */
export const nothingToDo = {
  readiness: 'none' as const,
  parts: readinessParts.map((part): ReadinessPart => ({ part, state: 'none', done: 0, of: 0 })),
}

/** Once a trip is over only what is still to be paid for it is left to do. */
function findReadinessAfter({ dues, settled }: Arranged): { readiness: ReadinessState; parts: ReadinessPart[] } {
  const readiness = settled < dues ? 'risk' : 'none'
  const payments: ReadinessPart = { part: 'payments', state: readiness, done: settled, of: dues }
  return { readiness, parts: nothingToDo.parts.map((one) => (one.part === 'payments' ? payments : one)) }
}

/** A trip's readiness: that of its worst part. */
export function readinessOf(
  arranged: Arranged,
  { startDate, endDate }: Days,
  today: string,
): { readiness: ReadinessState; parts: ReadinessPart[] } {
  const lastDay = endDate ?? startDate
  if (lastDay !== null && lastDay < today) return findReadinessAfter(arranged)
  const { services, confirmed, troubled, vouchered, places, complete, dues, settled, nextDueOn, findings } = arranged
  const isSlow = confirmed * 2 < services && isWithin(startDate, today, slowDays)
  const counts: Record<PartName, Count> = {
    payments: { done: settled, of: dues, hasTrouble: nextDueOn !== null && nextDueOn < today },
    confirmations: { done: confirmed, of: services, hasTrouble: troubled > 0 || isSlow },
    vouchers: { done: Math.min(vouchered, confirmed), of: confirmed },
    documents: { done: complete, of: places },
    findings: { done: 0, of: findings },
  }
  const parts = readinessParts.map((part) => partOf(part, counts[part], startDate, today))
  return { readiness: byWeight.find((state) => parts.some((part) => part.state === state)) ?? 'ready', parts }
}
