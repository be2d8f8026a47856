import { passwordLength } from '@sarai/contract/auth'

/** What makes a password guessable for this person: their name, email, agency, and ours. */
export function contextWords(parts: (string | null | undefined)[]): string[] {
  const words = parts.flatMap((part) => (part ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return [...new Set(['sarai', ...words])].filter((word) => word.length >= 4)
}

const substitutes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function plain(password: string): string {
  return password.toLowerCase().replace(/[013457@$!]/g, (sign) => substitutes[sign] ?? sign)
}

/** One short piece over and over, or characters in a row: `abcabcabcabc`, `123456789012`. */
function isPattern(password: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/su.test(password)) return true
  const codes = [...password].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const inRow = steps.filter((step) => step === 1 || step === -1 || step === 0).length
  return inRow >= steps.length * 0.7
}

/** How many characters before or behind it still leave a common password a common one. */
const maxAffixes = 4

/** The text without up to so many characters at either end. */
function undressed(text: string): string[] {
  const cuts = Array.from({ length: maxAffixes + 1 }, (_, cut) => cut)
  return cuts.flatMap((front) => cuts.map((back) => text.slice(front, text.length - back)))
}

/** Whether the text is two common ones in a row, `dragon123456`, which programs that guess try early. */
function isTwoCommon(text: string, isCommon: (text: string) => boolean): boolean {
  for (let cut = 4; cut <= text.length - 4; cut++)
    if (isCommon(text.slice(0, cut)) && isCommon(text.slice(cut))) return true
  return false
}

/**
 * Why a password will not do; undefined when it will.
 * @param isCommon whether a lower-case text is among the passwords everybody tries first
 */
export function passwordProblem(
  password: string,
  context: string[],
  isCommon: (text: string) => boolean,
): string | undefined {
  if (password.length < passwordLength.min) return `Use at least ${passwordLength.min} characters`
  if (password.length > passwordLength.max) return `Use at most ${passwordLength.max} characters`
  const lower = password.toLowerCase()
  const letters = plain(password)
  const stem = lower.replace(/[^\p{L}]+$/u, '').replace(/^[^\p{L}]+/u, '')
  const stems = [lower, letters, stem, plain(stem), lower.replace(/[^\p{L}\p{N}]/gu, '')]
  const isKnown =
    stems.some((text) => text.length >= 4 && isCommon(text)) ||
    undressed(lower).some((text) => text.length >= 8 && isCommon(text)) ||
    isTwoCommon(lower, isCommon)
  if (isKnown || isPattern(lower)) return 'This password is too easy to guess'
  // The longest first, so that "meera" does not hide "meerarathore".
  const words = context.toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((text, word) => text.replaceAll(plain(word), ''), letters)
  const near = rest.length < 8 && words.find((word) => letters.includes(plain(word)))
  if (near) return `This password is too close to "${near}", which others know`
  return undefined
}
