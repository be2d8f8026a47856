import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../logger.ts'
import { type CallLimits, CallRate, CircuitBreaker, defaultLimits } from './call-limits.ts'
import { type Egress, EgressRefused } from './egress.ts'
import { AnswerTooLarge, AnswerTooLate, askProvider, type ProviderReply } from './provider-request.ts'

/** One call of a provider's API. */
export interface ProviderCall {
  /** What it is for, as the log names it: `createLink`. Addresses are not logged, since some hold secrets. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the provider's address, with its query. */
  path: string
  headers?: Record<string, string>
  body?: { json: unknown } | { form: Record<string, string> }
  /**
   * Whether it may be made again where it is not known what came of it: reads, unless this says no, and what carries a
   * key by which the provider does it once.
   */
  isRepeatable?: boolean
}

export interface ProviderAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  bytes: Buffer
  /** The bytes, read as UTF-8. */
  text: string
}

const problems = {
  refused: 'This address does not lead to a server on the internet.',
  late: 'No answer in time.',
  'too-large': 'The answer is too large.',
  redirected: 'The provider sends us to another address.',
  connection: 'The connection failed.',
  'too-many': 'Too much is being asked of the provider at once.',
  paused: 'The provider failed several times and is left alone for a while.',
} as const

/** A call of which no answer came. Whether it was done is not known, unless `wasSent` is false. */
export class ProviderUnreachable extends Error {
  constructor(
    readonly problem: keyof typeof problems,
    readonly wasSent: boolean,
    options?: ErrorOptions,
  ) {
    super(problems[problem], options)
  }
}

export interface ClientOptions {
  /** Names provider and account in the log; never a secret. */
  label: { provider: string; pluginId: string }
  /** Without a slash at the end. */
  baseUrl: string
  allowPrivate?: boolean
  /** Longest that one try takes. */
  timeoutMs?: number
  maxBytes?: number
  /** Tries in all at what may be made again. */
  maxTries?: number
  /** How long before the second try; each next waits about twice as long. */
  retryMs?: number
}

const defaults = { allowPrivate: false, timeoutMs: 15_000, maxBytes: 2 * 1024 * 1024, maxTries: 3, retryMs: 300 }
const maxRedirects = 3
const maxRetryAfterMs = 10_000

export interface ProviderClient {
  /**
   * Asks the provider. Answers of every status come back.
   * @throws ProviderUnreachable
   */
  call: (call: ProviderCall) => Promise<ProviderAnswer>
}

interface Guard {
  rate: CallRate
  breaker: CircuitBreaker
}

const maxGuards = 10_000

/** Makes clients, each account's with limits of its own that outlive the piece of work it was made for. */
export class ProviderClients {
  readonly #guards = new Map<string, Guard>()

  constructor(
    private readonly egress: Egress,
    private readonly logger: Logger,
    private readonly now: () => number = () => performance.now(),
  ) {}

  clientOf(options: ClientOptions, limits: Partial<CallLimits> = {}): ProviderClient {
    const guard = this.#guardOf(options.label.pluginId, { ...defaultLimits, ...limits })
    return new LimitedClient({ ...defaults, ...options }, guard, this.egress, this.logger)
  }

  #guardOf(key: string, limits: CallLimits): Guard {
    const known = this.#guards.get(key)
    if (known) return known
    if (this.#guards.size >= maxGuards) this.#guards.clear()
    const guard = { rate: new CallRate(limits, this.now), breaker: new CircuitBreaker(limits, this.now) }
    this.#guards.set(key, guard)
    return guard
  }
}

/** Of a status that says that time may heal it. */
const isTrouble = (status: number) => status === 429 || status >= 500

class LimitedClient implements ProviderClient {
  constructor(
    private readonly options: Required<ClientOptions>,
    private readonly guard: Guard,
    private readonly egress: Egress,
    private readonly logger: Logger,
  ) {}

