import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { subtractOffenders } from '../../../../scripts/words/changes.ts'
import { findReplacement } from '../../../../scripts/words/coinages.ts'
import { compareCounts, countOffenders, lowerCounts } from '../../../../scripts/words/counts.ts'
import { findOffenders, isShort, type Measure } from '../../../../scripts/words/measures.ts'
import { splitWords } from '../../../../scripts/words/names.ts'
import { findArea, isSource } from '../../../../scripts/words/sources.ts'
import { findSubjectProblems } from '../../../../scripts/words/subjects.ts'

const product = 'apps/server/src/core/example.ts'

/** The names that a measure counts in a text. */
const count = (measure: Measure, text: string, file = product) =>
  findOffenders({ file, text }).flatMap((one) => (one.measure === measure ? [one.name] : []))

describe('names of functions', () => {
  test('are those of declarations, methods and variables that are bound to a function', () => {
    const text = `
      function first() {}
      const second = () => 1, third = function () {}, fourth = (() => 1) satisfies () => number
      class Fifth extends Base {
        constructor() { super() }
        sixth() {}
        #seventh = async () => {}
        get eighth() { return 1 }
        override ninth() {}
        ['tenth']() {}
      }
      const object = { eleventh() {}, twelfth: () => 1, second }
      call(() => 1, function thirteenth() {})
      function first(it: string): void`
    expect(count('names without a verb', text)).toEqual('first second third fourth sixth seventh eleventh'.split(' '))
  })

  test('begin with a verb, a question, or the start of a handler, hook or conversion', () => {
    const good = ['findTrip', 'isOpen', 'hasRows', 'maySee', 'onClick', 'useTrips', 'toRow', 'fromRow', 'asRow', 'read']
    const bad = ['trip', 'foundTrip', 'reading', 'thoseWithPage', 'lacksRight', 'fits', 'newTrip', 'isolation']
    const text = [...good, ...bad].map((name) => `function ${name}() {}`).join('\n')
    expect(count('names without a verb', text)).toEqual(bad)
  })

  test('of components are those of things', () => {
    const text = 'export function TripCard() { return <p /> }\nconst RowOf = () => <p />'
    expect(count('names without a verb', text, 'apps/web/src/ui/card.tsx')).toEqual([])
    expect(count('names ending in Of', text, 'apps/web/src/ui/card.tsx')).toEqual([])
  })

  test('end in Of where that is a word of them', () => {
    const text = 'const offset = () => 1, proof = () => 1, nameOf = () => 1, findPartOf = () => 1, ofKind = () => 1'
    expect(count('names ending in Of', text)).toEqual(['nameOf', 'findPartOf'])
    expect(count('names ending in Of', 'const nameOf = map(rows)')).toEqual([])
  })
})

describe('coinages', () => {
  test('are whole words of a name, and some only its first', () => {
    expect(splitWords('readHTMLFile2_x')).toEqual(['read', 'html', 'file', '2', 'x'])
    for (const name of ['said', 'isSaid', 'SaidEvent', 'keptOrE164', 'askedBy', 'toldAt', 'thoseWithPage'])
      expect(findReplacement(name), name).toBeTypeOf('string')
    for (const name of ['aforesaid', 'wishbone', 'kept', 'wasAsked', 'those', 'toldest'])
      expect(findReplacement(name), name).toBeUndefined()
    expect(findReplacement('askedOwn')).toBe('requestedOwn')
  })

  test('count where a name is declared, not where it is used', () => {
    const declared = `
      import { said as sameSaid } from './said.ts'
      interface Told { asked: string; read(wish: string): void }
      type Of<Wish> = (told: Wish) => void
      function read(said: string, { text: told, ...wishes }: Facts, [wish = 1]: number[]) {}
      const facts = { gist: 1 }
      try {} catch (told) {}`
    expect(count('names with a coinage', declared)).toEqual(
      'Told asked wish Wish told said told wishes wish gist told'.split(' '),
    )
    const used = `
      import { told } from './told.ts'
      export { told as asked }
      const { wish, asked: question } = read(told)
      send({ wish }, question.said)`
    expect(count('names with a coinage', used)).toEqual([])
    expect(count('names with a coinage', '', 'apps/server/src/core/gist.rules.ts')).toEqual(['gist'])
  })

  test('prospects count as files and names, but for those of the contract', () => {
    expect(count('names with prospect', 'const prospectPage = 1')).toEqual(['prospectPage'])
    expect(count('names with prospect', '', 'apps/server/src/features/prospects/list.ts')).toHaveLength(1)
    expect(count('names with prospect', 'const prospects = 1', 'packages/contract/src/prospects.ts')).toEqual([])
    expect(count('names with prospect', "const path = '/prospects', prospective = 1")).toEqual([])
  })
})

