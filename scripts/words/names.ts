import { readFileSync } from 'node:fs'

/** What names may begin with besides a verb: a question, a handler, a hook, a conversion, or a copy with a change. */
const starts = 'is are was were has had does did can may must should will would on to from as with'.split(' ')

export function readLines(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

export const verbs = new Set(readLines('verbs.txt'))
const firstWords = new Set([...verbs, ...starts])

/** `readHTMLFile`, `read-html-file` and `READ_HTML_FILE` are read, html, file. */
export function splitWords(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase())
}

/** Functions that begin with a capital are components, which are named by what they show. */
const isComponent = (name: string) => /^[A-Z]/.test(name)

export const hasOfSuffix = (name: string) => !isComponent(name) && /[a-z\d]Of$/.test(name)

export function isWithoutVerb(name: string): boolean {
  const [first = ''] = splitWords(name)
  return !isComponent(name) && !firstWords.has(first)
}
