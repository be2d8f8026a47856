import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { Logger } from './logger.ts'
import { sandboxPrefix } from './sandbox-settings.ts'

/** How long it may take to start, and to end by itself. */
const startMs = 20_000
const endMs = 2_000
/** How long after a crash it is started again; each crash that follows soon doubles that. */
const firstWaitMs = 500
const longestWaitMs = 60_000
/** What ran for so long did not crash because of how it was started. */
const settledMs = 60_000
const memoryMb = 128

const greeting = z.object({ url: z.url() })

const isBuilt = import.meta.url.endsWith('.js')
/** Beside the build; among the sources when these run as they are. */
const program = fileURLToPath(new URL(isBuilt ? './sandbox.js' : '../../../sandbox/src/main.ts', import.meta.url))

interface SandboxUse {
  /** Is called with its origin now and whenever it was started again, at another port. */
  onReady: (origin: string) => void
  /** Looks again whether it may be open. */
  onCheck: () => Promise<void>
}

/**
 * The sandbox as a process of this server's: it ends with the server, is started again when it crashes, and takes nobody
 * with it. It is given no setting of ours but our address, so that there is nothing in it to get at.
 */
export class Sandbox {
  #child: ChildProcess | undefined
  #origin: string | undefined
  #appAddress: string | undefined
  #isWanted = false
  #crashes = 0
  #use: SandboxUse | undefined

  /** @param appUrl where people reach us, without a slash at the end */
  constructor(
    private readonly appUrl: string,
    private readonly logger: Logger,
  ) {}

  /** Whether it stands for the gateways, also while it is being started again. */
  get isOpen(): boolean {
    return this.#isWanted
  }

  /** Where this server reaches it; undefined while it is closed or not there. */
  get origin(): string | undefined {
    return this.#origin
  }

  /** Starts it. @throws Error where it does not start */
  async open(use: SandboxUse): Promise<void> {
    this.#use = use
    this.#isWanted = true
    try {
      await this.#start()
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** Says where this machine reaches us, for its events. */
  setAppAddress(address: string): void {
    this.#appAddress = address
    this.#child?.send(address)
  }

  /** Has it looked again whether it may be open, once that may have changed. */
  async check(): Promise<void> {
    if (this.#isWanted) await this.#use?.onCheck()
  }

  async close(): Promise<void> {
    this.#isWanted = false
    const child = this.#child
    this.#child = undefined
    this.#origin = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    if (child.connected) child.disconnect()
    const hasEnded = await Promise.race([ended.then(() => true), sleep(endMs, false, { ref: false })])
    if (hasEnded) return
    child.kill('SIGKILL')
    await ended
  }

  async #start(): Promise<void> {
    const startedAt = performance.now()
    const failed = new AbortController()
    const { NODE_COMPILE_CACHE } = process.env
    const child = fork(program, [], {
      env: {
        ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
        SANDBOX_PORT: '0',
        SANDBOX_PUBLIC_URL: this.appUrl + sandboxPrefix,
        APP_URL: this.appUrl,
      },
      execArgv: [`--max-old-space-size=${memoryMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // What cannot be delivered any more is about a process that has ended, which is dealt with where it ends.
    child.on('error', (error) => this.logger.debug({ error }, 'the sandbox was not reached'))
    this.#child = child
    child.once('exit', (code, signal) => {
      failed.abort()
      this.#noteEnd(child, { code, signal, ranMs: performance.now() - startedAt })
    })
    try {
      const signal = AbortSignal.any([failed.signal, AbortSignal.timeout(startMs)])
      const [message]: unknown[] = await once(child, 'message', { signal })
      this.#origin = new URL(greeting.parse(message).url).origin
    } catch (error) {
      child.kill('SIGKILL')
      throw new Error('the sandbox did not start', { cause: error })
    }
    if (this.#appAddress) child.send(this.#appAddress)
    this.#use?.onReady(this.#origin)
  }

  /** Whatever ends it besides us: it is started again, after a while that grows where it does not stay. */
  #noteEnd(
    child: ChildProcess,
    { ranMs, ...how }: { code: number | null; signal: string | null; ranMs: number },
  ): void {
    if (this.#child !== child) return
    this.#child = undefined
    // Whoever listens at its port next is somebody else.
    this.#origin = undefined
    if (!this.#isWanted) return
    this.#crashes = ranMs > settledMs ? 1 : this.#crashes + 1
    const waitMs = Math.min(firstWaitMs * 2 ** (this.#crashes - 1), longestWaitMs)
    this.logger.error({ ...how, waitMs }, 'the sandbox has ended by itself; it is started again')
    setTimeout(() => {
      if (!this.#isWanted) return
      this.#start().catch((error: unknown) => this.logger.error({ error }, 'the sandbox does not start'))
    }, waitMs).unref()
  }
}