describe('shapes', () => {
  test('are assertions of types, but neither constants nor names of imports', () => {
    const text = `
      import { a as b } from './a.ts'
      export { b as c }
      import * as d from './d.ts'
      const e = [1] as const
      const f = { g: 1 } satisfies Facts
      const h = e as string[]
      const i = <number>h`
    expect(count('type assertions', text)).toEqual(['e as string[]', '<number>h'])
    expect(count('type assertions', 'const a = b as unknown as string')).toHaveLength(2)
  })

  test('are values that are said not to be null, and types that are anything', () => {
    const text = 'const a = b!.c![0]; let d: any[]; if (a !== b) call<any>(!a); const any = 1 // any'
    expect(count('non-null assertions', text)).toEqual(['b!.c!', 'b!'])
    expect(count('any types', text)).toEqual(['any', 'any'])
  })

  test('are files of 300 lines and more', () => {
    expect(count('files over 299 lines', 'call()\n'.repeat(299))).toEqual([])
    expect(count('files over 299 lines', 'call()\n'.repeat(299) + 'call()')).toEqual(['300 lines'])
    expect(count('files over 299 lines', 'call()\n'.repeat(300), 'scripts/long.mjs')).toEqual([])
    expect([49, 50].map((lines) => isShort({ file: product, text: 'call()\n'.repeat(lines) }))).toEqual([true, false])
  })

  test('are found by file and line', () => {
    const text = '\n\nconst nameOf = () => 1'
    expect(findOffenders({ file: product, text })).toMatchObject([
      { measure: 'names ending in Of', file: product, line: 3, name: 'nameOf' },
      { measure: 'names without a verb', file: product, line: 3, name: 'nameOf' },
    ])
    expect(() => findOffenders({ file: product, text: 'const = 1' })).toThrow(product)
  })
})

describe('counts', () => {
  const all = [product, product, 'e2e/example.ts'].flatMap((file) =>
    findOffenders({ file, text: 'const nameOf = read() as () => string; const findOf = () => 1' }),
  )
  const now = countOffenders(all)

  test('are kept apart for what is sold and what tests it', () => {
    expect(findArea('packages/tax/src/tax-of.ts')).toBe('product')
    for (const file of ['packages/tax/src/tax.test.ts', 'packages/tax/src/test-documents.ts', 'apps/server/seed/a.ts'])
      expect(findArea(file), file).toBe('tests and tools')
    expect(now['type assertions']).toEqual({ product: 2, 'tests and tools': 1 })
    expect(now['any types']).toEqual({ product: 0, 'tests and tools': 0 })
    const files = ['apps/web/src/a.tsx', 'scripts/a.mjs', 'apps/web/vite.config.ts', 'apps/web/src/a.css', 'docs/a.ts']
    expect(files.map(isSource)).toEqual([true, true, false, false, false])
  })

  test('differ from the committed ones where they rose or sank, and are only ever written lower', () => {
    expect(compareCounts(now, now)).toEqual([])
    const known = { ...now, 'type assertions': { product: 1, 'tests and tools': 5 } }
    expect(compareCounts(now, known)).toEqual([
      { measure: 'type assertions', area: 'product', now: 2, known: 1 },
      { measure: 'type assertions', area: 'tests and tools', now: 1, known: 5 },
    ])
    expect(lowerCounts(now, known)['type assertions']).toEqual({ product: 1, 'tests and tools': 1 })
    expect(lowerCounts(now, {})).toEqual(now)
  })

  test('name what is new, wherever it was moved from', () => {
    const before = findOffenders({ file: 'apps/server/src/core/old.ts', text: 'const nameOf = () => 1' })
    const after = findOffenders({ file: product, text: 'const nameOf = () => 1\nconst partOf = () => 1' })
    expect(subtractOffenders(after, before).map(({ name }) => name)).toEqual(['partOf', 'partOf'])
    expect(subtractOffenders(before, after)).toEqual([])
  })
})

describe('subjects of commits', () => {
  test('are imperative, with or without an area', () => {
    for (const subject of [
      'Add a filter by stage',
      'Leads: add a filter by stage',
      'Admin area: Show times in the zone of the viewer',
      'Name the tests of search by what they check',
      'Use `node:fs` for files',
    ])
      expect(findSubjectProblems(subject), subject).toEqual([])
    for (const subject of [
      'Added a filter',
      'Adding a filter',
      'Adds a filter',
      'Leads: the filter by stage',
      'Search: rows are read once',
      'What is not there is left out',
      'On a phone zeros are hidden',
      'wip',
      '',
    ])
      expect(findSubjectProblems(subject), subject).toHaveLength(1)
  })

  test('have 72 characters at most', () => {
    expect(findSubjectProblems(`Add ${'ü'.repeat(68)}`)).toEqual([])
    expect(findSubjectProblems(`Add ${'ü'.repeat(69)}`)).toEqual(['73 characters, at most 72'])
  })
})

test('the lists of words are sorted and hold each word once', () => {
  const folder = new URL('../../../../scripts/words/', import.meta.url)
  for (const name of ['verbs.txt', 'subject-verbs.txt', 'coinages.txt']) {
    const file = new URL(name, folder)
    expect(existsSync(file), name).toBe(true)
    const words = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    const first = words.map((line) => line.split(' ')[0] ?? '')
    expect(first, name).toEqual([...new Set(first)].sort())
  }
})
