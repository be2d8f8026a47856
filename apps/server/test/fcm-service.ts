import { generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** The claims of an assertion, if the account's key signed it. */
function claimsOf(assertion: string): Record<string, unknown> | undefined {
  const [head = '', claims = '', signature = ''] = assertion.split('.')
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Firebase and the sign-in of Google in its place: lets in who signs as the account, and takes their messages. */
export async function startFcm() {
  const messages: Record<string, unknown>[] = []
  const signIns: Record<string, unknown>[] = []
  /** What is answered next to messages for a token, in turn; 200 where nothing is said. */
  const answers = new Map<string, { status: number; errorCode?: string }[]>()
  const good = new Set<string>()
  let signInStatus = 200

  function signIn(text: string, response: ServerResponse): void {
    const form = new URLSearchParams(text)
    const claims = claimsOf(form.get('assertion') ?? '')
    if (signInStatus !== 200 || !claims || form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
      response.writeHead(signInStatus === 200 ? 400 : signInStatus).end('{"error":"invalid_grant"}')
      return
    }
    signIns.push(claims)
    const token = randomUUID()
    good.add(token)
    response.end(JSON.stringify({ access_token: token, expires_in: 3599, token_type: 'Bearer' }))
  }

  function take(request: IncomingMessage, text: string, response: ServerResponse): void {
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!good.has(bearer)) {
      response.writeHead(401).end('{"error":{"status":"UNAUTHENTICATED"}}')
      return
    }
    const { message } = JSON.parse(text) as { message: Record<string, unknown> }
    const { status, errorCode } = answers.get(String(message.token))?.shift() ?? { status: 200 }
    if (status === 200) {
      messages.push(message)
      response.end(JSON.stringify({ name: `projects/sarai/messages/${messages.length}` }))
      return
    }
    const details = errorCode ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] : []
    response.writeHead(status).end(JSON.stringify({ error: { code: status, details } }))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request)
    if (request.url === '/token') signIn(text, response)
    else if (request.url === '/v1/projects/sarai/messages:send') take(request, text, response)
    else response.writeHead(404).end('{"error":{"status":"NOT_FOUND"}}')
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    account: {
      project_id: 'sarai',
      client_email: 'push@sarai.iam.gserviceaccount.com',
      private_key: privateKey,
      private_key_id: 'key-1',
      token_uri: `${url}/token`,
    },
    messages,
    signIns,
    answers,
    /** What the sign-in answers from now on. */
    answerSignIn: (status: number) => (signInStatus = status),
    /** Every access token that was given out is no good any more. */
    revoke: () => good.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
