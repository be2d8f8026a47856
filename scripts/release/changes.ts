import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** In the order in which a release tells of them. */
export const changeKinds = ['security', 'added', 'changed', 'fixed', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One change, as the people who run Sarai or work with it read of it. */
export interface Change {
  /** Its path from the root. */
  file: string
  kind: ChangeKind
  text: string
  /** What whoever upgrades has to do or know; empty where that is nothing. */
  upgrading: string
}

const titles: Record<ChangeKind, string> = {
  security: 'Security',
  added: 'Added',
  changed: 'Changed',
  fixed: 'Fixed',
  removed: 'Removed',
}
const shape = /^---\nkind: (\w+)\n---\n([^]+)$/
const upgradingTitle = /^## Upgrading\n/m

/**
 * Reads a file of `changes/`: its kind between two lines of dashes, the text, and perhaps a part "## Upgrading".
 * @throws Error that says what is wrong with the file
 */
export function parseChange(file: string, content: string): Change {
  const [, kind = '', body = ''] = shape.exec(content.replaceAll('\r\n', '\n')) ?? []
  const known = changeKinds.find((one) => one === kind)
  if (!known) throw new Error(`${file}: begin it with its kind, one of ${changeKinds.join(', ')} (changes/README.md)`)
  const [text = '', upgrading = ''] = body.split(upgradingTitle).map((part) => part.trim())
  if (!text) throw new Error(`${file}: say what has changed`)
  return { file, kind: known, text, upgrading }
}

/** What has been written since the last release, by name of file. */
export function readChanges(root: string): Change[] {
  const folder = path.join(root, 'changes')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return names.toSorted().map((name) => parseChange(`changes/${name}`, readFileSync(path.join(folder, name), 'utf8')))
}

/** A point of a list; further paragraphs belong to it. */
const writePoint = (text: string) => `- ${text.replaceAll('\n', '\n  ').replaceAll(/ +$/gm, '')}`

/** The part of CHANGELOG.md about a version, what is to be done at the upgrade first. */
export function renderSection(version: string, day: string, changes: Change[]): string {
  const upgrading = changes.filter((change) => change.upgrading).map((change) => writePoint(change.upgrading))
  const parts = changeKinds.flatMap((kind) => {
    const points = changes.filter((change) => change.kind === kind).map((change) => writePoint(change.text))
    return points.length > 0 ? [`### ${titles[kind]}\n\n${points.join('\n')}`] : []
  })
  if (upgrading.length > 0) parts.unshift(`### Upgrading\n\n${upgrading.join('\n')}`)
  return `## ${version} - ${day}\n\n${parts.join('\n\n')}\n`
}

/** What CHANGELOG.md says of a version; undefined where it says nothing. */
export function findSection(changelog: string, version: string): string | undefined {
  const start = changelog.indexOf(`\n## ${version} `)
  if (start === -1) return undefined
  const end = changelog.indexOf('\n## ', start + 1)
  return `${changelog.slice(start, end === -1 ? undefined : end).trim()}\n`
}

/** Puts a section above those of earlier versions. */
export function insertSection(changelog: string, section: string): string {
  const at = changelog.indexOf('\n## ')
  return at === -1
    ? `${changelog.trimEnd()}\n\n${section}`
    : `${changelog.slice(0, at).trimEnd()}\n\n${section}${changelog.slice(at)}`
}
