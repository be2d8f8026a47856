import { type Connection, type ProviderEvent, type WebhookDelivery, WebhookRejected } from '../../provider.ts'
import { isSameText, makeEventId } from '../../provider-answers.ts'
import { isSignedEvent } from './bokun-signatures.ts'
import { type BokunSignIn, findApp } from './bokun-sign-in.ts'

/**
 * Whether a delivery is Bókun's, of this account's vendor. What it says is not signed, and the signature of a topic is
 * the same each time, so that it is a reason to look and nothing else.
 * @throws WebhookRejected
 */
export function verifyDelivery(
  signIn: Pick<BokunSignIn, 'app'>,
  { credentials, account }: Pick<Connection, 'credentials' | 'account'>,
  { headers, body }: WebhookDelivery,
): ProviderEvent {
  const secret = readSecret(signIn, credentials)
  const { 'x-bokun-topic': topic = '', 'x-bokun-vendor-id': vendor = '' } = headers
  const wanted = Buffer.from(`Vendor:${credentials.vendorId ?? ''}`).toString('base64')
  // Some write it without the signs that fill it up.
  const isOurs = isSameText(vendor.replace(/=+$/, ''), wanted.replace(/=+$/, ''))
  if (topic === '' || !isOurs || !isSignedEvent(secret, headers)) throw new WebhookRejected()
  const id = makeEventId(Buffer.concat([Buffer.from(`${topic}\n`), body]))
  return { id, type: topic, account, isOfAccount: topic === 'apps/uninstall' }
}

function readSecret(signIn: Pick<BokunSignIn, 'app'>, credentials: Readonly<Record<string, string>>): string {
  try {
    return findApp(signIn, credentials).clientSecret
  } catch {
    throw new WebhookRejected()
  }
}
