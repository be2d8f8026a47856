import type { Plugin } from '@sarai/contract/plugins'
import { externalPerson, person } from '../../core/procedures.ts'
import { checkCursor } from '../../core/id-cursor.ts'
import { claimPlugin } from './plugins-claiming.service.ts'
import { connectPlugin, finishPlugin } from './plugins-connecting.service.ts'
import { readEvents, replayEvent } from './plugins-events.service.ts'
import { changePlugin, removePlugin, testPlugin } from './plugins-keeping.service.ts'
import { findControls } from './plugins-sandbox.service.ts'
import { listOffers, readPlugin } from './plugins-offers.service.ts'
import { installPlugin, readPlugins, setPaused } from './plugins.service.ts'

/** What a permission list may show of a plugin: that it is there. How it is set up is the main user's. */
const withoutSetup = (plugin: Plugin): Plugin => ({
  ...plugin,
  account: null,
  problem: null,
  credentialNames: [],
  settings: {},
  eventsUrl: null,
  lastEvent: null,
})

export const pluginsHandlers = {
  available: person.plugins.available.handler(async ({ context: { services, db } }) => ({
    status: true,
    data: await listOffers(services, db),
  })),

  list: person.plugins.list.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: (await readPlugins(services, db)).map((plugin) => (actor.isSubuser ? withoutSetup(plugin) : plugin)),
  })),

  read: person.plugins.read.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { ...(await readPlugin(services, db, input.provider)), controlsUrl: findControls(services, actor) },
  })),

  install: person.plugins.install.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await installPlugin(services, db, actor, input),
  })),

  configure: externalPerson.plugins.configure.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    ...(await changePlugin(services, actor, input)),
  })),

  connect: externalPerson.plugins.connect.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await connectPlugin(services, actor, input),
  })),

  finish: externalPerson.plugins.finish.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await finishPlugin(services, actor, input.answer),
  })),

  claim: externalPerson.plugins.claim.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await claimPlugin(services, actor, input),
  })),

  test: externalPerson.plugins.test.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await testPlugin(services, actor, input.id),
  })),

  setPaused: person.plugins.setPaused.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await setPaused(services, db, actor, input),
  })),

  remove: externalPerson.plugins.remove.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: { isRevoked: await removePlugin(services, actor, input.id) },
  })),

  events: person.plugins.events.handler(({ context: { db }, input }) =>
    readEvents(db, { ...input, cursor: checkCursor(input.cursor) }),
  ),

  replayEvent: person.plugins.replayEvent.handler(async ({ context: { services, db }, input }) => ({
    status: true,
    data: await replayEvent(services, db, input.id),
  })),
}
