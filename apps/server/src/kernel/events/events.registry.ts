import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'

/** A kind of thing that happens, and what is told of it. Features define theirs in `<noun>.events.ts`. */
export interface EventKind<Payload> {
  /** Noun and past participle: "proposal.accepted". */
  name: string
  /** Not there at runtime: holds the payload's type. */
  payload?: Payload
}

/** What a feature does when something happens elsewhere. */
export interface EventHandler {
  event: string
  handle: (services: Services, db: AgencyDb, payload: never) => Promise<void>
}

export const defineEvent = <Payload>(name: string): EventKind<Payload> => ({ name })

/** What is done when something happens: in its transaction, so that both take place or neither. */
export const onEvent = <Payload>(
  { name }: EventKind<Payload>,
  handle: (services: Services, db: AgencyDb, payload: Payload) => Promise<void>,
): EventHandler => ({ event: name, handle })

let handlersOf: ReadonlyMap<string, readonly EventHandler[]> | undefined

/** Makes the handlers known, in the order they run in. Called once, with the list of `src/event-handlers.ts`. */
export function registerEventHandlers(handlers: readonly EventHandler[]): void {
  handlersOf = Map.groupBy(handlers, ({ event }) => event)
}

/**
 * Tells what happened to whoever has a handler for it, one after the other, in the caller's transaction. What takes
 * long is enqueued as a job from there.
 * @throws whatever a handler throws, so that the transaction is rolled back
 */
export async function emit<Payload>(
  services: Services,
  db: AgencyDb,
  { name }: EventKind<Payload>,
  payload: Payload,
): Promise<void> {
  if (!handlersOf) throw new Error('no event handlers were registered')
  for (const { handle } of handlersOf.get(name) ?? []) await handle(services, db, payload as never)
}
