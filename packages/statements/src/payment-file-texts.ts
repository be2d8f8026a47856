/** Texts as banks take them in a file: capital and small letters, digits and a few signs of ASCII, cut to a length. */

/** Letters that have no form without their mark. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '&': ' and ',
}

/** A text in ASCII: marks are taken off letters, and what is left over becomes a blank. */
function asciiOf(text: string): string {
  return text
    .replace(/[ßæÆøØłŁđĐ&]/g, (sign) => spelledOut[sign] ?? ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
}

const cut = (text: string, max: number) => text.replace(/\s+/g, ' ').trim().slice(0, max).trim()

/**
 * The name of an account or a bank: letters, digits and blanks alone, as RTGS and NEFT take it. Empty where nothing of
 * it is written in letters that they know.
 */
export const bankName = (name: string, max: number): string => cut(asciiOf(name).replace(/[^A-Za-z0-9 ]/g, ' '), max)

/**
 * What a payment is for. It begins with a letter or digit, so that no spreadsheet takes it for a formula.
 */
export const remittanceText = (text: string, max: number): string =>
  cut(
    asciiOf(text)
      .replace(/[^A-Za-z0-9 ./-]/g, ' ')
      .replace(/^[^A-Za-z0-9]+/, ''),
    max,
  )

/** A code as it is compared: capitals and digits. */
export const codeText = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * A field of a file that is taken apart at its commas. Nothing that is written here has quotes, commas or line ends; what
 * has them all the same loses them, because banks do not read quoted fields.
 */
export function plainField(text: string): string {
  const clean = text.replace(/[",\r\n\t]/g, ' ')
  return /^[\s]*[=+\-@|%]/.test(clean) ? clean.replace(/^[\s=+\-@|%]+/, '') : clean
}
