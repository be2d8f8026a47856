import type { ImportTarget } from '@sarai/contract/import-fields'
import type { ImportShape } from '@sarai/contract/imports'
import { lookAt, noLook } from './imports-looks.rules.ts'
import { fieldNamed, isIdentifier } from './imports-synonyms.rules.ts'
import { plain } from './imports-words.rules.ts'

type Leading = ImportShape['leading']

interface Header {
  /** Which line holds the names of the columns; null for none. */
  headerLine: number | null
  /** Whether the line above it names groups of columns. */
  hasGroups: boolean
}

/** Which of the first lines hold the names of the columns. */
export function guessHeader(leading: Leading, target: ImportTarget): Header {
  const scores = leading.map(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    const named = filled.filter((cell) => fieldNamed(cell, target)).length
    return { filled: filled.length, named, hasValues: filled.some(isValue) }
  })
  const best = Math.max(0, ...scores.map((score) => (score.hasValues ? 0 : score.named)))
  if (best >= 2) {
    const at = scores.findIndex((score) => score.named === best && !score.hasValues)
    const below = scores[at + 1]
    if (below && !below.hasValues && isGrouped(leading, at + 1, target, best))
      return { headerLine: at + 1, hasGroups: true }
    if (at > 0 && isGrouped(leading, at, target, best)) return { headerLine: at, hasGroups: true }
    return { headerLine: at, hasGroups: false }
  }
  const [first] = scores
  const isFirst = first && !first.hasValues && (best === 1 || first.filled > 1)
  return { headerLine: isFirst ? 0 : null, hasGroups: false }
}

/** Whether a line and the one above it together name more columns than either does, some below a gap of the upper. */
function isGrouped(leading: Leading, line: number, target: ImportTarget, best: number): boolean {
  const [above, cells] = [leading[line - 1]?.cells ?? [], leading[line]?.cells ?? []]
  if (above.some(isValue) || above.filter((cell) => cell.trim() !== '').length < 2) return false
  const gaps = cells.filter((cell, column) => cell.trim() !== '' && !above[column]?.trim() && fieldNamed(cell, target))
  const named = joinedHeader(above, cells).filter((name) => name !== '' && fieldOfJoined(name, target)).length
  return gaps.length > 0 && named > best
}

/** A cell that stands below a header, not in one. */
function isValue(cell: string): boolean {
  const look = noLook()
  lookAt(look, cell, 'IN')
  return look.emails + look.phones + look.days > 0 || /^[\d.,]+$/.test(cell.trim())
}

/** The names of the columns: those of the line, each with its group's, where that is one. */
export function headerNames(leading: Leading, { headerLine, hasGroups = false }: Partial<Header>): string[] {
  if (headerLine === null || headerLine === undefined) return []
  const cells = leading[headerLine]?.cells ?? []
  return hasGroups && headerLine > 0 ? joinedHeader(leading[headerLine - 1]?.cells ?? [], cells) : cells
}

const partedBy = ' – '

/** A group stands above its first column; it reaches to the next. */
function joinedHeader(above: string[], cells: string[]): string[] {
  let group = ''
  return Array.from({ length: Math.max(above.length, cells.length) }, (_, column) => {
    const [upper, lower] = [above[column]?.trim() ?? '', cells[column]?.trim() ?? '']
    if (upper) group = upper
    if (!lower) return upper
    return group ? `${group}${partedBy}${lower}` : lower
  })
}

/** The field that a column below a group means: by both names, else by its own, else by the group's. */
export function fieldOfJoined(name: string, target: ImportTarget): ReturnType<typeof fieldNamed> {
  const at = name.indexOf(partedBy)
  if (at === -1) return fieldNamed(name, target)
  const [group, own] = [name.slice(0, at), name.slice(at + partedBy.length)]
  // A running number is none of what its group is about.
  if (isIdentifier(own)) return undefined
  return fieldNamed(`${group} ${own}`, target) ?? fieldNamed(own, target) ?? fieldNamed(group, target)
}

/** What columns a file has, for recognising another of its kind. */
export function headerKey(header: string[]): string {
  return header.map((cell) => plain(cell).slice(0, 60)).join('\n')
}
