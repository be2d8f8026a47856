import { readdirSync, readlinkSync } from 'node:fs'
import { type ClientRequest, request, type RequestOptions } from 'node:http'
import { connect, type Socket } from 'node:net'

/** Opens connections that say this and then nothing, and never close by themselves. */
export async function openSlow(
  port: number,
  { count, said, localAddress }: { count: number; said: string; localAddress: string },
): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < count; from += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, count - from) }, () => {
        const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
        socket.on('error', () => {}).resume()
        if (said) socket.write(said)
        sockets.push(socket)
        return new Promise<void>((resolve) => socket.once('connect', () => resolve()).once('close', () => resolve()))
      }),
    )
  return sockets
}

/** Open sockets of a process, as its table of files has them. */
export function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((file) => {
    try {
      return readlinkSync(`${folder}/${file}`).startsWith('socket:')
    } catch {
      // Closed meanwhile.
      return false
    }
  }).length
}

export interface TimedAnswer {
  status: number
  text: string
  ms: number
  headers: Record<string, string | string[] | undefined>
}

/** Asks from an address of the loopback's own, on a connection of its own unless `agent` says otherwise. */
export function askFrom(
  localAddress: string,
  url: string,
  { body, ...options }: RequestOptions & { body?: unknown } = {},
): Promise<TimedAnswer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request(
      url,
      {
        localAddress,
        agent: false,
        method: body === undefined ? 'GET' : 'POST',
        timeout: 60_000,
        ...options,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => {
          const { statusCode: status = 0, headers } = answer
          resolve({ status, text, ms: performance.now() - startedAt, headers })
        })
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer in time'))).on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** The value that a share of all values does not exceed: `percentile(times, 0.99)`. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
