import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gatedPages, keyPages, type Page, ungatedPages } from '../packages/contract/src/access.ts'
import { kinds } from '../packages/contract/src/record-kinds.ts'

/** What the templates of `scripts/feature` say in the place of a noun: `{{nouns}}`. */
export type Words = Record<string, string>

/** A line that a list of kinds, calls or tables gets, behind the text it follows. */
export interface Insertion {
  file: string
  after: string
  text: string
  /** In the place of what stood for it before. */
  instead?: RegExp
  /** Left out where the file says this already. */
  unless?: string
}

const templateFolder = 'scripts/feature'

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const camel = (kebab: string) => kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const singular = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '')

/** One or two letters that no kind's numbers begin with yet. */
function freeSeries(kebabs: string): string {
  const letters = kebabs.replaceAll('-', '').toUpperCase()
  const taken = new Set<string>(['T', ...Object.values(kinds).map(({ series }) => series)])
  const wanted = [letters.charAt(0), ...Array.from(letters.slice(1), (letter) => letters.charAt(0) + letter)]
  const free = wanted.find((one) => !taken.has(one))
  if (!free) throw new Error('every series of its letters is taken')
  return free
}

/** What the table of who may call what says of a page: to somebody without any page, and what lets an API key in. */
function accessWords(page: string): Words {
  const isGated = gatedPages.some((one) => one === page)
  const isForKeys = keyPages.some((one) => one === page)
  return {
    keyReading: isForKeys ? `${page}:read` : '403',
    keyWriting: isForKeys ? `${page}:write` : '403',
    pageless: isGated ? '403' : 'yes',
    reading: isGated ? `${page} (read)` : '',
    writing: isGated ? `${page} (write)` : '',
  }
}

/**
 * The words of a feature.
 * @param kebabs its plural noun in kebab-case
 * @param page the page whose permission guards it; the noun itself where there is one of that name
 * @throws Error where it is no such noun, is there already, or its page is unknown
 */
export function wordsOf(kebabs: string, page = kebabs): Words {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(kebabs)) throw new Error('Name a feature by its plural noun in kebab-case: vendors')
  const pages: readonly Page[] = [...gatedPages, ...ungatedPages]
  if (!pages.some((one) => one === page))
    throw new Error(`There is no page "${page}". Name the one whose permission guards it: ${pages.join(' ')}`)
  const kebab = singular(kebabs)
  const [nouns, noun] = [camel(kebabs), camel(kebab)]
  if (Object.hasOwn(kinds, noun)) throw new Error(`There are records of kind ${noun} already`)
  const [words, word] = [kebabs.replaceAll('-', ' '), kebab.replaceAll('-', ' ')]
  return {
    kebabs,
    kebab,
    nouns,
    noun,
    words,
    word,
    page,
    Nouns: capital(nouns),
    Noun: capital(noun),
    Words: capital(words),
    Word: capital(word),
    snakes: kebabs.replaceAll('-', '_'),
    SERIES: freeSeries(kebabs),
    ...accessWords(page),
  }
}

/** @throws Error by the name of a word that there is not */
export function filled(template: string, words: Words): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = words[name]
    if (word === undefined) throw new Error(`there is no word {{${name}}}`)
    return word
  })
}

/** The files that templates make, by where they go. */
export function newFiles(root: string, words: Words, templates = templateFolder): Map<string, string> {
  const folder = path.join(root, templates)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tmpl'))
  return new Map(
    files.map((file) => [
      filled(file.replace(/\.tmpl$/, ''), words),
      filled(readFileSync(path.join(folder, file), 'utf8'), words),
    ]),
  )
}

