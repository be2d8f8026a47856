import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { findCurrentKey, insertKey, listKeys, retireKey } from './vouchers-keys.queries.ts'
import { payloadOf, signedPrefix, tokenOf, type VoucherFacts } from './vouchers-token.rules.ts'

/** Before the 32 bytes of an Ed25519 public key, in DER. */
const derHead = Buffer.from('302a300506032b6570032100', 'hex')
const placeOf = (row: string) => ({ table: 'voucher_keys', column: 'private_key', row })

/** A key's name: the first 16 bytes of its SHA-256, so that it cannot name another key. */
const nameOf = (publicKey: Buffer) =>
  createHash('sha256').update(publicKey).digest().subarray(0, 16).toString('base64url')

async function makeKey({ vault }: Services, db: AgencyDb): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ type: 'spki', format: 'der' }).subarray(derHead.length)
  const id = uuidv7()
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await insertKey(db, {
    id,
    keyId: nameOf(bytes),
    publicKey: bytes.toString('base64url'),
    privateKey: await vault.encrypt(db, placeOf(id), pem),
  })
}

/** Signs facts of vouchers with the agency's current key. */
export type Signer = { keyId: string; sign: (facts: Omit<VoucherFacts, 'keyId'>) => string }

/** The current key, which is made when the first voucher is issued. */
export async function signerOf(services: Services, db: AgencyDb): Promise<Signer> {
  let key = await findCurrentKey(db)
  if (!key) {
    await makeKey(services, db)
    key = await findCurrentKey(db)
  }
  if (!key?.privateKey) throw new Error('the agency has no key to sign vouchers with')
  const { keyId } = key
  const privateKey = createPrivateKey(await services.vault.decrypt(db, placeOf(key.id), key.privateKey))
  return {
    keyId,
    sign(facts) {
      const payload = payloadOf({ keyId, ...facts })
      return tokenOf(payload, sign(null, Buffer.concat([Buffer.from(signedPrefix), payload]), privateKey))
    },
  }
}

/** Whether a signature is that of this key, over these bytes. */
export function isSignedBy(publicKey: string, payload: Buffer, signature: Buffer): boolean {
  const key = createPublicKey({
    key: Buffer.concat([derHead, Buffer.from(publicKey, 'base64url')]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.concat([Buffer.from(signedPrefix), payload]), key, signature)
}

/** Signs with a new key from now on. */
export async function rotateKey(services: Services, db: AgencyDb, actor: Person) {
  await retireKey(db, services.clock.now().toISOString())
  await makeKey(services, db)
  await record(db, actor, 'voucher_key_changed', {
    kind: 'agency',
    id: db.agencyId,
    label: 'Vouchers',
    ownerId: null,
  })
  db.announce({ topic: 'vouchers', ids: [], by: actor.userId })
  return listKeys(db)
}
