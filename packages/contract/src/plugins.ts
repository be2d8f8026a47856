import * as z from 'zod'
import { accountStandings, connectingWays, pluginEventStates, pluginKinds, pluginStates } from './plugin-words.ts'
import { id, line, plainText, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

const field = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  isRequired: z.boolean(),
})
export type PluginField = z.infer<typeof field>

/** A way of connecting an account that is offered here. */
const way = z.object({
  name: z.enum(connectingWays),
  /** On its button. */
  label: z.string(),
  /** For whom it is, and what has to be at hand. */
  summary: z.string(),
  /** What is typed in for it. Never answered back once it is set. */
  credentials: z.array(field),
})
export type PluginWay = z.infer<typeof way>

/** A service of others that can be connected. */
export const pluginOffer = z.object({
  /** Short code, as in the address of its page. */
  provider: z.string(),
  name: z.string(),
  kind: z.enum(pluginKinds),
  summary: z.string(),
  card: z.object({ goodFor: z.string(), costs: z.string(), needs: z.string() }),
  /** None where whoever runs the installation has set none up. The first is proposed. */
  ways: z.array(way),
  settings: z.array(field),
  /** Whether the provider has a test system. */
  hasTestSystem: z.boolean(),
  /** Whether a sandbox of this installation stands for it, with test money alone. */
  isSandbox: z.boolean(),
  /** Of the one that is installed; the first of several. */
  state: z.enum(pluginStates),
  /** Whether several can be installed, each under a name of its own. */
  hasManyAccounts: z.boolean(),
  /** Those that are installed, with their own short codes. */
  installed: z.array(z.object({ code: z.string(), name: z.string(), state: z.enum(pluginStates) })),
  /** The short code of the next one that is installed; null where there is no room for another. */
  nextCode: z.string().nullable(),
})
export type PluginOffer = z.infer<typeof pluginOffer>

/** A service of others that is connected. What opens it is never in here. */
export const plugin = z.object({
  id,
  version,
  provider: z.string(),
  /** Its own short code, as in the address of its page: the provider's, or `octo-2` for another account of it. */
  code: z.string(),
  /** What the agency calls it, or its provider's name; the short code where this version knows no such provider any more. */
  name: z.string(),
  /** Whether the agency has given it its name, and may give it another. */
  isNamed: z.boolean(),
  kind: z.enum(pluginKinds),
  /** Whether this version has the provider; without it nothing can be done but to remove the plugin. */
  isKnown: z.boolean(),
  state: z.enum(pluginStates),
  way: z.enum(connectingWays),
  /** The agency's account there, as the provider names it; null until that is known. Of one that is being opened there too. */
  account: z.string().nullable(),
  standing: z.enum(accountStandings).nullable(),
  authorisedAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
  /** Why it has to be connected anew. */
  problem: z.string().nullable(),
  /** Connected to the provider's test system. */
  isTest: z.boolean(),
  /** Which of the credentials are set. */
  credentialNames: z.array(z.string()),
  settings: z.record(z.string(), z.string()),
  /** Where the provider is told to send its events; null where it sends none. */
  eventsUrl: z.string().nullable(),
  /** What the provider told last, and what came of it. */
  lastEvent: z.object({ type: z.string(), state: z.enum(pluginEventStates), receivedAt: z.string() }).nullable(),
  /** Events that could not be handled and wait to be replayed; counted up to a hundred. */
  failedEvents: z.int(),
  createdAt: z.string(),
})
export type Plugin = z.infer<typeof plugin>

/** Something that a provider told. */
export const pluginEvent = z.object({
  id,
  pluginId: id,
  provider: z.string(),
  /** What the provider calls it, and the kind of thing it is. */
  eventId: z.string(),
  type: z.string(),
  state: z.enum(pluginEventStates),
  attempts: z.int(),
  problem: z.string().nullable(),
  receivedAt: z.string(),
  handledAt: z.string().nullable(),
})
export type PluginEvent = z.infer<typeof pluginEvent>

const named = (max: number) =>
  z
    .record(line(60), plainText.trim().max(max, { error: `Use at most ${max} characters` }))
    .refine((values) => Object.keys(values).length <= 20, { error: 'At most 20' })
const facts = {
  /** Of its own, where a provider may be installed several times. */
  name: line(60),
  way: z.enum(connectingWays),
  isTest: z.boolean(),
  credentials: named(8000),
  settings: named(500),
}
const mainUser = { only: 'main-user' } as const
const sure = { ...mainUser, recentSignIn: true } as const

/** What stood in the address that somebody came back with; which of it counts is the provider's affair. */
const returned = z
  .record(z.string().regex(/^[\w.:-]{1,100}$/), plainText.max(8000))
  .refine((values) => Object.keys(values).length <= 40, { error: 'At most 40' })
export type PluginReturn = z.infer<typeof returned>

