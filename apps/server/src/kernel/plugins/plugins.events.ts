import type { AccountStanding, ConnectingWayName } from '@sarai/contract/plugin-words'
import { defineEvent } from '../events/events.registry.ts'

/** What a provider has decided, and nobody in the agency. */
export const pluginTurned = defineEvent<{
  pluginId: string
  /** The provider's name. */
  name: string
  /** `ended`: it does not take what the plugin was connected with any more. */
  turn: 'ended' | AccountStanding
  problem: string | null
  /** How it was connected, and who installed it. */
  way: ConnectingWayName
  installedBy: string | null
}>('plugin.turned')

/** Its provider takes what it is connected with: now, or again. */
export const pluginConnected = defineEvent<{
  pluginId: string
  /** Who connected it; null where the provider said so by itself. */
  by: string | null
}>('plugin.connected')
