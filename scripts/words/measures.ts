import path from 'node:path'
import { findReplacement, isProspect } from './coinages.ts'
import { hasOfSuffix, isWithoutVerb } from './names.ts'
import { type Found, parseShapes } from './shapes.ts'
import type { Source } from './sources.ts'

const maxLines = 299
const minLines = 50

export const measures = [
  'any types',
  'files over 299 lines',
  'names ending in Of',
  'names with a coinage',
  'names with prospect',
  'names without a verb',
  'non-null assertions',
  'type assertions',
] as const
export type Measure = (typeof measures)[number]

/** Something that a measure counts, and where it is. */
export interface Offender {
  measure: Measure
  file: string
  line: number
  /** A name, or the end of an expression. */
  name: string
  instead?: string
}

const isTypeScript = (file: string) => /\.tsx?$/.test(file)

function countLineBreaks(text: string, end = text.length): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count++
  return count
}

const countLines = (text: string) => countLineBreaks(text) + (text === '' || text.endsWith('\n') ? 0 : 1)

export const isShort = ({ file, text }: Source) => isTypeScript(file) && countLines(text) < minLines

/** All that the measures count in a source. */
export function findOffenders({ file, text }: Source): Offender[] {
  const { functions, names, typeAssertions, nonNullAssertions, anyTypes } = parseShapes(file, text)
  const toOffender = (measure: Measure, { name, start }: Found): Offender => ({
    measure,
    file,
    line: countLineBreaks(text, start) + 1,
    name,
  })
  const [baseName = ''] = path.basename(file).split('.')
  const coined = [{ name: baseName, start: 0 }, ...names].flatMap((found) => {
    const instead = findReplacement(found.name)
    return instead === undefined ? [] : [{ ...toOffender('names with a coinage', found), instead }]
  })
  // The contract names what addresses do.
  const outsideContract = file.startsWith('packages/contract/') ? [] : [{ name: file, start: 0 }, ...names]
  return [
    ...functions.filter(({ name }) => hasOfSuffix(name)).map((found) => toOffender('names ending in Of', found)),
    ...functions.filter(({ name }) => isWithoutVerb(name)).map((found) => toOffender('names without a verb', found)),
    ...coined,
    ...outsideContract.filter(({ name }) => isProspect(name)).map((found) => toOffender('names with prospect', found)),
    ...typeAssertions.map((found) => toOffender('type assertions', found)),
    ...nonNullAssertions.map((found) => toOffender('non-null assertions', found)),
    ...anyTypes.map((found) => toOffender('any types', found)),
    ...(isTypeScript(file) && countLines(text) > maxLines
      ? [toOffender('files over 299 lines', { name: `${countLines(text)} lines`, start: 0 })]
      : []),
  ]
}
