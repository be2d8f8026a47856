import * as z from 'zod'
import { id, line, moment } from './primitives.ts'
import { challengeProcedure, done, memberProcedure, publicProcedure, success } from './procedure.ts'
import { factorCode } from './second-factors.ts'

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, { error: 'That is not base64url' })

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport).optional(),
})
const verification = z.enum(['required', 'preferred', 'discouraged'])

/** What a browser is to ask an authenticator for, as WebAuthn's `parseRequestOptionsFromJSON` takes it. */
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: verification,
  allowCredentials: z.array(credential),
})

/** What a browser is to have an authenticator make, as WebAuthn's `parseCreationOptionsFromJSON` takes it. */
const creationOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  attestation: z.literal('none'),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({ residentKey: verification, userVerification: verification }),
})

/** Binds an authenticator's answer to its requester; valid once, for five minutes. */
const attempt = z.string().min(1).max(200)

const begun = success(z.object({ attempt, options: requestOptions }))

/** What an authenticator answered, of what WebAuthn calls an AuthenticationResponseJSON. */
const assertion = z.strictObject({
  attempt,
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(2000),
  userHandle: base64url(100).optional(),
})
export type PasskeyAssertion = z.infer<typeof assertion>

const made = z.strictObject({
  attempt,
  /** Its name. */
  name: line(60, 'Give it a name'),
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  attestationObject: base64url(20_000),
  transports: z.array(transport).max(7),
})
export type NewPasskey = z.infer<typeof made>

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
  /** Whether it is synced by the device maker's account to all devices of that account. */
  isSynced: z.boolean(),
})

/** What `auth.signin` answers as well; named there. */
const signedIn = z.object({
  status: z.literal(true),
  token: z.string(),
  companyLogo: z.string(),
  isSubuser: z.boolean(),
  role: z.string(),
  isManager: z.boolean(),
  id,
})

export const authCalls = {
  startPasskeySignin: publicProcedure
    .route({
      method: 'POST',
      path: '/auth/signin/passkey/start',
      summary: 'Begin to sign in with a passkey',
      description: 'For a passkey that knows whose it is: nobody is named.',
    })
    .output(begun),

  signinPasskey: publicProcedure
    .route({
      method: 'POST',
      path: '/auth/signin/passkey',
      summary: 'Sign in with a passkey',
      description: 'The authenticator has to have verified the person, which stands for password and second factor.',
    })
    .input(assertion)
    .output(signedIn),

  startSecondPasskey: challengeProcedure
    .route({ method: 'POST', path: '/auth/signin/second-passkey/start', summary: 'Begin the second step by a passkey' })
    .output(begun),

  signinSecondPasskey: challengeProcedure
    .route({
      method: 'POST',
      path: '/auth/signin/second-passkey',
      summary: 'Sign in: the second step by a passkey',
      description: 'Takes the `challenge` as its bearer token, for five minutes.',
    })
    .input(assertion)
    .output(signedIn),

  passkeys: memberProcedure('account', 'read')
    .route({ method: 'GET', path: '/auth/passkeys', summary: 'List your passkeys' })
    .output(
      success(
        z.object({
          /** Where passkeys of this installation work; null where its address has no name, or no https. */
          origin: z.string().nullable(),
          passkeys: z.array(passkey),
        }),
      ),
    ),

  startPasskey: memberProcedure('account', 'write', { recentSignIn: true })
    .route({
      method: 'POST',
      path: '/auth/passkeys/start',
      summary: 'Begin to add a passkey',
      description: 'If you have a second factor, give it first: here, or by one of the calls that confirm it.',
    })
    .input(z.strictObject({ code: factorCode.optional() }))
    .output(success(z.object({ attempt, options: creationOptions }))),

  addPasskey: memberProcedure('account', 'write', { recentSignIn: true })
    .route({
      method: 'POST',
      path: '/auth/passkeys',
      summary: 'Add a passkey',
      description:
        'It counts as a second factor from then on. With the first one come ten recovery codes, shown this once. Ends your other sessions.',
    })
    .input(made)
    .output(success(z.object({ passkey, recoveryCodes: z.array(z.string()).nullable(), token: z.string() }))),

  renamePasskey: memberProcedure('account', 'write')
    .route({ method: 'PATCH', path: '/auth/passkeys/{id}', summary: 'Give a passkey another name' })
    .input(z.strictObject({ id, name: line(60, 'Give it a name') }))
    .output(done),

  removePasskey: memberProcedure('account', 'write', { recentSignIn: true })
    .route({
      method: 'POST',
      path: '/auth/passkeys/{id}/remove',
      summary: 'Remove a passkey',
      description: 'Ends your other sessions.',
    })
    .input(z.strictObject({ id, code: factorCode.optional() }))
    .output(success(z.object({ token: z.string() }))),

  startConfirmPasskey: memberProcedure('account', 'write')
    .route({
      method: 'POST',
      path: '/auth/confirm-passkey/start',
      summary: 'Begin to show a passkey again',
    })
    .output(begun),

  confirmPasskey: memberProcedure('account', 'write')
    .route({
      method: 'POST',
      path: '/auth/confirm-passkey',
      summary: 'Show a passkey again',
      description:
        'Stands for the second factor for ten minutes, and for the password as well where the authenticator has verified the person.',
    })
    .input(assertion)
    .output(done),
}
