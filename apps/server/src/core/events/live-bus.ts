import type { LiveTopic } from '@sarai/contract/live'
import type pg from 'pg'
import type { Logger } from '../logger.ts'
import { everythingIn, RecentChanges } from './recent-changes.ts'

/** Something of an agency changed. */
export interface LiveChange {
  topic: LiveTopic
  /** The records; empty when too many changed to name them. */
  ids: string[]
  /** Who did it. */
  by: string | null
}

export interface Heard extends LiveChange {
  agencyId: string
}

/** Kinds of work of which some was queued, and milliseconds until it begins. */
type QueuedWork = [name: string, inMs: number][]

/**
 * What servers tell each other, and what the database tells all of them (sql/access.sql). Servers of an earlier version
 * know no `jobs`, and read `changes`.
 */
type Message =
  | { kind: 'changes'; from: string; changes: Heard[]; jobs?: QueuedWork }
  | { kind: 'rights'; userIds: string[] }

type Listener = (change: Heard) => void

const channel = 'sarai'
/** How long changes are gathered before they are told to other servers. NOTIFY takes a lock that every commit waits for. */
const gatherMs = 40
const retryMs = 250
/** PostgreSQL takes 8000 bytes a message. */
const maxMessageLength = 7_500
/** Ids named in one change; beyond, "many". */
const maxIds = 50

/**
 * Carries changes to their listeners: at once within this server, and by NOTIFY to the others. When a server dies only
 * notifications are lost; browsers that lose their server refetch everything.
 */
export class LiveBus {
  readonly #id = crypto.randomUUID()
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #recent = new RecentChanges()
  #gathered: Heard[] = []
  #queued = new Map<string, number>()
  #flushing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  /** Called with the users whose rights or sessions changed. */
  onActorChange: (userIds: string[]) => void = () => {}
  /** Called with every change of every agency, for what this server does about it by itself. */
  onChange: (change: Heard) => void = () => {}
  /** Called when another server has queued work, that begins in so many milliseconds. */
  onJobs: (name: string, inMs: number) => void = () => {}
  /** Called when messages may have been missed, or everybody's rights may have changed. */
  onGap: () => void = () => {}

  constructor(
    private readonly connect: () => Promise<pg.Client>,
    private readonly logger: Logger,
  ) {}

  #client: pg.Client | undefined
  #stopped = false
  /** Whether messages of other servers may have been missed. */
  #wasAway = false

