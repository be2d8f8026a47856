import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

/** As much of CBOR as authenticators write. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

interface Asked {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

const flags = { present: 1, verified: 4, attested: 64 }

/** A security key in software, with one passkey: what a browser and an authenticator answer together. */
export class Authenticator {
  readonly credentialId = randomBytes(32)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private userHandle = ''
  counter = 0

  constructor(
    private origin: string,
    /** Whether it counts how often it is used, and whether it asks for a PIN. */
    private readonly habits: { counts: boolean; verifies: boolean } = { counts: true, verifies: true },
  ) {}

  /** The public key as it is kept, COSE. */
  publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const numbers: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]
    return cbor(new Map<number | string, Cbor>(numbers))
  }

  /** The same key under the same name in other hands: what whoever copies an authenticator has. */
  copy(): Authenticator {
    const copy = Object.create(Authenticator.prototype) as Authenticator
    return Object.assign(copy, this)
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  private authData(rpId: string, extra: Buffer = Buffer.alloc(0)): Buffer {
    const { counts, verifies } = this.habits
    if (counts) this.counter++
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const set = flags.present | (verifies ? flags.verified : 0) | (extra.length > 0 ? flags.attested : 0)
    return Buffer.concat([hash(rpId), Buffer.from([set]), counter, extra])
  }

  /** Belongs to a page at another address from now on. */
  moveTo(origin: string): void {
    this.origin = origin
  }

  /** Knows whose its passkey is, as after `create`. */
  belongTo(userHandle: string): void {
    this.userHandle = userHandle
  }

  /** Makes its passkey. */
  create({ challenge, rp, user }: Asked) {
    this.userHandle = user?.id ?? ''
    const idLength = Buffer.from([0, this.credentialId.length])
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.credentialId, this.publicKey()])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.authData(rp?.id ?? '', attested)],
    ])
    return {
      id: base64url(this.credentialId),
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['usb' as const],
    }
  }

  /** Answers with its passkey. */
  get({ challenge, rpId = '' }: Asked, key: KeyObject = this.keys.privateKey) {
    const clientData = this.clientData('webauthn.get', challenge)
    const authData = this.authData(rpId)
    return {
      id: base64url(this.credentialId),
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', Buffer.concat([authData, hash(clientData)]), key)),
      userHandle: this.userHandle,
    }
  }
}
