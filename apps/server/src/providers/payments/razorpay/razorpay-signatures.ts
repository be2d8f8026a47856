import { createHmac } from 'node:crypto'
import { isSameText } from '../../provider-answers.ts'

const sign = (secret: string, text: Buffer | string) => createHmac('sha256', secret).update(text).digest('hex')

/** Whether a delivery is signed by any of these secrets. An empty one signs nothing. */
export const isSignedDelivery = (secrets: readonly string[], body: Buffer, signature: string): boolean =>
  secrets.filter(Boolean).some((secret) => isSameText(sign(secret, body), signature))

/** Whether the address to which a payer came back from a link is signed by this secret. */
export function isSignedReturn(secret: string, answer: Readonly<Record<string, string>>): boolean {
  const names = ['payment_link_id', 'payment_link_reference_id', 'payment_link_status', 'payment_id']
  const text = names.map((name) => answer[`razorpay_${name}`] ?? '').join('|')
  return secret !== '' && isSameText(sign(secret, text), answer.razorpay_signature ?? '')
}
