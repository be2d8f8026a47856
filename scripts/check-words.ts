import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChanged, subtractOffenders } from './words/changes.ts'
import { type Change, compareCounts, countOffenders, type KnownCounts, lowerCounts } from './words/counts.ts'
import { findOffenders, isShort, type Offender } from './words/measures.ts'
import { findArea, listSources, readSource } from './words/sources.ts'

/**
 * Counts names and shapes that the code is to have fewer of, and compares them with the committed counts. A count that
 * has risen is refused; one that has sunk is to be written down (`--write`), so that it cannot rise again.
 */
const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
const countsFile = 'scripts/words/counts.json'
const maxListed = 40

function readCounts(): KnownCounts {
  const file = path.join(root, countsFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KnownCounts) : {}
}

const formatOffender = ({ file, line, name, instead }: Offender) =>
  `  ${file}:${line}  ${name}${instead === undefined ? '' : ` (instead: ${instead})`}`

/** The count, and what is new of it in the files that have changed. */
function describeRise({ measure, area, now, known }: Change, offenders: Offender[], base: string): string {
  const listed = offenders.filter((one) => one.measure === measure && findArea(one.file) === area)
  const lines = listed.slice(0, maxListed).map(formatOffender)
  if (listed.length > maxListed) lines.push(`  and ${listed.length - maxListed} more`)
  const heading = `${measure}, ${area}: ${now}, but at most ${known} (${countsFile}).`
  return [`${heading} New since ${base}:`, ...(lines.length > 0 ? lines : ['  none that git knows of'])].join('\n')
}

const describeFall = ({ measure, area, now, known }: Change) =>
  `${measure}, ${area}: ${now}, and ${Number.isFinite(known) ? known : 'nothing'} in ${countsFile}: run "npm run fix" to write the lower number`

const sources = listSources(root).map((file) => readSource(root, file))
const offenders = sources.flatMap(findOffenders)
const counts = countOffenders(offenders)
const known = readCounts()

if (process.argv.includes('--write')) {
  writeFileSync(path.join(root, countsFile), `${JSON.stringify(lowerCounts(counts, known), null, 2)}\n`)
} else {
  const changes = compareCounts(counts, known)
  const problems = changes.filter(({ now, known }) => now < known).map(describeFall)
  const risen = changes.filter(({ now, known }) => now > known)
  if (risen.length > 0) {
    const { base, files, before } = findChanged(root)
    const inChanged = offenders.filter(({ file }) => files.has(file))
    const added = subtractOffenders(inChanged, before.flatMap(findOffenders))
    problems.push(...risen.map((change) => describeRise(change, added, base)))
  }
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exit(1)
  }
  const short = sources.filter(isShort).length
  console.log(`Names and shapes: as counted, in ${sources.length} files, ${short} of them under 50 lines.`)
}