/** What is said of a kind outside its own files: one line each. Every other list is written from the folders (indexes.ts). */
const insertions: Insertion[] = [
  {
    file: 'apps/server/sql/triggers.sql',
    after: 'SELECT * FROM (VALUES\n',
    text: "      ('{{noun}}', '{{snakes}}', true, true, true, NULL, NULL),\n",
  },
  // The menu is the specification's: what it does not name is reached from the entry of its page.
  {
    file: 'apps/web/src/shell/menu.ts',
    after: 'return [\n',
    instead: /(page: '{{page}}' \})(?:,\s+also: \[([^\]]*)\])?/,
    text: "$1, also: ['/{{kebabs}}', $2]",
    unless: "to: '/{{kebabs}}'",
  },
  {
    file: 'apps/web/src/shell/pages.ts',
    after: 'const pages: FoundPage[] = [\n',
    text: "  { category: 'Operations', title: '{{Words}}', to: '/{{kebabs}}', page: '{{page}}' },\n",
    unless: "to: '/{{kebabs}}'",
  },
]

/** The table that a test writes of who may make which call (access-table.test.ts), and what it says of a new feature. */
const accessTable = 'docs/access.md'
const accessRows = `| {{nouns}}.list | POST /api/{{kebabs}}/all-{{kebabs}} | 401 | 401 | {{keyReading}} | 401 | yes | yes | yes | {{pageless}} | 401 | {{reading}} |  |
| {{nouns}}.get | GET /api/{{kebabs}}/{id} | 401 | 401 | {{keyReading}} | 401 | yes | yes | yes | {{pageless}} | 401 | {{reading}} |  |
| {{nouns}}.create | POST /api/{{kebabs}} | 401 | 401 | {{keyWriting}} | 401 | yes | yes | yes | {{pageless}} | 401 | {{writing}} |  |
| {{nouns}}.update | PATCH /api/{{kebabs}}/{id} | 401 | 401 | {{keyWriting}} | 401 | yes | yes | yes | {{pageless}} | 401 | {{writing}} |  |
| {{nouns}}.remove | DELETE /api/{{kebabs}}/{id} | 401 | 401 | {{keyWriting}} | 401 | yes | right | right | {{pageless}} | 401 | {{writing}} | delete |
| {{nouns}}.restore | POST /api/{{kebabs}}/{id}/restore | 401 | 401 | {{keyWriting}} | 401 | yes | right | right | {{pageless}} | 401 | {{writing}} | delete |
| {{nouns}}.timeline | GET /api/{{kebabs}}/{id}/timeline | 401 | 401 | {{keyReading}} | 401 | yes | yes | yes | {{pageless}} | 401 | {{reading}} |  |`

/** A table of Markdown with further rows, sorted as the test has it. */
function withRows(text: string, rows: string): string {
  const isRow = (line: string) => /^\| [a-z]\w*\./.test(line)
  const lines = text.split('\n')
  const [first, last] = [lines.findIndex(isRow), lines.findLastIndex(isRow)]
  const sorted = [...lines.slice(first, last + 1), ...rows.split('\n')].sort()
  return [...lines.slice(0, first), ...sorted, ...lines.slice(last + 1)].join('\n')
}

/**
 * The lists with their new lines, by file.
 * @throws Error by the name of a list that has lost the text to go behind
 */
export function changedLists(root: string, words: Words): Map<string, string> {
  const access = readFileSync(path.join(root, accessTable), 'utf8')
  const texts = new Map([[accessTable, withRows(access, filled(accessRows, words))]])
  return insertLines(root, words, insertions, texts)
}

/**
 * Lists with new lines, by file.
 * @param texts those that have changed already
 * @throws Error by the name of a list that has lost the text to go behind
 */
export function insertLines(
  root: string,
  words: Words,
  lines: readonly Insertion[],
  texts = new Map<string, string>(),
): Map<string, string> {
  for (const { file, after, text, instead, unless } of lines) {
    const whole = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8')
    if (unless && whole.includes(filled(unless, words))) continue
    const line = filled(text, words)
    const stood = instead && new RegExp(filled(instead.source, words))
    const at = whole.indexOf(after)
    if (stood?.test(whole)) texts.set(file, whole.replace(stood, line))
    else if (at < 0) throw new Error(`${file} has no line "${after.trim()}" to go behind`)
    else texts.set(file, whole.slice(0, at + after.length) + line + whole.slice(at + after.length))
  }
  return texts
}

/** @throws Error where any of them is there */
export function checkFree(root: string, files: Iterable<string>): void {
  for (const file of files) if (existsSync(path.join(root, file))) throw new Error(`${file} exists already`)
}
