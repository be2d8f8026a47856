/** What people type and paste, in one form: for forms, the API, public forms, amounts, searches and imports. */

/**
 * Marks that nobody sees: of the direction of writing, of which some turn the text after them around, and blanks without
 * width. Joiners within words of Indian scripts and emoji (U+200C, U+200D) are part of what is written.
 */
const unseenMarks = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Blanks that look like a space and are none: they come with what is copied from pages and papers. */
const otherSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

/** Signs that stand for a hyphen or a minus. */
const otherHyphens = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/** Digits of the scripts of India, which stand 128 characters apart, of Arabic, and those as wide as a Chinese character. */
const indianDigit =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g
const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]/g
const wideDigit = /[\uff10-\uff19]/g

/** Text without marks that nobody sees. */
export const stripUnseen = (text: string): string => text.replace(unseenMarks, '')

/** Text on one line: with plain spaces, and without marks that nobody sees. */
export const normalizeLine = (text: string): string => stripUnseen(text).replace(otherSpaces, ' ')

/** `९८२९०` as `98290` */
export function toLatinDigits(text: string): string {
  return text
    .replace(indianDigit, (digit) => String((digit.charCodeAt(0) - 0x0966) % 0x80))
    .replace(arabicDigit, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(wideDigit, (digit) => String(digit.charCodeAt(0) - 0xff10))
}

/** What stands for a number, an amount, a day or an address: in Latin digits, with plain spaces and hyphens. */
export const normalizeNumber = (text: string): string =>
  toLatinDigits(normalizeLine(text)).replace(otherHyphens, '-').trim()

/** A phone number as typed or pasted, `tel:` and marks of the direction of writing left out. */
export const normalizePhone = (text: string): string => normalizeNumber(text).replace(/^tel:\s*/i, '')
