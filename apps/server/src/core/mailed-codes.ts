import { randomInt, timingSafeEqual } from 'node:crypto'
import { type AppError, refused } from './errors.ts'
import { codeMinutes, maxTries } from './mailed-codes.rules.ts'

/** Six digits that nobody can guess in five tries. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** When a code that is mailed now stops working. */
export const codeExpiry = (now: Date): string => new Date(now.getTime() + codeMinutes * 60_000).toISOString()

/** Compares a code with its stored hash in constant time. */
export function isSameCode(given: string, kept: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(kept)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The answer to a wrong code. Returned rather than thrown where the attempt has to be stored. */
export function wrongCode(triesBefore: number): AppError {
  const left = maxTries - triesBefore - 1
  const message =
    left > 0
      ? `This is not the code. You can try ${left} more ${left === 1 ? 'time' : 'times'}.`
      : 'This is not the code. Ask for a new one.'
  return refused('WRONG_CODE', message, { fields: { code: message } })
}
