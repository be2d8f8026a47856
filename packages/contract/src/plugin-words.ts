/** What services of others are for. The specification's plugins are payment gateways and a booking system. */
export const pluginKinds = ['payments', 'booking', 'messages', 'accounting', 'maps'] as const
export type PluginKind = (typeof pluginKinds)[number]

/**
 * What became of an event. `received`: it waits for its turn. `ignored`: nothing in the agency's house listens to it.
 * `failed`: it was tried as often as it is, and can be replayed.
 */
export const pluginEventStates = ['received', 'handled', 'ignored', 'failed'] as const
export type PluginEventState = (typeof pluginEventStates)[number]