  async call(call: ProviderCall): Promise<ProviderAnswer> {
    const isRepeatable = call.isRepeatable ?? call.method === 'GET'
    const maxTries = isRepeatable ? this.options.maxTries : 1
    for (let tries = 1; ; tries++) {
      const isLast = tries >= maxTries
      try {
        const reply = await this.#once(call, tries)
        if (isLast || !isTrouble(reply.status)) return answerOf(reply)
        await this.#pause(tries, retryAfterMs(reply))
      } catch (error) {
        if (!(error instanceof ProviderUnreachable)) throw error
        if (isLast || !['late', 'connection'].includes(error.problem)) throw error
        await this.#pause(tries, 0)
      }
    }
  }

  /** Waits before the next try, each time another while, so that many who failed together do not come back together. */
  async #pause(tries: number, atLeastMs: number): Promise<void> {
    const backoff = this.options.retryMs * 2 ** (tries - 1)
    await sleep(Math.max(atLeastMs, backoff * (0.5 + Math.random())))
  }

  async #once(call: ProviderCall, tries: number): Promise<ProviderReply> {
    const { rate, breaker } = this.guard
    const waitMs = rate.take()
    if (waitMs === undefined) throw new ProviderUnreachable('too-many', false)
    if (waitMs > 0) await sleep(waitMs)
    if (!breaker.mayCall()) throw new ProviderUnreachable('paused', false)
    const startedAt = performance.now()
    const log = (came: { status: number } | { problem: string }) =>
      this.logger.info(
        { ...this.options.label, call: call.name, tries, ms: Math.round(performance.now() - startedAt), ...came },
        'provider call',
      )
    try {
      const reply = await this.#ask(call)
      // That too much is asked is no failure of theirs.
      breaker.note(reply.status >= 500)
      log({ status: reply.status })
      return reply
    } catch (error) {
      breaker.note(true)
      const unreachable = unreachableOf(error)
      log({ problem: unreachable.problem })
      throw unreachable
    }
  }

  /** Reads follow redirects within the provider's own address; nothing else follows any. */
  async #ask({ method, path, headers, body }: ProviderCall): Promise<ProviderReply> {
    const { baseUrl, allowPrivate, timeoutMs, maxBytes } = this.options
    const content = contentOf(body)
    let url = new URL(baseUrl + path)
    const { origin } = new URL(baseUrl)
    // An address that is not the provider's would be given its credentials.
    if (url.origin !== origin) throw new EgressRefused()
    for (let redirects = 0; ; redirects++) {
      const asked = { method, url, allowPrivate, timeoutMs, maxBytes, body: content?.bytes }
      const reply = await askProvider(this.egress, {
        ...asked,
        headers: { accept: 'application/json', ...(content ? { 'content-type': content.type } : {}), ...headers },
      })
      const { location } = reply.headers
      if (reply.status < 300 || reply.status >= 400 || reply.status === 304 || !location) return reply
      const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined
      if (method !== 'GET' || redirects >= maxRedirects || next?.origin !== origin)
        throw new ProviderUnreachable('redirected', true)
      url = next
    }
  }
}

function contentOf(body: ProviderCall['body']): { type: string; bytes: Buffer } | undefined {
  if (!body) return undefined
  return 'json' in body
    ? { type: 'application/json', bytes: Buffer.from(JSON.stringify(body.json)) }
    : { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(new URLSearchParams(body.form).toString()) }
}

function answerOf({ status, headers, body }: ProviderReply): ProviderAnswer {
  const plain = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return {
    status,
    headers: Object.fromEntries(plain) as Record<string, string>,
    bytes: body,
    // Files are never read as text.
    get text() {
      return body.toString('utf8')
    },
  }
}

/** How long the provider asks to be left alone, in seconds or until a moment; a short while at most is waited for here. */
function retryAfterMs({ headers }: ProviderReply): number {
  const said = headers['retry-after']
  if (!said) return 0
  const seconds = Number(said)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(said) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxRetryAfterMs) : 0
}

function unreachableOf(error: unknown): ProviderUnreachable {
  if (error instanceof ProviderUnreachable) return error
  if (error instanceof EgressRefused) return new ProviderUnreachable('refused', false)
  if (error instanceof AnswerTooLate) return new ProviderUnreachable('late', true)
  if (error instanceof AnswerTooLarge) return new ProviderUnreachable('too-large', true)
  const { code } = error as NodeJS.ErrnoException
  return new ProviderUnreachable('connection', code !== 'ECONNREFUSED')
}
