export interface PushMessage {
  title: string
  body: string | null
  /** Where a click leads to, from the address of the app. */
  url: string
  /** The same for the same message, so that one that comes twice is shown once. */
  tag: string
}

/** What became of a message: taken, refused for good, to be tried again, or nobody is at that address any more. */
export type PushOutcome = 'sent' | 'refused' | 'later' | 'gone'

/** Sends messages by one kind of push service. What a service answers is not passed on: it may hold the token. */
export interface PushDriver {
  /** What is wrong with a token; undefined where messages may go there. */
  complaintAbout(token: string): string | undefined
  send(token: string, message: PushMessage): Promise<PushOutcome>
}

/** Seconds that a push service keeps a message for whoever is away. A reminder of yesterday helps nobody. */
export const keptSeconds = 12 * 3600
export const timeoutMs = 10_000
