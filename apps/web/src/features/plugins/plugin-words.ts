import type { Plugin, PluginOffer } from '@sarai/contract/plugins'
import type { PluginEventState, PluginKind, PluginState } from '@sarai/contract/plugin-words'

export const kindNames: Record<PluginKind, string> = {
  payments: 'Payments',
  booking: 'Booking',
  messages: 'Messages',
  accounting: 'Accounting',
  maps: 'Maps',
}

export const stateNames: Record<PluginState, string> = {
  available: 'Available',
  installed: 'Installed',
  authorised: 'Authorised',
  'identity-check': 'KYC pending',
  active: 'Active',
  paused: 'Paused',
  error: 'Error',
}

export const stateColours: Record<PluginState, string> = {
  available: 'gray',
  installed: 'blue',
  authorised: 'blue',
  'identity-check': 'yellow',
  active: 'green',
  paused: 'gray',
  error: 'red',
}

/** What a state means, in a sentence or two. */
export function describeState({
  name,
  state,
  problem,
  way,
}: Pick<Plugin, 'name' | 'state' | 'problem' | 'way'>): string {
  if (state === 'error') return problem ?? `${name} does not take what it was connected with any more.`
  const says: Record<Exclude<PluginState, 'error'>, string> = {
    available: `Not installed yet.`,
    installed: `It does nothing before it is connected to your account at ${name}.`,
    authorised: `It is connected. Where the account stands is not known yet.`,
    'identity-check': `It is connected, and ${name} still checks who you are. Until then it takes no payments. You are told when that changes.`,
    active: way === 'keys' ? `It is connected with your own keys.` : `It is connected.`,
    paused: `Nothing new is begun with it. What was begun before goes on.`,
  }
  return says[state]
}

/** What the button says that connects it. */
export function describeConnect(plugin: Pick<Plugin, 'name' | 'state' | 'way'>, offer: PluginOffer | null): string {
  if (plugin.state === 'identity-check') return `Continue at ${plugin.name}`
  if (plugin.state === 'error') return plugin.way === 'keys' ? 'Connect again' : 'Sign in again'
  const way = offer?.ways.find(({ name }) => name === plugin.way)
  return way && plugin.way !== 'keys' ? way.label : 'Connect'
}

export const eventNames: Record<PluginEventState, string> = {
  received: 'Waiting',
  handled: 'Done',
  ignored: 'Nothing to do',
  failed: 'Failed',
}

export const eventColours: Record<PluginEventState, string> = {
  received: 'blue',
  handled: 'green',
  ignored: 'gray',
  failed: 'red',
}
