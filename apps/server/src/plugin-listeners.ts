import { messagesListener } from './features/conversations/conversations.listeners.ts'
import { disputesListener } from './features/disputes/disputes.listeners.ts'
import { gatewayRefundsListener } from './features/gateway-refunds/gateway-refunds.listeners.ts'
import { onlinePaymentsListener } from './features/online-payments/online-payments.listeners.ts'
import { enquiriesListener } from './features/lead-sources/lead-sources.listeners.ts'
import type { PluginListener } from './kernel/plugins/plugins-registry.service.ts'

/** What acts on the events of providers, in this order. */
export const pluginListeners: readonly PluginListener[] = [
  onlinePaymentsListener,
  gatewayRefundsListener,
  disputesListener,
  enquiriesListener,
  messagesListener,
]
