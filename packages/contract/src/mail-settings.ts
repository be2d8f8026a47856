import * as z from 'zod'
import { mailPorts, mailSecurities } from './mail-words.ts'
import { email, line, optionalText, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

/** A host's name or address. */
const host = z
  .string({ error: 'Enter the name of your mail server' })
  .trim()
  .toLowerCase()
  .min(1, { error: 'Enter the name of your mail server' })
  .max(253, { error: 'Use at most 253 characters' })
  .regex(/^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/, {
    error: 'Enter a name like smtp.example.com, without https:// or a port',
  })

const secret = z
  .string()
  .max(500, { error: 'Use at most 500 characters' })
  .regex(/^[^\u0000\r\n]*$/, { error: 'Use a single line' })

const oneLine = optionalText(254).refine((value) => !/[\r\n]/.test(value ?? ''), { error: 'Use a single line' })

/** How the agency's mail goes out. */
const mailServer = {
  host,
  port: z.int({ error: 'Enter a port, like 465' }).min(1).max(65_535, { error: 'Ports end at 65535' }),
  security: z.enum(mailSecurities),
  user: oneLine,
  fromName: line(120, 'Enter the name that mails come from'),
  fromAddress: email,
  replyTo: email.nullable(),
}

export const mailServerSettings = z.object({ ...mailServer, isPasswordSet: z.boolean(), version: z.int() })
export type MailServerSettings = z.infer<typeof mailServerSettings>

const change = z.strictObject({
  ...mailServer,
  /** Left out: the password stays, as long as it goes to the same server for the same user. null: there is none. */
  password: secret.nullable().optional(),
})
export type MailServerChange = z.infer<typeof change>

const settingsOf = { only: 'main-user' } as const
const sensitive = { ...settingsOf, recentSignIn: true, external: true } as const

export const mailSettingsCalls = {
  get: memberProcedure('settings', 'read', settingsOf)
    .route({
      method: 'GET',
      path: '/mail-settings',
      summary: 'Read how your mail goes out',
      description: 'The password is never given out; `isPasswordSet` tells whether there is one.',
    })
    .output(
      success(
        z.object({
          server: mailServerSettings.nullable(),
          /** Who mails come from while you have no mail server of your own; null where they wait then. */
          fallback: z.string().nullable(),
          /** Private addresses and any port may be used. */
          isPrivateAllowed: z.boolean(),
          ports: z.array(z.int()).meta({ examples: [mailPorts] }),
          /** Mails that wait because they could not go out. */
          held: z.int(),
        }),
      ),
    ),

  save: memberProcedure('settings', 'write', sensitive)
    .route({ method: 'PUT', path: '/mail-settings', summary: 'Set up your mail server' })
    .input(change.extend({ version: version.nullable() }))
    .output(success(mailServerSettings)),

  test: memberProcedure('settings', 'write', sensitive)
    .route({
      method: 'POST',
      path: '/mail-settings/test',
      summary: 'Send yourself a mail by these settings',
      description: 'Nothing is saved. The answer is what the mail server said.',
    })
    .input(change)
    .output(success(z.object({ isSent: z.boolean(), to: z.string(), answer: z.string() }))),

  remove: memberProcedure('settings', 'write', { ...settingsOf, recentSignIn: true })
    .route({ method: 'DELETE', path: '/mail-settings', summary: 'Forget your mail server' })
    .output(done),
}
