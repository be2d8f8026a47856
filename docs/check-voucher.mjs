// Checks the code of a voucher without asking anybody: node check-voucher.mjs keys.json https://…/vouchers/check/…
import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [, , keysFile, address = ''] = process.argv
const { keys } = JSON.parse(readFileSync(keysFile, 'utf8'))
const [payload, signature] = (address.split('/').at(-1) ?? '').split('.').map((part) => Buffer.from(part, 'base64url'))
const refuse = (why) => {
  console.error(`not genuine: ${why}`)
  process.exit(1)
}
let facts
try {
  facts = JSON.parse(payload.toString())
} catch {
  refuse('this is no code of a voucher')
}
const [format, keyId, , revision, number, type, guest, vendor, from, to, confirmation] = facts
const known = keys.find((key) => key.keyId === keyId)
if (format !== 1 || !known) refuse('it was signed by another key')
const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: known.publicKey }, format: 'jwk' })
const signed = Buffer.concat([Buffer.from('sarai-voucher-1\n'), payload])
if (!verify(null, signed, key, signature ?? Buffer.alloc(0))) refuse('it was changed')
console.log('genuine', { number, revision, type, guest, vendor, from, to, confirmation })
