import { findUnprintable } from './brochures-glyphs.rules.ts'

function collectTexts(data: unknown): string[] {
  if (typeof data === 'string') return [data]
  if (typeof data !== 'object' || data === null) return []
  return Object.values(data).flatMap(collectTexts)
}

/** What a document says, by where it is entered: "Line 2". */
export type PrintedPlaces = Record<string, unknown>

/** Why something cannot be printed as it is, naming the place; undefined where it can. */
export function explainUnprintable(places: PrintedPlaces): string | undefined {
  for (const [place, data] of Object.entries(places)) {
    const letters = findUnprintable(collectTexts(data).join(' '))
    if (letters.length === 0) continue
    const some = letters.slice(0, 5).join(' ') + (letters.length > 5 ? ' …' : '')
    return `${place} cannot be printed: no font has the letters “${some}”. Write them in other letters.`
  }
}
