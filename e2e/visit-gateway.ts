import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { ProviderError } from '../apps/server/src/providers/provider.ts'
import { VisitDesk } from '../apps/server/test/test-visits.ts'

/** The other side of the gateways in apps/server/test/journey-providers.ts, with the page where people agree. */
export interface VisitGateway {
  url: string
  desk: VisitDesk
  close: () => Promise<void>
}

/** @returns where each button leads, so that a page needs no script */
function writeConsentPage(desk: VisitDesk, query: URLSearchParams): string {
  const makeReturn = (answer: Record<string, string>) => {
    const url = new URL(query.get('return') ?? '')
    for (const [name, value] of Object.entries({ state: query.get('state') ?? '', ...answer }))
      url.searchParams.set(name, value)
    return url.href.replaceAll('&', '&amp;')
  }
  return `<!doctype html><html lang="en"><title>Gateway</title><main><h1>Sarai wants to use your account</h1>
    <a href="${makeReturn({ code: desk.agree() })}">Allow</a> <a href="${makeReturn({ error: 'access_denied' })}">Cancel</a></main></html>`
}

export async function openVisitGateway(): Promise<VisitGateway> {
  const desk = new VisitDesk()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway')
    if (pathname === '/consent')
      return response.writeHead(200, { 'content-type': 'text/html' }).end(writeConsentPage(desk, searchParams))
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    const word = await text(request)
    const verbs: Record<string, () => unknown> = {
      '/desk/redeem': () => desk.redeem(word),
      '/desk/renew': () => desk.renew(word),
      '/desk/read': () => desk.read(word),
      '/desk/revoke': () => desk.revoke(word) ?? {},
    }
    try {
      const body = await verbs[pathname]?.()
      return response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body ?? {}))
    } catch (error) {
      const isUnauthorised = error instanceof ProviderError && error.reason === 'unauthorised'
      return response.writeHead(isUnauthorised ? 401 : 503).end()
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    desk,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
