import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The first line of every file that is written from what the folders hold. */
export const generatedLine = '// Generated from folders by scripts/indexes.ts: "npm run fix" writes it anew.'

/** What a file of a part exports under a name that an index looks for. */
interface Found {
  /** Its file, from the root. */
  file: string
  name: string
  /** What the index keeps it by: the part of the name, or of its type, that says what it is about. */
  key: string
}

interface Index {
  file: string
  /** Where it looks, and in files of which names. */
  folders: string[]
  files: RegExp
  /** An export to list. Its first group is the name, and the second, where there is one, the key. Without it, whole files. */
  exports?: RegExp
  /** A file that holds this has to export something of the kind, so that nothing is left out unnoticed. */
  needs?: RegExp
  /** Further imports that it needs. */
  imports?: string
  about: string
  write: (found: Found[], named: (one: Found) => string) => string
}

const entries = (found: Found[], named: (one: Found) => string, sign = '') =>
  found.map((one) => `  ${sign}${named(one)},\n`).join('')

/** `key: name`, and where several files have something for one key, all of it. */
function byKey(found: Found[], named: (one: Found) => string): string {
  const groups = [...Map.groupBy(found, ({ key }) => key)].sort(([a], [b]) => (a < b ? -1 : 1))
  return groups
    .map(([key, [first, ...more]]) => {
      if (!first) return ''
      if (more.length === 0) return named(first) === key ? `  ${key},\n` : `  ${key}: ${named(first)},\n`
      return `  ${key}: {\n${[first, ...more].map((one) => `    ...${named(one)},\n`).join('')}  },\n`
    })
    .join('')
}

const contract = 'packages/contract/src'
const server = 'apps/server/src'
const web = 'apps/web/src'
const parts = [`${server}/core`, `${server}/kernel`, `${server}/features`]

/** Lists that say nothing but what there is. What has an order that matters, as event handlers, is listed by hand. */
export const indexes: Index[] = [
  {
    file: `${contract}/index.ts`,
    folders: [contract],
    files: /^[\w-]+\.ts$/,
    exports: /^export const ((\w+)Calls) = /gm,
    needs: /^ {2}\w+: \w*[pP]rocedure\b/m,
    about: 'Every call there is. Server, client and API description are made from this one object.',
    write: (found, named) =>
      `export const contract = {\n${byKey(found, named)}}\nexport type Contract = typeof contract\n`,
  },
  {
    file: `${contract}/records/all-kinds.ts`,
    folders: [`${contract}/records`],
    files: /\.record\.ts$/,
    exports: /^export const ((\w+)Kind) = /gm,
    needs: /export/,
    about: 'Every kind of record that has a list of its own.',
    write: (found, named) => `export const kinds = {\n${byKey(found, named)}} as const\n`,
  },
  {
    file: `${contract}/records/all-events.ts`,
    folders: [`${contract}/records`],
    files: /\.events\.ts$/,
    exports: /^export const ((\w+)Events) = /gm,
    needs: /export/,
    about: 'What a webhook can be told of records and money.',
    write: (found, named) => `export const recordEvents = {\n${entries(found, named, '...')}} as const\n`,
  },
  {
    file: `${server}/schema.ts`,
    folders: parts,
    files: /\.table\.ts$/,
    about: 'Every table, for migrations and for the tests that look at all of them.',
    write: (found) => found.map(({ file }) => `export * from '${from(server, file)}'\n`).join(''),
  },
  {
    file: `${server}/router.ts`,
    folders: parts,
    files: /\.handlers\.ts$/,
    exports: /^export const ((\w+)Handlers) = /gm,
    needs: /export/,
    imports: "import { routerOf } from './core/procedures.ts'\n",
    about: 'Every call of the contract with what answers it.',
    write: (found, named) => `export const router = routerOf({\n${byKey(found, named)}})\n`,
  },
  {
    file: `${server}/records.ts`,
    folders: parts,
    files: /\.record\.ts$/,
    exports: /^export const (\w+): RecordDescription = /gm,
    needs: /export/,
    imports: "import type { RecordDescription } from './kernel/records/records.registry.ts'\n",
    about: 'Every kind of record there is.',
    write: (found, named) => `export const records: RecordDescription[] = [\n${entries(found, named)}]\n`,
  },
  {
    file: `${server}/operations.ts`,
    folders: parts,
    files: /\.operations\.ts$/,
    exports: /^export const (\w+): OperationDescription\[\] = /gm,
    needs: /export/,
    imports: "import type { OperationDescription } from './kernel/operations/operations.registry.ts'\n",
    about: 'Every kind of long work that makes a file or can be taken back.',
    write: (found, named) => `export const operations: OperationDescription[] = [\n${entries(found, named, '...')}]\n`,
  },
  {
    file: `${server}/jobs.ts`,
    folders: parts,
    files: /\.jobs\.ts$/,
    exports: /^export const (\w+Job)\b/gm,
    needs: /export/,
    imports: "import type { Job } from './core/jobs/jobs.ts'\n",
    about: 'Every kind of background work.',
    write: (found, named) => `export const jobs = [\n${entries(found, named)}] as unknown as Job<never>[]\n`,
  },
  {
    file: 'apps/server/test/all-examples.ts',
    folders: ['apps/server/test/examples'],
    files: /\.ts$/,
    exports: /^export const (\w+): ExamplesOf<Contract\['(\w+)'\]> = /gm,
    imports: "import type { Contract } from '@sarai/contract'\nimport type { ExamplesOf } from './example.ts'\n",
    about: 'How every call is made so that it works. A new call needs an example before anything compiles.',
    write: (found, named) => `export const allExamples: ExamplesOf<Contract> = {\n${byKey(found, named)}}\n`,
  },
  {
    file: 'apps/server/test/all-makers.ts',
    folders: ['apps/server/test/examples'],
    files: /\.ts$/,
    exports: /^export const ((\w+)Maker): RecordMaker = /gm,
    imports: `import type { AttachableKind } from '@sarai/contract/record-kinds'
import type { RecordMaker } from './example.ts'
`,
    about: 'Makes a record of each kind that something hangs on.',
    write: (found, named) => `export const makers: Record<AttachableKind, RecordMaker> = {\n${byKey(found, named)}}\n`,
  },
  {
    file: 'e2e/route-examples/all-examples.ts',
    folders: ['e2e/route-examples'],
    files: /\.ts$/,
    exports: /^export const (\w+Examples): Examples = /gm,
    needs: /export/,
    imports: "import type { Examples } from '../route-example.ts'\n",
    about: 'An address of every route that names a record.',
    write: (found, named) => `export const examples: Examples = {\n${entries(found, named, '...')}}\n`,
  },
  {
    file: `${web}/all-questions.ts`,
    folders: [`${web}/features`],
    files: /-search\.ts$/,
    exports: /^export const ((\w+)Question) = listQuestion\(/gm,
    about: 'What every list asks, by what it lists.',
    write: (found, named) => `export const questions = {\n${byKey(found, named)}}\n`,
  },
  {
    file: `${web}/records/kinds/all-screens.ts`,
    folders: [`${web}/records/kinds`],
    files: /\.record\.ts$/,
    exports: /^export const ((\w+)Screen): /gm,
    needs: /export/,
    about: 'What only screens have to say of everything that there is a list of.',
    write: (found, named) => `export const screens = {\n${byKey(found, named)}}\n`,
  },
  {
    file: `${web}/routes/app/all-routes.ts`,
    folders: [`${web}/routes/app`],
    files: /\.routes\.ts$/,
    exports: /^export const (\w+Routes) = /gm,
    needs: /export/,
    imports: "import { layout } from './app-route.ts'\n",
    about: 'Every address of the main app.',
    write: (found, named) => `export const appRoutes = layout.addChildren([\n${entries(found, named, '...')}])\n`,
  },
]

/** How a file of a folder names another. */
function from(folder: string, file: string): string {
  const relative = path.relative(folder, file)
  return relative.startsWith('.') ? relative : `./${relative}`
}

const camel = (kebab: string) => kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function filesOf(root: string, { file: index, folders, files }: Index): string[] {
  const all = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => files.test(file) && !file.endsWith('.test.ts'))
      .map((file) => path.join(folder, file)),
  )
  return all.filter((file) => file !== index).sort()
}

