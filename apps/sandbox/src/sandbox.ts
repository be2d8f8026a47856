import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Bokun } from './bokun/bokun.ts'
import { Cashfree } from './cashfree/cashfree.ts'
import { SandboxClock } from './clock.ts'
import { answerControl } from './control.ts'
import type { Emulator } from './emulator.ts'
import type { Fault } from './faults.ts'
import { type Call, readCall, type Reply, replyJson } from './http.ts'
import { MetaLeads } from './meta-leads/meta-leads.ts'
import { showMessage } from './pages.ts'
import type { SandboxParts } from './parts.ts'
import { Indiamart } from './indiamart/indiamart.ts'
import { Octo } from './octo/octo.ts'
import { Razorpay } from './razorpay/razorpay.ts'
import { Stripe } from './stripe/stripe.ts'
import { WhatsappCloud } from './whatsapp-cloud/whatsapp-cloud.ts'
import { pushBounded } from './values.ts'
import { Outbox } from './webhooks.ts'

export interface SandboxOptions {
  port: number
  host?: string
  /** Where browsers reach it; its own address unless said. */
  publicUrl?: string
  /** The one address besides this machine that events may go to. */
  appUrl?: string
  /** Whether events go to that address alone, and there to where events are taken. */
  isOnlyForApp?: boolean
  clock?: () => number
  /** How long before an event is posted again, each time. */
  retryMs?: readonly number[]
}

export interface Sandbox extends SandboxParts {
  url: string
  close(): Promise<void>
}

/** Opens the sandbox: payment gateways that take test money only, and booking systems whose bookings are none. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, host = '127.0.0.1', appUrl, isOnlyForApp, retryMs } = options
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const url = `http://${host}:${typeof address === 'object' && address ? address.port : port}`
  const publicUrl = (options.publicUrl ?? url).replace(/\/$/, '')
  const clock = new SandboxClock(options.clock)
  const outbox = new Outbox(appUrl, { retryMs, isOnlyForApp })
  const razorpay = new Razorpay({ clock, outbox, pagesUrl: `${publicUrl}/razorpay` })
  const cashfree = new Cashfree({ clock, outbox, pagesUrl: `${publicUrl}/cashfree` })
  const stripe = new Stripe({ clock, outbox, pagesUrl: `${publicUrl}/stripe` })
  const octo = new Octo({ clock, ticketsUrl: `${url}/octo/tickets` })
  const indiamart = new Indiamart({ clock })
  const metaLeads = new MetaLeads({ clock, outbox })
  const whatsappCloud = new WhatsappCloud({ clock, outbox, pagesUrl: `${publicUrl}/whatsapp-cloud` })
  // Bókun opens the app at its own address.
  const launchUrl = new URL('/bokun-authorize-page', appUrl ?? 'http://127.0.0.1:3000').href
  const bokun = new Bokun({ clock, outbox, ticketsUrl: `${url}/bokun/tickets`, appUrl: launchUrl })
  if (appUrl !== undefined) {
    // Cashfree is told once where people come back to, and not by each of them; Stripe compares what each of them says.
    cashfree.state.partner.redirectUri = new URL('/cashfree-oauth', appUrl).href
    stripe.state.platform.redirectUris.push(new URL('/authorize-payment-page', appUrl).href)
  }
  const parts: SandboxParts = {
    clock,
    outbox,
    razorpay,
    cashfree,
    stripe,
    octo,
    bokun,
    indiamart,
    metaLeads,
    whatsappCloud,
    calls: [],
    faults: [],
    emulators: new Map<string, Emulator>(
      Object.entries({
        razorpay,
        cashfree,
        stripe,
        octo,
        bokun,
        indiamart,
        'meta-leads': metaLeads,
        'whatsapp-cloud': whatsappCloud,
      }),
    ),
  }
  server.on('request', (request, response) => {
    readCall(request).then(
      (call) => answerCall(parts, call, response).catch(() => response.destroy()),
      () => send(response, replyJson(413, { message: 'too large' })),
    )
  })
  return {
    ...parts,
    url,
    async close() {
      server.closeAllConnections()
      await Promise.all([new Promise((resolve) => server.close(resolve)), outbox.close()])
    },
  }
}

/** The first part of a path, and what follows it. */
function cutPath(path: string): [first: string, rest: string] {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
  return [first, rest]
}

async function answerCall(parts: SandboxParts, call: Call, response: ServerResponse): Promise<void> {
  const [provider, rest] = cutPath(call.path)
  if (provider === 'pages') return send(response, await answerPage(parts, { ...call, path: rest }))
  if (provider === 'control') return send(response, answerControl(parts, { ...call, path: rest }))
  const emulator = parts.emulators.get(provider)
  if (!emulator) {
    const isHome = call.path === '/'
    const text = isHome ? 'Its controls are at /control.' : 'There is nothing at this address.'
    return send(response, showMessage(isHome ? 200 : 404, 'Sandbox', text))
  }
  const isApi = emulator.isApi(rest)
  const fault = isApi ? takeFault(parts, provider) : undefined
  const reply =
    fault?.kind === 'status'
      ? replyJson(fault.status, { message: 'The sandbox was told to fail.', error: { description: 'told to fail' } })
      : await emulator.answer({ ...call, path: rest })
  if (isApi) {
    const seen = { provider, method: call.method, path: rest, status: reply.status, fault: fault?.kind ?? null }
    pushBounded(parts.calls, { at: new Date(parts.clock.read()).toISOString(), ...seen })
  }
  await sendWithFault(response, reply, fault)
}

/**
 * `/pages/…`: the same for whoever hands on what browsers ask, as Sarai does at its own address. Programs' addresses are
 * not among them.
 */
async function answerPage(parts: SandboxParts, call: Call): Promise<Reply> {
  const [provider, rest] = cutPath(call.path)
  if (provider === 'control' && rest === '') return answerControl(parts, { ...call, path: '' })
  const emulator = parts.emulators.get(provider)
  return emulator && !emulator.isApi(rest)
    ? emulator.answer({ ...call, path: rest })
    : showMessage(404, 'Sandbox', 'There is nothing at this address.')
}

function takeFault({ faults }: SandboxParts, provider: string): Fault | undefined {
  const index = faults.findIndex((one) => one.provider === provider)
  return index === -1 ? undefined : faults.splice(index, 1)[0]?.fault
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers).end(body)
}

async function sendWithFault(response: ServerResponse, reply: Reply, fault: Fault | undefined): Promise<void> {
  if (fault?.kind === 'drop') return void response.destroy()
  if (fault?.kind === 'html')
    return send(response, showMessage(200, 'We will be back soon', 'This site is under maintenance.'))
  if (fault?.kind === 'half') {
    const bytes = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body
    response.writeHead(reply.status, { ...reply.headers, 'content-length': bytes.length })
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
    return
  }
  if (fault?.kind === 'delay') await sleep(fault.ms, undefined, { ref: false })
  send(response, reply)
}
