import * as z from 'zod'
import { pluginEventStates, pluginKinds } from './plugin-words.ts'
import { id, line, plainText, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

const field = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  isRequired: z.boolean(),
})

/** A service of others that can be connected. */
export const pluginOffer = z.object({
  /** Short code, as in the address of its page. */
  provider: z.string(),
  name: z.string(),
  kind: z.enum(pluginKinds),
  summary: z.string(),
  /** What it wants to know before it lets one in. Never answered back once it is set. */
  credentials: z.array(field),
  settings: z.array(field),
  isInstalled: z.boolean(),
})
export type PluginOffer = z.infer<typeof pluginOffer>

/** A service of others that is connected. What opens it is never in here. */
export const plugin = z.object({
  id,
  version,
  provider: z.string(),
  /** Its name; the short code where this version knows no such provider any more. */
  name: z.string(),
  kind: z.enum(pluginKinds),
  /** Whether this version has the provider; without it nothing can be done but to remove the plugin. */
  isKnown: z.boolean(),
  /** The agency's account there, as the provider names it; null until that is known. */
  account: z.string().nullable(),
  isEnabled: z.boolean(),
  /** Connected to the provider's test system. */
  isTest: z.boolean(),
  /** Which of the credentials are set. */
  credentialNames: z.array(z.string()),
  settings: z.record(z.string(), z.string()),
  /** Where the provider is told to send its events; null where it sends none. */
  eventsUrl: z.string().nullable(),
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
  isTest: z.boolean(),
  credentials: named(8000),
  settings: named(500),
}
const sure = { recentSignIn: true, only: 'main-user' } as const

export const pluginsCalls = {
  available: memberProcedure('all-plugins', 'read')
    .route({ method: 'GET', path: '/plugins/available', summary: 'List the plugins there are' })
    .output(success(z.array(pluginOffer))),

  list: memberProcedure('installed-plugins', 'read')
    .route({ method: 'GET', path: '/plugins', summary: 'List the installed plugins' })
    .output(success(z.array(plugin))),

  read: memberProcedure('plugins', 'read')
    .route({ method: 'GET', path: '/plugins/{id}', summary: 'Read an installed plugin' })
    .input(z.strictObject({ id }))
    .output(success(plugin)),

  install: memberProcedure('all-plugins', 'write', { ...sure, creates: true })
    .route({
      method: 'POST',
      path: '/plugins',
      summary: 'Install a plugin',
      description: 'Credentials are kept sealed and never answered. It does nothing before it is enabled.',
    })
    .input(
      z.strictObject({
        provider: line(40, 'Say which plugin'),
        isTest: facts.isTest.default(false),
        credentials: facts.credentials.default({}),
        settings: facts.settings.default({}),
      }),
    )
    .output(success(plugin)),

  configure: memberProcedure('plugins', 'write', sure)
    .route({
      method: 'PATCH',
      path: '/plugins/{id}',
      summary: 'Change a plugin',
      description:
        'Credentials that are empty or not named stay as they are; settings that are empty are taken away. With others it is disabled until it is enabled again.',
    })
    .input(z.strictObject({ id, version, changes: z.strictObject(facts).partial() }))
    .output(success(plugin)),

  setEnabled: memberProcedure('plugins', 'write', { ...sure, external: true })
    .route({
      method: 'POST',
      path: '/plugins/{id}/enabled',
      summary: 'Enable or disable a plugin',
      description: 'Before it is enabled the provider is asked whether it takes the credentials.',
    })
    .input(z.strictObject({ id, version, isEnabled: z.boolean() }))
    .output(success(plugin)),

  remove: memberProcedure('plugins', 'write', sure)
    .route({
      method: 'DELETE',
      path: '/plugins/{id}',
      summary: 'Remove a plugin and its credentials',
      description: 'What its provider told stays in the list of events.',
    })
    .input(z.strictObject({ id }))
    .output(done),

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
