import type { PluginListener } from './kernel/plugins/plugins-registry.service.ts'

/** What acts on the events of providers, in this order. There is no provider yet, and so nothing to act on. */
export const pluginListeners: readonly PluginListener[] = []
