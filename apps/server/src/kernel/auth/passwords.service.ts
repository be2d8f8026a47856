import { hash, verify } from '@node-rs/argon2'
import { tooMany } from '../../core/errors.ts'

/** Argon2id in the library's enum, which cannot be imported from isolated modules. */
const argon2id = 2
/** One of OWASP's equivalent settings, the one that takes the least time: about 20 ms. */
const parameters = { algorithm: argon2id, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }
const signature = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`
/** A dummy hash that takes as long to compare as any other. */
const nobodys = `${signature}${base64(16)}$${base64(32)}`

const maxAtOnce = 2
const maxWaiting = 20

function base64(bytes: number): string {
  return Buffer.alloc(bytes).toString('base64').replace(/=+$/, '')
}

/** Hashes passwords, a few at a time, so that a burst of sign-ins leaves the processor to everybody else. */
export class Passwords {
  #running = 0
  readonly #waiting: (() => void)[] = []
  #common: Promise<Set<string>> | undefined

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= maxAtOnce) {
      if (this.#waiting.length >= maxWaiting)
        throw tooMany('Many people are signing in at the moment. Try again in a moment.', 2)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running++
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, parameters))
  }

  /** Whether the password is right. Without a hash it takes as long and answers no, so that timing reveals nothing. */
  async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    const isMatch = await this.#inTurn(() => verify(passwordHash ?? nobodys, password))
    return isMatch && typeof passwordHash === 'string'
  }

  /** Whether a stored hash was made with weaker settings than today's. */
  isOutdated(passwordHash: string | null): boolean {
    return !passwordHash?.startsWith(signature)
  }

  /** The passwords everybody tries first; read when first needed. */
  async commonPasswords(): Promise<Set<string>> {
    this.#common ??= import('@zxcvbn-ts/language-common').then(
      ({ dictionary }) => new Set(dictionary['passwords-common']),
    )
    return this.#common
  }
}
