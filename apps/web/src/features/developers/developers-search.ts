import { type DeliveredType, deliveryStates, testEvent, webhookEvents } from '@sarai/contract/webhook-words'
import * as param from '~/lib/search-schema.ts'

/** What the address says of the log of deliveries: its conditions, and the one that is open. */
export const deliveriesSearch = param.searchSchema({
  tab: param.text(40),
  webhook: param.id,
  state: param.oneOf(deliveryStates),
  type: param.oneOf<DeliveredType>([...webhookEvents, testEvent]),
  delivery: param.id,
})
export type DeliveriesSearch = param.SearchOf<typeof deliveriesSearch>
