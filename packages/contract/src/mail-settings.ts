import * as z from 'zod'
import { mailPorts, mailProviders, mailSecurities, mailSignIns } from './mail-words.ts'
import { email, line, optionalText, searched, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

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

/** Who mails come from, and who gets the answers. */
const sender = {
  fromName: line(120, 'Enter the name that mails come from'),
  fromAddress: email,
  replyTo: email.nullable(),
}

const mailSender = z.strictObject(sender)
export type MailSender = z.infer<typeof mailSender>

const server = {
  host,
  port: z.int({ error: 'Enter a port, like 465' }).min(1).max(65_535, { error: 'Ports end at 65535' }),
  security: z.enum(mailSecurities),
}

/** How the agency's mail goes out. */
const mailServer = { ...server, user: oneLine, ...sender }

/** The agency's own client at Microsoft or Google, and what became of the consent. */
const mailGrant = z.object({
  clientId: z.string(),
  tenant: z.string().nullable(),
  signedInAt: z.string(),
  /** Why nothing goes out until somebody signs in again. */
  problem: z.string().nullable(),
})

export const mailServerSettings = z.object({
  ...mailServer,
  signIn: z.enum(mailSignIns),
  isPasswordSet: z.boolean(),
  /** null where a password is used. */
  grant: mailGrant.nullable(),
  version: z.int(),
})
export type MailServerSettings = z.infer<typeof mailServerSettings>

const change = z.strictObject({
  ...mailServer,
  /** Left out: the password stays, as long as it goes to the same server for the same user. null: there is none. */
  password: secret.nullable().optional(),
})
export type MailServerChange = z.infer<typeof change>

const clientId = z
  .string({ error: 'Enter the client ID' })
  .trim()
  .min(1, { error: 'Enter the client ID' })
  .max(255, { error: 'Use at most 255 characters' })
  .regex(/^[\x21-\x7e]*$/, { error: 'A client ID has no spaces' })

const clientSecret = z
  .string()
  .trim()
  .max(500, { error: 'Use at most 500 characters' })
  .regex(/^[\x21-\x7e]*$/, { error: 'A client secret has no spaces' })

const tenant = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, { error: 'Use at most 253 characters' })
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, { error: 'Enter the directory (tenant) ID, or a domain like example.com' })

const consentRequest = z.strictObject({
  provider: z.enum(mailProviders),
  clientId,
  /** Left out: the secret that is kept for this client stays. */
  clientSecret: clientSecret.optional(),
  /** Microsoft's directory; its people of any organization where it is left out. */
  tenant: tenant.nullable(),
  /** The mailbox that mail goes out from. */
  user: email,
  ...sender,
})
export type MailConsentRequest = z.infer<typeof consentRequest>

/** What Microsoft and Google send people back with. */
const returned = z.strictObject({
  state: z.string().max(200),
  code: z.string().max(8000).optional(),
  error: z
    .string()
    .regex(/^[\w.-]{1,200}$/)
    .optional(),
  description: searched(4000).optional(),
})
export type MailConsentReturn = z.infer<typeof returned>

const tested = success(z.object({ isSent: z.boolean(), to: z.string(), answer: z.string() }))

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
          /** Where Microsoft and Google have to send people back to. */
          redirectUri: z.string(),
          providers: z.record(z.enum(mailProviders), z.object(server)),
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
    .output(tested),

  startSignIn: memberProcedure('settings', 'write', sensitive)
    .route({
      method: 'POST',
      path: '/mail-settings/sign-in',
      summary: 'Begin to sign in with Microsoft or Google',
      description:
        'The answer is the address at which the consent is given. Until it is, mail goes out as before. The client secret is never given out.',
    })
    .input(consentRequest.extend({ version: version.nullable() }))
    .output(success(z.object({ url: z.string() }))),

  finishSignIn: memberProcedure('settings', 'write', sensitive)
    .route({
      method: 'POST',
      path: '/mail-settings/sign-in/finish',
      summary: 'Finish signing in with what Microsoft or Google sent you back with',
      description: 'Works once, for whoever began it, in the same session, within ten minutes.',
    })
    .input(returned)
    .output(
      success(
        z.object({
          server: mailServerSettings,
          /** Mails that waited for it, and go out now. */
          released: z.int(),
        }),
      ),
    ),

  saveSender: memberProcedure('settings', 'write', sensitive)
    .route({
      method: 'PUT',
      path: '/mail-settings/sender',
      summary: 'Change who your mails come from, where you are signed in with Microsoft or Google',
    })
    .input(mailSender.extend({ version }))
    .output(success(mailServerSettings)),

  testSender: memberProcedure('settings', 'write', sensitive)
    .route({
      method: 'POST',
      path: '/mail-settings/sender/test',
      summary: 'Send yourself a mail as you are signed in with Microsoft or Google',
      description: 'Nothing is saved. The answer is what the mail server said.',
    })
    .input(mailSender)
    .output(tested),

  remove: memberProcedure('settings', 'write', sensitive)
    .route({
      method: 'DELETE',
      path: '/mail-settings',
      summary: 'Forget your mail server',
      description: 'A consent given at Google is revoked there too; at Microsoft this is done by the user.',
    })
    .output(success(z.object({ isRevoked: z.boolean().nullable() }))),
}
