import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ReceivedMail } from '../mailbox.ts'
import type { ProviderKind } from './answers.ts'
import { type ConsentQuery, OAuthState } from './oauth-state.ts'
import { findPort, openTokenSmtp } from './smtp.ts'

/** Microsoft or Google, as far as sending mail goes: a consent page, tokens, and a mail server that takes them. */
export interface MailProviderSink {
  kind: ProviderKind
  url: string
  /** How a server is told of it. */
  env: Record<string, string>
  clientId: string
  clientSecret: string
  mails: ReceivedMail[]
  /** What the token endpoint was asked for, oldest first. */
  requests: Record<string, string>[]
  /** Addresses that it sends people back to; with none, any. */
  redirectUris: string[]
  state: OAuthState
  /** What the next call of the token endpoint is answered with; `hold` is waited for before. */
  next: { status?: number; hold?: Promise<void> }
  /** Whether the mail server lets no mailbox send. */
  isSmtpOff: boolean
  /** What the consent page sends the browser to, for somebody who agrees with that mailbox, or does not agree. */
  giveConsent(url: string, mailbox: string | null): Promise<URL>
  close(): Promise<void>
}

interface Options {
  redirectUris: string[]
  clientId?: string
  clientSecret?: string
  accessSeconds?: number
  now?: () => number
}

export async function openMailProvider(kind: ProviderKind, options: Options): Promise<MailProviderSink> {
  const { clientId = `${kind}-client`, clientSecret = `${kind}-secret-of-the-client`, redirectUris } = options
  const { accessSeconds = 3600, now = Date.now } = options
  const state = new OAuthState({ kind, clientId, clientSecret, redirectUris, accessSeconds, now })
  const smtp = await openTokenSmtp(
    kind,
    (token) => state.findMailbox(token),
    () => sink.isSmtpOff,
  )
  const server = createServer((request, response) => void answer(sink, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${findPort(server.address())}`
  const mailHost = `smtp://127.0.0.1:${smtp.port}?tls=off`
  const sink: MailProviderSink = {
    kind,
    url,
    env:
      kind === 'microsoft'
        ? { MICROSOFT_LOGIN_URL: url, MICROSOFT_SMTP: mailHost }
        : { GOOGLE_LOGIN_URL: url, GOOGLE_TOKEN_URL: url, GOOGLE_SMTP: mailHost },
    clientId,
    clientSecret,
    mails: smtp.mails,
    requests: [],
    redirectUris,
    state,
    next: {},
    isSmtpOff: false,
    async giveConsent(at, mailbox) {
      const page = await fetch(at)
      if (!page.ok) throw new Error(await page.text())
      const body = new URLSearchParams(new URL(at).search)
      if (mailbox === null) body.set('answer', 'no')
      else body.set('mailbox', mailbox)
      const sent = await fetch(`${url}/consent`, { method: 'POST', body, redirect: 'manual' })
      return new URL(sent.headers.get('location') ?? '')
    },
    async close() {
      server.closeAllConnections()
      await Promise.all([new Promise((resolve) => server.close(resolve)), smtp.close()])
    },
  }
  return sink
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return Object.fromEntries(new URLSearchParams(text))
}

const readQuery = (form: Record<string, string>): ConsentQuery => ({
  clientId: form.client_id ?? '',
  redirectUri: form.redirect_uri ?? '',
  scope: form.scope ?? '',
  state: form.state ?? '',
  nonce: form.nonce ?? '',
  challenge: form.code_challenge_method === 'S256' ? (form.code_challenge ?? '') : '',
})

async function answer(sink: MailProviderSink, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.test')
  const isToken = sink.kind === 'microsoft' ? /^\/[^/]+\/oauth2\/v2\.0\/token$/ : /^\/token$/
  const isLogin = sink.kind === 'microsoft' ? /^\/[^/]+\/oauth2\/v2\.0\/authorize$/ : /^\/o\/oauth2\/v2\/auth$/
  if (request.method === 'GET' && isLogin.test(pathname)) return showConsent(sink, searchParams, response)
  const form = await readForm(request)
  if (pathname === '/consent') return sendBack(sink, form, response)
  if (isToken.test(pathname)) return giveTokens(sink, form, response)
  if (pathname === '/revoke' && sink.kind === 'google') {
    const isRevoked = sink.state.revoke(form.token ?? '')
    return void response.writeHead(isRevoked ? 200 : 400).end(isRevoked ? '{}' : '{"error":"invalid_token"}')
  }
  response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

function showConsent(sink: MailProviderSink, query: URLSearchParams, response: ServerResponse): void {
  const problem = sink.state.findProblem(readQuery(Object.fromEntries(query)))
  if (problem) return void response.writeHead(400, { 'content-type': 'text/plain' }).end(problem)
  const hidden = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const name = sink.kind === 'microsoft' ? 'Microsoft' : 'Google'
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en">
<title>Sign in with ${name}</title><h1>${name}</h1><p>Sarai wants to send mail from your mailbox.</p>
<form method="post" action="/consent">${hidden.join('')}
<label>Mailbox <input name="mailbox" value="${escapeHtml(query.get('login_hint') ?? '')}"></label>
<button name="answer" value="yes">Allow</button> <button name="answer" value="no">Cancel</button></form></html>`)
}

function sendBack(sink: MailProviderSink, form: Record<string, string>, response: ServerResponse): void {
  const query = readQuery(form)
  const back = new URL(query.redirectUri)
  back.searchParams.set('state', query.state)
  if (form.answer === 'no') {
    back.searchParams.set('error', 'access_denied')
    if (sink.kind === 'microsoft')
      back.searchParams.set('error_description', 'AADSTS65004: User declined to consent to access the app.')
  } else back.searchParams.set('code', sink.state.agree(query, (form.mailbox ?? '').toLowerCase()))
  response.writeHead(302, { location: back.href }).end()
}

async function giveTokens(
  sink: MailProviderSink,
  form: Record<string, string>,
  response: ServerResponse,
): Promise<void> {
  sink.requests.push(form)
  const { status, hold } = sink.next
  sink.next = {}
  await hold
  const answered = status ? { status, body: { error: 'temporarily_unavailable' } } : sink.state.answer(form)
  response.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered.body))
}
