import type { Plugin } from '@sarai/contract/plugins'
import { externalPerson, person } from '../../core/procedures.ts'
import { checkCursor } from '../../core/id-cursor.ts'
import { setEnabled } from './plugins-enabling.service.ts'
import { readEvents, replayEvent } from './plugins-events.service.ts'
import { configurePlugin, installPlugin, listOffers, readPlugin, readPlugins, removePlugin } from './plugins.service.ts'

/** What a permission list may show of a plugin: that it is there. How it is set up is the main user's. */
const withoutSetup = (plugin: Plugin): Plugin => ({
  ...plugin,
  account: null,
  credentialNames: [],
  settings: {},
  eventsUrl: null,
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

  read: person.plugins.read.handler(async ({ context: { services, db }, input }) => ({
    status: true,
    data: await readPlugin(services, db, input.id),
  })),

  install: person.plugins.install.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await installPlugin(services, db, actor, input),
  })),

  configure: person.plugins.configure.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await configurePlugin(services, db, actor, input),
  })),

  setEnabled: externalPerson.plugins.setEnabled.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await setEnabled(services, actor, input),
  })),

  remove: person.plugins.remove.handler(async ({ context: { services, db, actor }, input }) => {
    await removePlugin(services, db, actor, input.id)
    return { status: true }
  }),

  events: person.plugins.events.handler(({ context: { db }, input }) =>
    readEvents(db, { ...input, cursor: checkCursor(input.cursor) }),
  ),

  replayEvent: person.plugins.replayEvent.handler(async ({ context: { services, db }, input }) => ({
    status: true,
    data: await replayEvent(services, db, input.id),
  })),
}