export const pluginsCalls = {
  available: memberProcedure('all-plugins', 'read')
    .route({ method: 'GET', path: '/plugins/available', summary: 'List the plugins there are' })
    .output(success(z.array(pluginOffer))),

  list: memberProcedure('installed-plugins', 'read')
    .route({ method: 'GET', path: '/plugins', summary: 'List the installed plugins' })
    .output(success(z.array(plugin))),

  read: memberProcedure('plugins', 'read')
    .route({
      method: 'GET',
      path: '/plugins/by-code/{provider}',
      summary: 'Read a plugin by its short code',
      description:
        'What can be connected, and what is; null where there is no such thing. Further ones of a provider have short codes of their own, such as `octo-2`.',
    })
    .input(z.strictObject({ provider: line(60) }))
    .output(
      success(
        z.object({
          offer: pluginOffer.nullable(),
          plugin: plugin.nullable(),
          /** The controls of this installation's sandbox, for some hours; null where there is none, or not for the caller. */
          controlsUrl: z.string().nullable(),
        }),
      ),
    ),

  install: memberProcedure('all-plugins', 'write', { ...sure, creates: true })
    .route({
      method: 'POST',
      path: '/plugins',
      summary: 'Install a plugin',
      description:
        'With a way of connecting it and what is typed in for that. Credentials are kept sealed and never answered. It does nothing before it is connected.',
    })
    .input(
      z.strictObject({
        provider: line(40, 'Say which plugin'),
        /** Needed where several can be installed, and refused otherwise. */
        name: facts.name.optional(),
        /** The first that is offered, where it is left out. */
        way: facts.way.optional(),
        isTest: facts.isTest.default(false),
        credentials: facts.credentials.default({}),
        settings: facts.settings.default({}),
      }),
    )
    .output(success(plugin)),

  configure: memberProcedure('plugins', 'write', { ...sure, external: true })
    .route({
      method: 'PATCH',
      path: '/plugins/{id}',
      summary: 'Change a plugin',
      description:
        'Credentials that are empty or not named stay as they are; settings that are empty are taken away. With another way, other credentials or another system it has to be connected anew; the provider is told first that the connection of before is over, where it can be, and `isRevoked` is false where it could not.',
    })
    .input(z.strictObject({ id, version, changes: z.strictObject(facts).partial() }))
    .output(success(plugin).extend({ isRevoked: z.boolean().nullable() })),

  connect: memberProcedure('plugins', 'write', { ...sure, external: true })
    .route({
      method: 'POST',
      path: '/plugins/{id}/connect',
      summary: 'Connect a plugin',
      description:
        'The provider is asked whether it takes the credentials. Where it wants people to come by first, `url` is where they go; until they are back, nothing changes.',
    })
    .input(z.strictObject({ id, version }))
    .output(success(z.object({ url: z.string().nullable(), plugin }))),

  finish: memberProcedure('plugins', 'write', { ...sure, external: true })
    .route({
      method: 'POST',
      path: '/plugins/finish',
      summary: 'Finish connecting with what the provider sent you back with',
      description: 'Works once, for whoever began it, within fifteen minutes.',
    })
    .input(z.strictObject({ answer: returned }))
    .output(success(plugin)),

  claim: memberProcedure('plugins', 'write', { ...sure, external: true })
    .route({
      method: 'POST',
      path: '/plugins/claim',
      summary: 'Connect a plugin that was opened at the provider',
      description:
        'For whoever comes from the provider’s store: what stood in the address says which account it is, and the caller for which agency. The plugin is installed where it is not. `url` is where the account’s owner agrees; it is null where the plugin is connected already. Refused where it is connected to another account.',
    })
    .input(
      z.strictObject({ provider: line(40, 'Say which plugin'), isTest: facts.isTest.default(false), answer: returned }),
    )
    .output(success(z.object({ url: z.string().nullable(), plugin }))),

  test: memberProcedure('plugins', 'write', { ...mainUser, external: true })
    .route({
      method: 'POST',
      path: '/plugins/{id}/test',
      summary: 'Ask a plugin’s provider whether the connection works, and where the account stands',
    })
    .input(z.strictObject({ id }))
    .output(
      success(
        z.object({
          isTaken: z.boolean(),
          /** What was answered, where it is not taken. */
          message: z.string().nullable(),
          plugin,
        }),
      ),
    ),

  setPaused: memberProcedure('plugins', 'write', mainUser)
    .route({
      method: 'POST',
      path: '/plugins/{id}/paused',
      summary: 'Pause a plugin, or have it go on',
      description: 'While it is paused nothing new is begun with it. What was begun before goes on.',
    })
    .input(z.strictObject({ id, version, isPaused: z.boolean() }))
    .output(success(plugin)),

  remove: memberProcedure('plugins', 'write', { ...sure, external: true })
    .route({
      method: 'DELETE',
      path: '/plugins/{id}',
      summary: 'Remove a plugin and its credentials',
      description:
        'The provider is told first, where it can be; one that is away keeps nobody from it, and `isRevoked` is false then. What it told stays in the list of events.',
    })
    .input(z.strictObject({ id }))
    .output(success(z.object({ isRevoked: z.boolean().nullable() }))),

  events: memberProcedure('plugins', 'read')
    .route({
      method: 'POST',
      path: '/plugins/all-events',
      summary: 'List what providers told',
      description: 'Newest first.',
    })
    .input(
      z.strictObject({
        cursor: z.string().max(200).optional(),
        perPage: z.int().min(1).max(100).default(50),
        /** Short code; also of a plugin that is gone. */
        provider: line(40).optional(),
        pluginId: id.optional(),
        state: z.enum(pluginEventStates).optional(),
      }),
    )
    .output(z.object({ status: z.literal(true), data: z.array(pluginEvent), next: z.string().nullable() })),

  replayEvent: memberProcedure('plugins', 'write')
    .route({
      method: 'POST',
      path: '/plugins/events/{id}/replay',
      summary: 'Handle an event of a provider again',
      description: 'What it has done before it does not do twice.',
    })
    .input(z.strictObject({ id }))
    .output(success(pluginEvent)),
}
