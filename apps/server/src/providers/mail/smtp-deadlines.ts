/** Milliseconds that a conversation with a mail server may take. */
export interface SmtpDeadlines {
  /** To connect, receive the greeting and, if configured, switch to TLS, together. */
  connectMs: number
  /** Until each command is answered, and until it is said whether the mail is taken. */
  commandMs: number
  /** The whole conversation. */
  wholeMs: number
}

/** @param wholeSeconds how long all of a conversation may take; no part of it takes more than half of that */
export function smtpDeadlines(wholeSeconds: number): SmtpDeadlines {
  const wholeMs = wholeSeconds * 1000
  return { connectMs: Math.min(10_000, wholeMs / 2), commandMs: Math.min(30_000, wholeMs / 2), wholeMs }
}

export const secondsOf = (ms: number) => `${Math.round(ms / 100) / 10} s`

/** A missed deadline, in words for whoever looks after the mail server. */
export class SmtpTooLate extends Error {}

/** What nodemailer tells a logger: `client` sends a command, `server` has answered one, `message` has been sent whole. */
interface Entry {
  tnx?: string
}

/** A conversation as nodemailer carries it on. */
export interface ConversationWatch {
  /** Fires with an `SmtpTooLate` when a deadline has passed. */
  signal: AbortSignal
  /** Is to be nodemailer's logger, with its `transactionLog`. */
  logger: Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', (entry: Entry, text?: unknown) => void>
  end: () => void
}

/**
 * Holds a conversation to its deadlines. nodemailer itself only counts how long nothing at all was heard, so that a
 * server which sends a byte now and then could keep it for as long as it likes.
 */
export function watchConversation({ commandMs, wholeMs }: SmtpDeadlines): ConversationWatch {
  const late = new AbortController()
  const giveUp = (words: string) => late.abort(new SmtpTooLate(`The mail server ${words}`))
  const whole = setTimeout(() => giveUp(`took longer than ${secondsOf(wholeMs)} for all of it`), wholeMs)
  let unanswered = 0
  let answer: NodeJS.Timeout | undefined
  const expect = (words: string) => {
    clearTimeout(answer)
    answer = setTimeout(() => giveUp(`${words} within ${secondsOf(commandMs)}`), commandMs)
  }
  let lastAsked = ''
  const hear = ({ tnx }: Entry, text?: unknown) => {
    if (tnx === 'client') {
      unanswered++
      // The password is a line by itself, and a secret: only the names of commands are spoken of.
      const [command] = /^(EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL|RCPT|DATA|RSET|QUIT)\b/.exec(String(text)) ?? ['AUTH']
      lastAsked = `did not answer ${command}`
      expect(lastAsked)
    } else if (tnx === 'message') {
      unanswered++
      lastAsked = 'did not say whether it takes the mail'
      expect(lastAsked)
    } else if (tnx === 'server') {
      // The greeting answers nothing.
      unanswered = Math.max(0, unanswered - 1)
      if (unanswered > 0) expect(lastAsked)
      else clearTimeout(answer)
    }
  }
  const ignore = () => {}
  return {
    signal: late.signal,
    logger: { trace: ignore, debug: hear, info: hear, warn: ignore, error: ignore, fatal: ignore },
    end: () => {
      clearTimeout(whole)
      clearTimeout(answer)
    },
  }
}
