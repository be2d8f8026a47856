import { type CallAnswer, callHeaders, type CallRequest, callTimeoutMs } from '@sarai/contract/client'
import { maxSinceMs } from '@sarai/contract/live-words'

interface Sent {
  bearer: string
  answer: Promise<CallAnswer>
  /** What a good answer says, once it is here. */
  content?: unknown
}

/**
 * What the page has asked before the code that needs it was here (`early.ts`). Each answer is taken once, by the call or
 * the query that would ask the same.
 */
const waiting = new Map<string, Sent>()

const keyOf = (path: readonly string[], input: unknown) => `${path.join('.')} ${JSON.stringify(input ?? {})}`
const ignore = () => {}

export function sendAhead(path: readonly string[], input: unknown, request: CallRequest, bearer: string): void {
  const { method, url, body } = request
  const answered = fetch(url, {
    method,
    body,
    headers: callHeaders(request, bearer),
    signal: AbortSignal.timeout(callTimeoutMs),
  })
  const answer = answered.then((response) => {
    // Read as soon as it is here, not when the screen is.
    const content: Promise<unknown> = response.json()
    content.then((read) => response.status === 200 && (sent.content = read), ignore)
    return { status: response.status, body: null, json: () => content }
  })
  // Whoever takes it hears of the failure; nobody else does.
  answer.catch(ignore)
  const sent: Sent = { bearer, answer }
  waiting.set(keyOf(path, input), sent)
}

/** What was sent ahead with the same token, if its answer is as good as one that is asked for now. */
function take(path: readonly string[], input: unknown, bearer: string | null, isWanted: (sent: Sent) => boolean) {
  const key = keyOf(path, input)
  const sent = waiting.get(key)
  if (!sent || !isWanted(sent)) return undefined
  waiting.delete(key)
  // What has changed since is told by the stream of changes, which reaches this far back.
  return sent.bearer === bearer && performance.now() < maxSinceMs ? sent : undefined
}

/** The answer to a call that was sent ahead, or is on its way. */
export const takeSentAhead = (path: readonly string[], input: unknown, bearer: string | null) =>
  take(path, input, bearer, () => true)?.answer

/** What a call that was sent ahead has been answered, if all went well and the answer is here. */
export const takeAnswered = (path: readonly string[], input: unknown, bearer: string | null): unknown =>
  take(path, input, bearer, ({ content }) => content !== undefined)?.content

/** Forgets what nobody has taken: something has changed, or what it was for is over. */
export const dropSentAhead = () => waiting.clear()
