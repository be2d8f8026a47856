import { createPublicKey, verify } from 'node:crypto'
import { canonicalPack } from '@sarai/tax/canonical-pack'
import { checkPack } from '@sarai/tax/check-pack'
import type { TaxPack } from '@sarai/tax/pack'
import * as z from 'zod'
import { PackRefused } from './tax-packs.rules.ts'

const signedFile = z.strictObject({ pack: z.unknown(), signature: z.string().max(200) })

const refuse = (message: string): never => {
  throw new PackRefused(message)
}

/**
 * Reads a file with a pack and its signature, `{ "pack": …, "signature": "base64" }`.
 * @param key the Ed25519 public key of who publishes packs, 32 bytes in base64
 * @throws PackRefused where it is no such file, is signed by another, or says what no pack may say
 */
export function readSignedPack(text: string, key: string): { pack: TaxPack; signature: string } {
  const file = signedFile.safeParse(jsonOf(text))
  if (!file.success) return refuse('This is no signed pack: a JSON file with "pack" and "signature".')
  const checked = checkPack(file.data.pack)
  if (!checked.ok)
    return refuse(
      `The pack cannot be used:\n${checked.problems.map(({ id, message }) => `  ${id}: ${message}`).join('\n')}`,
    )
  const { signature } = file.data
  const x = Buffer.from(key, 'base64').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  if (!verify(null, canonicalPack(checked.pack), publicKey, Buffer.from(signature, 'base64')))
    return refuse('The signature does not fit the pack and TAX_PACK_KEY. Nothing was changed.')
  return { pack: checked.pack, signature }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
