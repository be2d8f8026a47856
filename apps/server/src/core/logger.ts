import { hostname } from 'node:os'
import { pino, stdTimeFunctions, type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/** Keys whose values are never logged, at any depth. */
const secretKeys = [
  'password',
  'confirmPassword',
  'currentPassword',
  'token',
  'secret',
  'authorization',
  'challenge',
  'code',
  'APP_SECRET',
  'METRICS_TOKEN',
  'metricsToken',
  'connectionString',
]

const redact = {
  paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  censor: '[redacted]',
}

/** The parts of an error that may be logged: never its parameters, which may hold what people typed. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, stack, cause } = error
  // A failed query's message ends in its parameters, which are what people typed; the stack repeats it.
  const message = error.message.split('\nparams:')[0]
  const frames = stack?.replace(error.message, '').split('\n')
  const reason = 'code' in error ? error.code : undefined
  return {
    name,
    // Not called a code: what is called so may be somebody's second factor, and is not written.
    reason,
    message,
    stack: frames?.flatMap((line) => /^ {4}at (.*)/.exec(line)?.[1] ?? []),
    ...(cause ? { cause: describeError(cause) } : {}),
  }
}

/** One JSON line an event, on standard output: the level as a word, the time in ISO 8601, and whose line it is. */
export function createLogger(level: string, destination?: NodeJS.WritableStream): Logger {
  const options = {
    level,
    base: { host: hostname() },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact,
    serializers: { error: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}
