/** Maximum attempts at a code. */
export const maxTries = 5
/** How long a code is valid. */
export const codeMinutes = 10

/** Why no code is accepted any more; undefined if one is. */
export function whyNotTaken(
  asked: { tries: number; expiresAt: string } | undefined,
  now: Date,
): { code: string; message: string } | undefined {
  if (!asked) return { code: 'NO_CODE', message: 'Ask for a code first.' }
  if (Date.parse(asked.expiresAt) <= now.getTime())
    return { code: 'CODE_EXPIRED', message: `This code is older than ${codeMinutes} minutes. Ask for a new one.` }
  if (asked.tries >= maxTries)
    return { code: 'CODE_USED_UP', message: 'This code was tried too often. Ask for a new one.' }
  return undefined
}
