import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Api } from './types.ts'

type Asked = Awaited<ReturnType<Api['auth']['startPasskeySignin']>>['data']
type AskedToMake = Awaited<ReturnType<Api['auth']['startPasskey']>>['data']

/** Loaded when somebody first uses a passkey. */
const library = () => import('@simplewebauthn/browser')

/** What went wrong, in words: browsers do not tell whether somebody said no or nothing fitted. */
function explained(error: unknown): Error {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return new Error('This device already has a passkey of yours.')
  if (name === 'SecurityError') return new Error('Passkeys do not work at this address.')
  return new Error('No passkey was used. Try again, or sign in another way.')
}

/** Asks for a passkey, and answers what the server takes. */
export async function givePasskey({ attempt, options }: Asked) {
  const { startAuthentication } = await library()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, response } = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw explained(error)
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { attempt, id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Has a passkey made, and answers what the server keeps. */
export async function makePasskey({ attempt, options }: AskedToMake, name: string) {
  const { startRegistration } = await library()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { id, response } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw explained(error)
  })
  const { clientDataJSON, attestationObject } = response
  const known = transports.filter((transport) => response.transports?.includes(transport))
  return { attempt, name, id, clientDataJSON, attestationObject, transports: known }
}
