import type { DeliveryState, WebhookEvent } from '@sarai/contract/webhook-words'

/** What the address carries: the tab, the conditions of the log, and the delivery that is open. */
export const developersSearchNames = ['tab', 'webhook', 'state', 'type', 'delivery'] as const

export interface DevelopersSearch {
  tab?: string
  webhook?: string
  state?: DeliveryState
  type?: WebhookEvent
  delivery?: string
}
