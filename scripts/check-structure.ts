import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { envExample } from '../apps/server/src/core/config.ts'
import { indexTexts, unlisted } from './indexes.ts'

/** What a file of a server feature may be: one role each, and no other. */
const roles = [
  'table',
  'queries',
  'rules',
  'service',
  'handlers',
  'jobs',
  'webhooks',
  'routes',
  'emails',
  'page',
  'pdf',
  'worker',
  'record',
  'operations',
  'registry',
  'events',
  'listeners',
]
const vague = /^(utils?|helpers?|common|misc|shared|index)\.(ts|tsx)$/
/** Longest a source file may be. Files that are lists of data say so in their name or are named here. */
const maxLines = 300
const mayBeLong = new Set([
  'apps/server/seed/people.ts',
  'apps/server/seed/packages/trips-mountains.ts',
  'apps/server/seed/packages/trips-south-east-asia.ts',
])

const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
const problems: string[] = []

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'results'].includes(entry.name)) return []
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(file) : [file]
  })
}

function checkName(file: string): void {
  const name = path.basename(file)
  if (vague.test(name) && file !== 'packages/contract/src/index.ts')
    problems.push(`${file}: name the file by what it does`)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(ts|tsx|css|mjs|cjs)$/.test(name)) problems.push(`${file}: use kebab-case`)
}

function checkRole(file: string): void {
  const name = path.basename(file).replace(/\.test\.ts$/, '.ts')
  const isTest = file.endsWith('.test.ts')
  const role = /\.([a-z]+)\.tsx?$/.exec(name)?.[1]
  if (isTest && !role) return
  if (!role || !roles.includes(role))
    problems.push(`${file}: end the name in one of ${roles.map((one) => `.${one}.ts`).join(' ')}`)
}

function checkLength(file: string): void {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n').length
  if (lines > maxLines && !mayBeLong.has(file))
    problems.push(`${file}: ${lines} lines; split what is longer than ${maxLines}`)
}

/** Nothing of the machines this was made on belongs into it. */
function checkAddresses(file: string): void {
  const text = readFileSync(path.join(root, file), 'utf8')
  for (const [pattern, what] of [
    [/\/work\/main|\/root\/\./, 'a path of a machine'],
    [/"resolved": "https?:/, 'the address of a registry'],
  ] as const) {
    if (pattern.test(text)) problems.push(`${file}: holds ${what}`)
  }
}

/** What turns minor units into units, or back, by hand: right for rupees, wrong for yen and dinars. */
const amountsByHand = [
  /(?:minor|amount|price|budget|value|net|sell|total|paise|due|rupees)\w*\)?(?:\s*\?\?\s*0\))?\s*\/\s*100\b/i,
  /(?:minor|amount|price|budget|net|sell|paise|rupees)\w*\)?\s*\*\s*100\b/i,
  /(?:minor|amount|price|budget|net|sell|paise|money)\w*\)?\.toFixed|parseFloat\(/i,
]

