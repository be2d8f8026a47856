import { type DocumentKind, warningDays } from '@sarai/contract/contact-words'
import { panProblem } from '@sarai/contract/gst'
import { plusDays } from '../../core/days.rules.ts'

/** From when on the end of a document is worth a warning. */
export function warnOn(kind: DocumentKind, expiresOn: string | null): string | null {
  return expiresOn && plusDays(expiresOn, -warningDays[kind])
}

/** A number as it is stored: upper case, without spaces. */
export function tidyNumber(typed: string): string {
  return typed.replace(/[\s.-]/g, '').toUpperCase()
}

/** The part of a number that anybody may see; less for a short one, so that most of it stays hidden. */
export function lastDigits(number: string): string {
  return number.slice(-Math.min(4, Math.floor(number.length / 2)))
}

// Verhoeff's scheme: the dihedral group's multiplication, and the permutation of each place.
const multiplied = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const permuted = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

/** Whether the last of twelve digits is the one that the eleven before it ask for. */
function isAadhaar(number: string): boolean {
  if (!/^[2-9][0-9]{11}$/.test(number)) return false
  let check = 0
  for (const [place, digit] of [...number].toReversed().entries())
    check = Number(multiplied[check]?.[Number(permuted[place % 8]?.[Number(digit)])])
  return check === 0
}

/** What is wrong with a document's number, in words; undefined when nothing is. */
export function numberProblem(kind: DocumentKind, number: string): string | undefined {
  if (kind === 'pan') return panProblem(number)
  if (kind === 'aadhaar' && !isAadhaar(number)) return 'This is not an Aadhaar number; check the twelve digits'
  if (kind === 'passport' && !/^[A-Z0-9]{6,12}$/.test(number)) return 'A passport number has 6 to 12 letters and digits'
  return number.length < 4 ? 'This number is too short' : undefined
}
