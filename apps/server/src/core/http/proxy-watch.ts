import type { Logger } from '../logger.ts'
import { isPublicAddress } from '../egress/public-addresses.ts'

/** How often the log reports the same peer, and for how many peers at most. */
const sayEveryMs = 3_600_000
const maxNeighbours = 20
/** How long after the last such request it still counts as so. */
const holdsMs = 600_000

/**
 * Detects requests that come through a proxy that is not configured. All visitors behind it then share one address and
 * its limits, which one of them can use up for all.
 */
export class ProxyWatch {
  readonly #said = new Map<string, number>()
  #seenAt = -Infinity

  constructor(private readonly logger: Logger) {}

  /** A peer that is not a trusted proxy sends a forwarding header: a proxy, or somebody faking one. */
  noteUntrusted(peer: string): void {
    // What comes from the internet with such a header may be anybody's invention, and is no reason to worry operators.
    const isNear = !isPublicAddress(peer)
    if (isNear) this.#seenAt = performance.now()
    this.#say(
      peer,
      isNear ? 'warn' : 'info',
      'requests come with X-Forwarded-For or Forwarded from an address that TRUSTED_PROXIES does not name: if a proxy is there, all who come through it count as one visitor',
    )
  }

  /** A trusted proxy does not say for whom it asks in the header that is read. */
  noteSilent(peer: string): void {
    this.#seenAt = performance.now()
    this.#say(peer, 'warn', 'a trusted proxy sends Forwarded, which is not read: have it send X-Forwarded-For')
  }

  get state(): 'ok' | 'untrusted' {
    return performance.now() - this.#seenAt < holdsMs ? 'untrusted' : 'ok'
  }

  #say(peer: string, level: 'warn' | 'info', message: string): void {
    const now = performance.now()
    if (now - (this.#said.get(peer) ?? -Infinity) < sayEveryMs) return
    if (this.#said.size >= maxNeighbours && !this.#said.has(peer)) {
      const [oldest, at = now] = this.#said.entries().next().value ?? []
      if (oldest === undefined || now - at < sayEveryMs) return
      this.#said.delete(oldest)
    }
    this.#said.delete(peer)
    this.#said.set(peer, now)
    this.logger[level]({ address: peer }, message)
  }
}
