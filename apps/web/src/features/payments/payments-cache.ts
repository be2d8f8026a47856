import type { PaymentRow } from '@sarai/contract/payment-schemas'
import { listCache, useLiveList } from '~/lib/list-cache.ts'
import { calls } from '~/query.ts'

const { refresh } = listCache<PaymentRow, { deleted?: boolean }>({ listKey: calls.payments.list.key(), answered: [] })

const live = { onAny: () => {}, look: async () => refresh(), takeOut: refresh, readAgain: refresh }

/** Follows what is done to payments elsewhere, and to the lines of bank statements that show them. */
export function usePaymentsLive(): void {
  useLiveList('payments', live)
  useLiveList('statements', live)
}
