import { Agent, request } from 'node:http'
import type { FuzzRequest } from './requests.ts'

export interface FuzzAnswer {
  status: number
  type: string
  text: string
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

function once(base: string, { method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(base), { method, path, headers, agent }, (incoming) => {
      const type = incoming.headers['content-type'] ?? ''
      const answer = (text: string) =>
        resolve({ status: incoming.statusCode ?? 0, type, text, ms: performance.now() - startedAt })
      // A stream of events goes on until somebody leaves.
      if (type.startsWith('text/event-stream')) {
        incoming.destroy()
        return answer('')
      }
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('end', () => answer(Buffer.concat(chunks).toString()))
      incoming.once('error', reject)
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

/** Sends a request. A server that refuses a body may close the line while it is still being written: asked once more. */
export async function send(base: string, wanted: FuzzRequest): Promise<FuzzAnswer> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(base, wanted)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (tries >= 4 || !/ECONNRESET|EPIPE/.test(code)) throw error
    }
  }
}
