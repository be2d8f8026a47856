import type { PluginListener, PluginSetup } from '../src/kernel/plugins/plugins-registry.service.ts'
import { record } from '../src/kernel/timeline/timeline.service.ts'
import { testPayments } from './test-provider.ts'
import { makeTestMessages, MessageDesk } from './test-messages.ts'
import { makeTestTours } from './test-tours.ts'
import { testVisits, VisitDesk } from './test-visits.ts'

/** Nothing answers there. */
const nowhere = 'http://127.0.0.1:9'

/** Short codes of what servers of the tests can be connected to: many, since an agency has one of each. */
export const testProviders = Array.from({ length: 120 }, (_, index) => `test-pay-${index}`)

/** The same of what sells tours. */
export const tourProviders = Array.from({ length: 60 }, (_, index) => `test-tours-${index}`)

/** The same of what carries messages, and where these go. */
export const messageProviders = Array.from({ length: 60 }, (_, index) => `test-messages-${index}`)
export const messageDesk = new MessageDesk()

/** The same of what people sign in at, and where that is. */
export const visitProviders = Array.from({ length: 60 }, (_, index) => `test-visit-${index}`)
export const visitDesk = new VisitDesk()

/** Writes each event down on the timeline, so that one that is acted on twice is seen there. */
const writesDown: PluginListener = {
  kind: 'payments',
  hear: ({ plugin, event }) =>
    Promise.resolve(async (db) => {
      const subject = { kind: 'agency' as const, id: plugin.id, label: event.eventId, ownerId: null }
      await record(db, { label: 'Test payments' }, 'agency_changed', subject)
    }),
}

/** What servers of the tests are started with. */
export const testPlugins: PluginSetup = {
  providers: [
    ...testProviders.map((shortCode) => testPayments(nowhere, shortCode)),
    ...tourProviders.map(makeTestTours),
    ...messageProviders.map((shortCode) => makeTestMessages(shortCode, messageDesk)),
    ...visitProviders.map((shortCode) => testVisits(visitDesk, shortCode)),
  ],
  listeners: [writesDown],
}
