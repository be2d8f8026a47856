import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ProviderError } from '../apps/server/src/providers/provider.ts'
import { VisitDesk } from '../apps/server/test/test-visits.ts'

/** The other side of the gateways in apps/server/test/journey-providers.ts, with the page where people agree. */
export interface VisitGateway {
  url: string
  desk: VisitDesk
  close: () => Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** @returns where each button leads, so that a page needs no script */
function consentPage(desk: VisitDesk, asked: URLSearchParams): string {
  const back = (answer: Record<string, string>) => {
    const url = new URL(asked.get('return') ?? '')
    for (const [name, value] of Object.entries({ state: asked.get('state') ?? '', ...answer }))
      url.searchParams.set(name, value)
    return url.href.replaceAll('&', '&amp;')
  }
  return `<!doctype html><html lang="en"><title>Gateway</title><main><h1>Sarai wants to use your account</h1>
    <a href="${back({ code: desk.agree() })}">Allow</a> <a href="${back({ error: 'access_denied' })}">Cancel</a></main></html>`
}

export async function openVisitGateway(): Promise<VisitGateway> {
  const desk = new VisitDesk()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
    if (pathname === '/consent')
      return response.writeHead(200, { 'content-type': 'text/html' }).end(consentPage(desk, searchParams))
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    const word = await bodyOf(request)
    const verbs: Record<string, () => unknown> = {
      '/desk/redeem': () => desk.redeem(word),
      '/desk/renew': () => desk.renew(word),
      '/desk/read': () => desk.read(word),
      '/desk/revoke': () => desk.revoke(word) ?? {},
    }
    try {
      const said = await verbs[pathname]?.()
      return response.writeHead(said === undefined ? 404 : 200).end(JSON.stringify(said ?? {}))
    } catch (error) {
      const isUnauthorised = error instanceof ProviderError && error.reason === 'unauthorised'
      return response.writeHead(isUnauthorised ? 401 : 503).end()
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    desk,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
