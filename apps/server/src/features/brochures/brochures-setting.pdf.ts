import type { DocumentTypeface } from '@sarai/contract/agency'
import { findFaces, printText } from './brochures-glyphs.rules.ts'
import { registerFonts } from './brochures-look.pdf.ts'

/** Changes every text of a document's data in place. */
function changeTexts(data: unknown, change: (text: string) => string): void {
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)) return
  for (const [key, value] of Object.entries(data)) {
    if (typeof value === 'string') Reflect.set(data, key, change(value))
    else changeTexts(value, change)
  }
}

/**
 * What a document says, as it can be set, with the fonts that this needs and no others.
 * @param typeface of the headings
 */
export function prepareTexts<Input extends object>(typeface: DocumentTypeface, input: Input): Input {
  const printed = structuredClone(input)
  const texts = new Set<string>()
  changeTexts(printed, (text) => {
    const set = printText(text)
    texts.add(set)
    return set
  })
  registerFonts(typeface, findFaces([...texts]))
  return printed
}
