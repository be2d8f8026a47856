import type { ListedKind } from './record-kinds.ts'

/** What a list is put in order by, and which way. */
export interface ListOrder {
  by: string
  dir: 'asc' | 'desc'
}

/** The order of most lists where no other is asked for. */
export const newestFirst = { by: 'createdAt', dir: 'desc' } as const satisfies ListOrder

/** The order of the others: the server sorts by it, and the table's head says it. */
export const usualOrders = {
  // The latest on top: what is to come stands before what was.
  trip: { by: 'startDate', dir: 'desc' },
  // What is to be arranged next.
  booking: { by: 'date', dir: 'asc' },
  payment: { by: 'day', dir: 'desc' },
} as const satisfies Partial<Record<ListedKind, ListOrder>>

const orders: Partial<Record<ListedKind, ListOrder>> = usualOrders

/** The order of a list where no other is asked for. */
export const findUsualOrder = (kind: ListedKind): ListOrder => orders[kind] ?? newestFirst
