import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import ece from 'http_ece'

export interface PushCall {
  host: string
  path: string
  headers: IncomingHttpHeaders
  /** What the browser at that address reads; undefined where nobody is. */
  message: Record<string, unknown> | undefined
  /** The claims of the sender's token, where its signature is right. */
  claims: Record<string, unknown> | undefined
}

/** A browser that subscribed. */
interface Browser {
  key: ECDH
  auth: Buffer
}

/** The claims of `vapid t=…, k=…`, if the key that stands beside signed them. */
function claimsOf(authorization = ''): Record<string, unknown> | undefined {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined
}

/** Reaches one server of ours whatever host is asked for, without encryption: what is tested is what is said. */
class Detour extends Agent {
  constructor(private readonly port: number) {
    super()
  }
  override createConnection() {
    return connect(this.port, '127.0.0.1')
  }
}

/** All push services there are, in place of those of the browsers' makers: reads what it is sent as a browser would. */
export async function startPushService() {
  const calls: PushCall[] = []
  const browsers = new Map<string, Browser>()
  /** What is answered next at an address, in turn; 201 where nothing is said. */
  const answers = new Map<string, number[]>()

  function read(path: string, body: Buffer): Record<string, unknown> | undefined {
    const browser = browsers.get(path)
    if (!browser) return undefined
    const { key, auth } = browser
    const plain = ece.decrypt(body, { version: 'aes128gcm', privateKey: key, authSecret: auth.toString('base64url') })
    return JSON.parse(plain.toString())
  }

  const server = createServer((request, response) => void take(request, response))

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { headers, url: path = '' } = request
    const status = answers.get(path)?.shift() ?? 201
    if (status === 201)
      calls.push({
        host: headers.host ?? '',
        path,
        headers,
        message: read(path, Buffer.concat(parts)),
        claims: claimsOf(headers.authorization),
      })
    response.writeHead(status).end()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const agent = new Detour((server.address() as AddressInfo).port)

  return {
    agent,
    calls,
    answers,
    /** A browser's subscription, and the path of its address. */
    subscribe(host = 'fcm.googleapis.com') {
      const key = createECDH('prime256v1')
      key.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(16).toString('base64url')}`
      browsers.set(path, { key, auth })
      const keys = { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { path, token: JSON.stringify({ endpoint: `https://${host}${path}`, expirationTime: null, keys }) }
    },
    close: () =>
      new Promise<void>((resolve) => {
        agent.destroy()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