function findExports(root: string, file: string, { exports }: Index): Found[] {
  if (!exports) return [{ file, name: '', key: '' }]
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(exports)].map(([, name = '', key = name]) => ({ file, name, key }))
}

/** The text of an index, as the folders are now. */
function textOf(root: string, index: Index): string {
  const found = filesOf(root, index).flatMap((file) => findExports(root, file, index))
  const folder = path.dirname(index.file)
  /** Where several files export the same name, those that are not named by it themselves go by both: `tripAmendingTripsCalls`. */
  const named = (one: Found) => {
    const noun = camel(path.basename(one.file).replace(/\..*/, ''))
    const isPlain = noun === one.key || found.filter(({ name }) => name === one.name).length === 1
    return isPlain ? one.name : noun + capital(one.name)
  }
  const imports = [...Map.groupBy(index.exports ? found : [], ({ file }) => file)].map(([file, ofFile]) =>
    importLine(
      ofFile.map((one) => (named(one) === one.name ? one.name : `${one.name} as ${named(one)}`)),
      from(folder, file),
    ),
  )
  return `${generatedLine}
${index.imports ?? ''}${imports.join('')}
/** ${index.about} */
${index.write(found, named)}`
}

const maxWidth = 120

/** As the formatter would have it. */
function importLine(names: string[], file: string): string {
  const line = `import { ${names.join(', ')} } from '${file}'`
  return line.length <= maxWidth || names.length === 1
    ? `${line}\n`
    : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${file}'\n`
}

/** Every index with its text, as the folders are now. */
export function indexTexts(root: string): Map<string, string> {
  return new Map(indexes.map((index) => [index.file, textOf(root, index)]))
}

/** Files that should be in an index and export nothing that it looks for. */
export function unlisted(root: string): string[] {
  return indexes.flatMap((index) =>
    filesOf(root, index)
      .filter((file) => index.needs?.test(readFileSync(path.join(root, file), 'utf8')))
      .filter((file) => findExports(root, file, index).length === 0)
      .map((file) => `${file}: export something as ${index.exports?.source.slice(1)}, for ${index.file}`),
  )
}
