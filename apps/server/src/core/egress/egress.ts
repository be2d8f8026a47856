import { lookup } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPublicAddress } from './public-addresses.ts'

/** Every address of a host. */
export type Resolve = (host: string) => Promise<string[]>

/**
 * A host that is refused. The message is the same whatever the reason, so that nobody can probe the internal network.
 */
export class EgressRefused extends Error {
  constructor() {
    super('This address does not lead to a server on the internet.')
  }
}

const timeoutMs = 10_000

/** Resolves names like every other program on the machine, including /etc/hosts. */
const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Where connections to hosts that people name may go. The name is looked up once, and what is connected to is the
 * address that was checked: a name that resolves differently a moment later makes no difference.
 */
export class Egress {
  constructor(private readonly resolve: Resolve = systemResolve) {}

  /**
   * The address to connect to in place of a host's name.
   * @throws EgressRefused where any of the host's addresses is not public, unless private ones are allowed
   */
  async addressOf(host: string, { allowPrivate }: { allowPrivate: boolean }): Promise<string> {
    const addresses = await this.#addressesOf(host)
    const [first] = addresses
    if (!first || (!allowPrivate && !addresses.every(isPublicAddress))) throw new EgressRefused()
    return first
  }

  async #addressesOf(host: string): Promise<string[]> {
    const late = new AbortController()
    try {
      const patience = sleep(timeoutMs, [], { ref: false, signal: late.signal }).catch(() => [])
      return await Promise.race([this.resolve(host), patience])
    } catch {
      return []
    } finally {
      late.abort()
    }
  }
}
