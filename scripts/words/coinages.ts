import { readLines, splitWords } from './names.ts'

interface Coinage {
  words: string[]
  isPrefix: boolean
  instead: string
}

function parseCoinage(line: string): Coinage {
  const [name = '', ...instead] = line.split(/\s+/)
  return { words: splitWords(name), isPrefix: name.endsWith('…'), instead: instead.join(' ') }
}

/** The longest first, so that of two that fit the more exact one is shown. */
const coinages = readLines('coinages.txt')
  .map(parseCoinage)
  .sort((a, b) => b.words.length - a.words.length)

function isIn(words: string[], coinage: Coinage): boolean {
  const lastStart = coinage.isPrefix ? 0 : words.length - coinage.words.length
  for (let start = 0; start <= lastStart; start++)
    if (coinage.words.every((word, index) => words[start + index] === word)) return true
  return false
}

/** What to write instead of a name's coinage; undefined where it has none. */
export function findReplacement(name: string): string | undefined {
  const words = splitWords(name)
  return coinages.find((coinage) => isIn(words, coinage))?.instead
}

/** The glossary has proposals. Prospects are the specification's word for them, which addresses keep. */
export const isProspect = (name: string) => splitWords(name).some((word) => /^prospects?$/.test(word))
