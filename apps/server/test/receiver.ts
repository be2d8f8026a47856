import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPost {
  path: string
  headers: Record<string, string>
  body: string
}

/** How the receiver meets a post: with a status, a redirect, many words, or silence. */
export type Manner = number | { redirectTo: string } | { words: string; status?: number } | 'silence' | 'hang up'

/** Somebody else's server that webhooks are sent to. */
export interface Receiver {
  url: string
  posts: ReceivedPost[]
  /** How the next posts are met, one each; 200 when there is none left. */
  manners: Manner[]
  close(): Promise<void>
}

function meet(manner: Manner, response: ServerResponse): void {
  if (manner === 'silence') return
  if (manner === 'hang up') response.destroy()
  else if (typeof manner === 'number') response.writeHead(manner).end('thank you')
  else if ('redirectTo' in manner) response.writeHead(302, { location: manner.redirectTo }).end()
  else response.writeHead(manner.status ?? 200).end(manner.words)
}

export async function openReceiver(): Promise<Receiver> {
  const posts: ReceivedPost[] = []
  const manners: Manner[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      posts.push({
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString(),
      })
      meet(manners.shift() ?? 200, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    manners,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
