import { usualOrders } from '@sarai/contract/list-orders'
import type { PaymentFilters, PaymentSort } from '@sarai/contract/payment-schemas'
import { paymentDirections, paymentKinds, paymentStates } from '@sarai/contract/payment-words'
import { receiptModes } from '@sarai/contract/receipt-words'
import { listQuestion } from '~/lib/list-question.ts'
import * as param from '~/lib/search-schema.ts'

/** What the address of the list of payments can say. */
const paymentSearch = param.searchSchema({
  ...param.looks,
  q: param.text(),
  direction: param.oneOf(paymentDirections),
  kind: param.someOf(paymentKinds),
  state: param.someOf(paymentStates),
  mode: param.someOf(receiptModes),
  account: param.ids(100),
  owner: param.ids(100, ['none']),
  contact: param.id,
  vendor: param.id,
  trip: param.id,
  days: param.days,
  confirm: param.flag,
  unexplained: param.flag,
  sort: param.sortBy<PaymentSort>({ day: true, amount: true, createdAt: true }),
})
export type PaymentSearch = param.SearchOf<typeof paymentSearch>

/** What the list call is asked, from the address. */
function filtersOf(search: param.ValuesOf<typeof paymentSearch>): PaymentFilters {
  const [from, to] = search.days ?? []
  const { direction, kind, state, mode, account, owner, contact, vendor, trip, confirm, unexplained } = search
  return {
    direction,
    kind,
    state,
    mode,
    account,
    owner,
    contact,
    vendor,
    trip,
    from,
    to,
    toConfirm: confirm,
    unexplained,
  }
}

/** The order a list begins with. */
const defaultSort: param.Sorting<PaymentSort> = usualOrders.payment

/** What the list asks. */
export const paymentQuestion = listQuestion({
  kind: 'payment',
  schema: paymentSearch,
  filtersOf,
  defaultSort,
})