/** Amounts and their texts meet in `packages/money` alone. */
function checkAmounts(file: string): void {
  for (const [index, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries())
    if (amountsByHand.some((byHand) => byHand.test(line)))
      problems.push(`${file}:${index + 1}: use @sarai/money for amounts; not every currency has two decimals`)
}

/** What in the front end would take on trust what stands in an address or was stored by a browser or an earlier version. */
const trusted: [pattern: RegExp, instead: string, only?: RegExp][] = [
  [
    /\buseSearch\(/,
    'read the address by its schema: useScreenSearch or useRecordList',
    /^(?!.*\/lib\/use-(list|screen)-search)/,
  ],
  [/\bvalidateSearch: (?!(typeof )?textsOf<)/, "give a route the type of its screen's schema: textsOf<…>"],
  [
    /(useParams|getItem|URLSearchParams|JSON\.parse|\.state)\b.*\) as (?!const\b)/,
    'look at it, do not assert its type',
  ],
  [/\b(search|address|params|stored|preferences)\b[\w.?[\]']* as (?!const\b)/, 'look at it, do not assert its type'],
  [/(?<!\*|import \w+) as (?!const\b)/, 'read it by a schema', /(-search|-schema|stored)\.ts$/],
  [/\buseMutation\(/, 'send forms with useSending and actions with runAction'],
]

/** Whatever comes from outside is read by a schema and not believed. */
function checkTrust(file: string): void {
  for (const [index, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries())
    for (const [pattern, instead, only] of trusted)
      if ((!only || only.test(file)) && !/^\s*(\/\/|\/?\*)/.test(line) && pattern.test(line))
        problems.push(`${file}:${index + 1}: ${instead}`)
}

const sideBySide = /Promise\.(?:all|allSettled|any|race)\(/g

/** What stands in the bracket that opens at `start`. */
function inBrackets(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth++
    else if (')]}'.includes(text[at] ?? '') && --depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}

/** Whether statements may travel at once is said with `db.together`, and how they do is core/db's to know. */
function checkTogether(file: string): void {
  const text = readFileSync(path.join(root, file), 'utf8')
  for (const { index, 0: call } of text.matchAll(sideBySide)) {
    const asked = inBrackets(text, index + call.length - 1)
    if (!/\b(?:db|tx)\b/.test(asked)) continue
    const line = text.slice(0, index).split('\n').length
    problems.push(`${file}:${line}: ask the database several things at once with db.together(() => [...])`)
  }
}

/** What makes journeys slow, or fail now and then: it stands below a comment that says why it has to be. */
const waits: [pattern: RegExp, only: RegExp][] = [
  [/\bwaitForTimeout\(|\.toPass\(/, /\.ts$/],
  [/(?<!\btest\.)\bsetTimeout\(|\bsleep\(/, /\.spec\.ts$/],
]
const indentOf = (line: string) => line.search(/\S/)

/** Journeys wait for elements, answers and requests, and not for a time. */
function checkWaits(file: string): void {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  for (const [index, line] of lines.entries()) {
    if (!waits.some(([pattern, only]) => only.test(file) && pattern.test(line))) continue
    const begun = line.trim().startsWith('}')
      ? lines.slice(0, index).findLastIndex((one) => indentOf(one) === indentOf(line))
      : index
    if (!/^\s*(\/\/|\*\/|\/\*)/.test(lines[begun - 1] ?? ''))
      problems.push(`${file}:${index + 1}: wait for what is to come, or say on the line above why that cannot be`)
  }
}

/** The image installs what every workspace needs before it has the sources. */
function checkDockerfile(): void {
  const text = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  for (const manifest of ['packages', 'apps'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  ))
    if (existsSync(path.join(root, manifest)) && !text.includes(`COPY ${manifest} ${path.dirname(manifest)}/`))
      problems.push(`Dockerfile: copy ${manifest} before npm ci`)
}

const folders = ['packages', 'apps', 'scripts', 'e2e', 'bench', 'attack']
const sources = folders.filter((folder) => existsSync(path.join(root, folder))).flatMap(filesBelow)
for (const file of sources.filter((one) => /\.(ts|tsx|css|mjs|cjs)$/.test(one))) {
  checkName(file)
  if (/^apps\/server\/src\/(kernel|features)\//.test(file)) checkRole(file)
  if (/^apps\/server\/src\/(?!core\/db\/)/.test(file) && !file.endsWith('.test.ts')) checkTogether(file)
  if (/\.(ts|tsx)$/.test(file)) checkLength(file)
  if (/^e2e\/.*\.ts$/.test(file)) checkWaits(file)
  if (file !== 'scripts/check-structure.ts') checkAddresses(file)
  if (file.startsWith('apps/web/src/') && !/\.test\.tsx?$|\.css$/.test(file)) checkTrust(file)
  if (/^(apps|packages)\/(?!money\/)/.test(file) && !/\.test\.tsx?$|\/test\//.test(file)) checkAmounts(file)
}
checkAddresses('package-lock.json')
checkDockerfile()
if (readFileSync(path.join(root, '.env.example'), 'utf8') !== envExample())
  problems.push('.env.example: run "npm run new env" to make it anew from the settings')

for (const [file, text] of indexTexts(root))
  if (!existsSync(path.join(root, file)) || readFileSync(path.join(root, file), 'utf8') !== text)
    problems.push(`${file}: run "npm run fix" to write it anew from the folders`)
problems.push(...unlisted(root))

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`Structure: ${sources.length} files in order.`)
