import type { Plugin, PluginOffer } from '@sarai/contract/plugins'
import type { PluginEventState, PluginKind, PluginState } from '@sarai/contract/plugin-words'

export const kindNames: Record<PluginKind, string> = {
  payments: 'Payments',
  booking: 'Booking',
  leads: 'Leads',
  messages: 'Messages',
  accounting: 'Accounting',
  maps: 'Maps',
}

interface KindWords {
  /** What the test system does not do. */
  test: string
  testSystem: string
  /** What stays once a plugin is removed. */
  kept: string
  /** What is lost by it. */
  lost: (name: string) => string
}

const plainWords: KindWords = {
  test: 'Nothing there is real.',
  testSystem: 'Test: nothing is real',
  kept: 'All that is in your books and trips stays where it is.',
  lost: (name) => `Its keys are forgotten here, and what ${name} tells from then on is not heard.`,
}

/** What is said of a plugin by what it is for. */
export const kindWords: Record<PluginKind, KindWords> = {
  payments: {
    test: 'No money moves there.',
    testSystem: 'Test: no money moves',
    kept: 'Money that customers have paid stays where it is, and so does all that is in your books.',
    lost: (name) =>
      `The authorisation is taken back there, its keys are forgotten here, and what ${name} tells from then on is not heard: links that customers still have can be paid without showing here. Pause it instead where they may be.`,
  },
  booking: {
    test: 'Nothing is booked there.',
    testSystem: 'Test: nothing is booked',
    kept: 'What you have booked stays booked at the supplier, and so does all that is in your trips.',
    lost: (name) =>
      `Its keys are forgotten here, and bookings that were made with ${name} can be changed and cancelled there only. Pause it instead where some are still to come. Take the authorisation back at ${name} too.`,
  },
  leads: {
    test: 'Nobody there is real.',
    testSystem: 'Test: nobody is real',
    kept: 'The leads that came from it stay where they are.',
    lost: (name) => `Its keys are forgotten here, and enquiries at ${name} become leads no more.`,
  },
  messages: {
    test: 'Nobody there is real.',
    testSystem: 'Test: nobody is real',
    kept: 'What was written stays where it is.',
    lost: (name) =>
      `Its keys are forgotten here, nothing is sent by ${name} any more, and what people write there is not shown here.`,
  },
  accounting: plainWords,
  maps: plainWords,
}

/** Of a provider that a sandbox stands for. */
export const describeSandbox = (kind: PluginKind): string =>
  kind === 'payments'
    ? 'This installation has a sandbox in place of it, with test money: no money moves, and nobody else is asked.'
    : `This installation has a sandbox in place of it. ${kindWords[kind].test} Nobody else is asked.`

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

/** Whether somebody has begun to open an account there, and has not come back. */
const isBegun = ({ state, way, account }: Pick<Plugin, 'state' | 'way' | 'account'>): boolean =>
  state === 'installed' && way === 'onboarding' && account !== null

/** What a state means, in a sentence or two. */
export function describeState({
  name,
  state,
  problem,
  way,
  account,
}: Pick<Plugin, 'name' | 'state' | 'problem' | 'way' | 'account'>): string {
  if (isBegun({ state, way, account }))
    return `An account is being opened at ${name}, and nobody has come back from there yet. You or a colleague can go on with it: what was entered there is kept. If it is finished there, it is connected at once.`
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
export function describeConnect(
  plugin: Pick<Plugin, 'name' | 'state' | 'way' | 'account'>,
  offer: PluginOffer | null,
): string {
  if (plugin.state === 'identity-check' || isBegun(plugin)) return `Continue at ${plugin.name}`
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
