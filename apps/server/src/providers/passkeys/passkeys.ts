import { isIP } from 'node:net'

/** Where passkeys are valid: the domain they are bound to, and the origin of the pages that may ask for them. */
export interface PasskeyPlace {
  rpId: string
  origin: string
}

/** What is kept of a passkey to check it by. */
export interface KeptPasskey {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
}

/** What a browser sends of an authenticator's answer; all of it base64url. */
interface Asserted {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
}

interface Created {
  id: string
  clientDataJSON: string
  attestationObject: string
}

/**
 * The place that people's address of us makes. Browsers take no bare address of a machine for a name, and trust only
 * https, or the machine itself.
 * @returns undefined where there can be no passkeys
 */
export function passkeyPlace(appUrl: string): PasskeyPlace | undefined {
  const { protocol, hostname, origin } = new URL(appUrl)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isName && (protocol === 'https:' || isLocal) ? { rpId: hostname, origin } : undefined
}

/** Signatures that are taken, the one that all authenticators know first: ES256, EdDSA, RS256. */
export const passkeyAlgorithms = [-7, -8, -257]

/** Loaded when somebody first uses a passkey: it brings much along that reads certificates. */
const library = () => import('@simplewebauthn/server')

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/**
 * What a new passkey is to be checked by from now on.
 * @returns undefined where the answer is not one to this challenge at this place
 */
export async function readNewPasskey(
  { id, ...response }: Created,
  expected: PasskeyPlace & { challenge: string },
): Promise<(Omit<KeptPasskey, 'transports'> & { isSynced: boolean }) | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      isSynced: credentialBackedUp,
    }
  } catch {
    return undefined
  }
}

/**
 * Checks that an authenticator has answered this challenge, at this place, with the key that is kept of it.
 * @returns its counter, and whether it has verified the person; undefined where it is not so
 */
export async function readAssertion(
  { id, ...response }: Asserted,
  kept: KeptPasskey,
  expected: PasskeyPlace & { challenge: string },
): Promise<{ counter: number; isVerified: boolean; isSynced: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      requireUserVerification: false,
      // How it compares is looked at where it is kept, so that two at once cannot both pass.
      credential: { id: kept.credentialId, publicKey: bytesOf(kept.publicKey), counter: 0 },
    })
    if (!verified) return undefined
    const { newCounter, userVerified, credentialBackedUp } = authenticationInfo
    return { counter: newCounter, isVerified: userVerified, isSynced: credentialBackedUp }
  } catch {
    return undefined
  }
}
