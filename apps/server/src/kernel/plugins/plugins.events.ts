import type { AccountStanding } from '@sarai/contract/plugin-words'
import { defineEvent } from '../events/events.registry.ts'

/** What a provider has decided, and nobody in the agency. */
export const pluginTurned = defineEvent<{
  pluginId: string
  /** The provider's name. */
  name: string
  /** `ended`: it does not take what the plugin was connected with any more. */
  turn: 'ended' | AccountStanding
  problem: string | null
}>('plugin.turned')
