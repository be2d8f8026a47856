import type { PluginKind } from '@sarai/contract/plugin-words'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Connection } from '../../providers/provider.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import type { PluginEventRecord, PluginRecord } from './plugins.queries.ts'

/** What a listener is told. */
export interface PluginNews {
  services: Services
  agencyId: string
  plugin: PluginRecord
  provider: Provider
  connection: Connection
  event: Pick<PluginEventRecord, 'eventId' | 'type' | 'body'>
}

/** Business that follows from what providers of a kind tell. */
export interface PluginListener {
  kind: PluginKind
  /**
   * Looks at what has happened, at the provider itself too, while no transaction is open. What it returns is done in
   * the transaction that notes the event as handled, and may be asked for again: it must come to the same end.
   */
  hear: (news: PluginNews) => Promise<(db: AgencyDb) => Promise<void>>
}

/** What this installation can be connected to, and who listens. Tests bring their own. */
export interface PluginSetup {
  providers: readonly Provider[]
  listeners: readonly PluginListener[]
}

export class PluginRegistry {
  #byCode = new Map<string, Provider>()
  readonly #listeners: readonly PluginListener[]

  constructor({ providers, listeners }: PluginSetup) {
    this.#listeners = listeners
    this.replaceProviders(providers)
  }

  get providers(): readonly Provider[] {
    return [...this.#byCode.values()]
  }

  /** Has others stand for what can be connected, as the sandbox does for gateways, from the next piece of work on. */
  replaceProviders(providers: readonly Provider[]): void {
    this.#byCode = new Map(providers.map((provider) => [provider.shortCode, provider]))
    if (this.#byCode.size < providers.length) throw new Error('two providers have the same short code')
  }

  providerOf(shortCode: string): Provider | undefined {
    return this.#byCode.get(shortCode)
  }

  listenersOf(kind: PluginKind): PluginListener[] {
    return this.#listeners.filter((listener) => listener.kind === kind)
  }
}