  /** Starts listening to other servers; goes on trying when the database is away. */
  async start(): Promise<void> {
    let client: pg.Client | undefined
    try {
      client = await this.#listening()
    } catch (error) {
      this.logger.warn({ error }, 'cannot listen for changes from other servers')
      return this.#tryLater()
    }
    if (this.#stopped) return client.end()
    this.#client = client
    this.onGap()
    if (this.#wasAway) this.#tellAll()
    this.#wasAway = false
    this.#schedule()
  }

  /** A connection that listens. Whenever it ends after that, another is made. */
  async #listening(): Promise<pg.Client> {
    const client = await this.connect()
    let hasEnded = false
    client.once('end', () => {
      hasEnded = true
      if (this.#client === client) this.#lose()
    })
    client.on('notification', (message) => this.#receive(message.payload))
    client.on('error', () => void client.end().catch(() => {}))
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    // It may have ended in the same breath in which it answered.
    if (hasEnded) throw new Error('the connection has ended')
    return client
  }

  #lose(): void {
    this.#client = undefined
    this.#wasAway = true
    this.onGap()
    this.#tryLater()
  }

  #tryLater(): void {
    if (!this.#stopped) setTimeout(() => void this.start(), retryMs).unref()
  }

  /** What others told meanwhile was missed: everybody here looks at everything again. */
  #tellAll(): void {
    this.#recent.forget()
    for (const agencyId of this.#listeners.keys()) for (const change of everythingIn(agencyId)) this.#tell(change)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#flush()
    await this.#client?.end().catch(() => {})
  }

  publish(agencyId: string, changes: LiveChange[]): void {
    for (const change of changes) {
      const ids = change.ids.length > maxIds ? [] : change.ids
      const heard = { ...change, ids, agencyId }
      this.#tell(heard)
      this.#gathered.push(heard)
    }
    this.#schedule()
  }

  /** Tells other servers of work of a kind that was queued. @param inMs until it begins */
  publishJobs(name: string, inMs = 0): void {
    this.#queued.set(name, Math.min(inMs, this.#queued.get(name) ?? Infinity))
    this.#schedule()
  }

  /**
   * Says at once on this server that these users' rights or sessions have changed. The database tells all servers, this
   * one too, but that takes its moment.
   */
  publishActorChange(userIds: string[]): void {
    this.onActorChange(userIds)
  }

  /** Calls `listener` for every change in an agency, those of the last `ms` first. @returns stops */
  listen(agencyId: string, listener: Listener, ms = 0): () => void {
    if (ms > 0) for (const change of this.#recent.of(agencyId, ms)) listener(change)
    const listeners = this.#listeners.get(agencyId) ?? new Set()
    this.#listeners.set(agencyId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(agencyId)
    }
  }

  /** How many listen. */
  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((sum, listeners) => sum + listeners.size, 0)
  }

  #tell(change: Heard): void {
    // What an agency has decided is known together with its sessions. The database tells of it too, a moment later.
    if (change.topic === 'agency') this.onGap()
    this.onChange(change)
    this.#recent.add(change)
    for (const listener of this.#listeners.get(change.agencyId) ?? []) listener(change)
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.#flush(), gatherMs)
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // One after the other: the connection takes one statement at a time.
    this.#flushing = this.#flushing
      .then(() => this.#send(inPieces(this.#gathered.splice(0))))
      .then(() => this.#sendJobs())
    await this.#flushing
  }

  /** Whoever is not told finds the work a few seconds later. */
  async #sendJobs(): Promise<void> {
    const jobs = [...this.#queued]
    this.#queued.clear()
    if (jobs.length === 0) return
    await this.#notify({ kind: 'changes', from: this.#id, changes: [], jobs }).catch((error: unknown) =>
      this.logger.debug({ error }, 'other servers were not told of jobs'),
    )
  }

  async #notify(message: Message): Promise<void> {
    if (!this.#client) throw new Error('not connected')
    await this.#client.query('select pg_notify($1, $2)', [channel, JSON.stringify(message)])
  }

  /** What cannot be told just now is kept until it can; many changes of one kind have become one by then. */
  async #send(pieces: Heard[][]): Promise<void> {
    for (const [index, changes] of pieces.entries()) {
      try {
        await this.#notify({ kind: 'changes', from: this.#id, changes })
      } catch (error) {
        this.logger.debug({ error }, 'changes will be told to other servers later')
        this.#gathered.unshift(...pieces.slice(index).flat())
        return
      }
    }
  }

  #receive(payload: string | undefined): void {
    const message = JSON.parse(payload ?? 'null') as Message | null
    if (message?.kind === 'rights') {
      if (message.userIds.length > 0) this.onActorChange(message.userIds)
      else this.onGap()
    } else if (message && message.from !== this.#id) {
      for (const change of message.changes) this.#tell(change)
      for (const [name, inMs] of message.jobs ?? []) this.onJobs(name, inMs)
    }
  }
}

/** Changes in groups that fit a message; many of one topic and agency become one "many". */
function inPieces(changes: Heard[]): Heard[][] {
  const merged = new Map<string, Heard>()
  for (const change of changes) {
    const key = `${change.agencyId} ${change.topic} ${change.by}`
    const earlier = merged.get(key)
    if (!earlier) merged.set(key, { ...change, ids: [...change.ids] })
    else if (earlier.ids.length > 0 && change.ids.length > 0 && earlier.ids.length + change.ids.length <= maxIds)
      earlier.ids.push(...change.ids)
    else earlier.ids = []
  }
  const pieces: Heard[][] = []
  let size = maxMessageLength
  for (const change of merged.values()) {
    const length = JSON.stringify(change).length + 1
    if (size + length > maxMessageLength) {
      pieces.push([])
      size = 200
    }
    pieces.at(-1)?.push(change)
    size += length
  }
  return pieces
}
