import type { WorkbookArchive } from './workbook-archive.ts'
import { isDateFormat, unescaped } from './workbook-cells.rules.ts'
import { Unreadable } from './unreadable.ts'
import { damaged, type XmlHooks, xmlEvents } from './xml-events.ts'

/** A workbook with what is needed to read its sheets. */
export interface Workbook {
  archive: WorkbookArchive
  /** The sheets that are in sight, in their order. */
  sheets: { name: string; part: string }[]
  sharedStrings: string[]
  dateStyles: boolean[]
  startsIn1904: boolean
}

const maxSharedCharacters = 150_000_000

async function readPart(archive: WorkbookArchive, name: string, hooks: Partial<XmlHooks>): Promise<void> {
  const stream = await archive.stream(name)
  if (!stream) return
  const all = { open: () => {}, close: () => {}, text: () => {}, ...hooks }
  for await (const _ of xmlEvents(stream, all));
}

async function readSheetNames(archive: WorkbookArchive) {
  const parts = new Map<string, string>()
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id = '', Target = '' } = attributes()
      parts.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets: Workbook['sheets'] = []
  let startsIn1904 = false
  await readPart(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = ['1', 'true'].includes(attributes().date1904 ?? '')
      if (name !== 'sheet') return
      const { name: title = '', state, 'r:id': id = '' } = attributes()
      const part = parts.get(id)
      if (part && (state ?? 'visible') === 'visible' && archive.has(part)) sheets.push({ name: title, part })
    },
  })
  return { sheets, startsIn1904 }
}

/** Texts that cells refer to by number. What only helps with pronouncing them is left out. */
async function readSharedStrings(archive: WorkbookArchive): Promise<string[]> {
  const strings: string[] = []
  let size = 0
  let current = ''
  let isText = false
  let isSpoken = false
  await readPart(archive, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') isSpoken = true
      else if (name === 't') isText = !isSpoken
    },
    text(text) {
      if (isText) current += text
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isSpoken = false
      else if (name === 'si') {
        size += current.length
        if (size > maxSharedCharacters)
          throw new Unreadable('This workbook holds too much text. Save the sheet as CSV.')
        strings.push(unescaped(current))
      }
    },
  })
  return strings
}

/** Whether each cell style shows days. */
async function readDateStyles(archive: WorkbookArchive): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isCellStyle = false
  await readPart(archive, 'xl/styles.xml', {
    open(name, attributes) {
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes()
        codes.set(Number(numFmtId), formatCode)
      } else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) {
        const id = Number(attributes().numFmtId ?? 0)
        styles.push(isDateFormat(id, codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

/** Opens a workbook and reads everything but its rows. Close its archive afterwards. */
export async function openWorkbook(archive: WorkbookArchive): Promise<Workbook> {
  try {
    if (!archive.has('xl/workbook.xml')) throw new Unreadable('This is not an Excel workbook. Save it as .xlsx or CSV.')
    const { sheets, startsIn1904 } = await readSheetNames(archive)
    if (sheets.length === 0) throw new Unreadable('This workbook has no sheet with rows in it.')
    const [sharedStrings, dateStyles] = [await readSharedStrings(archive), await readDateStyles(archive)]
    return { archive, sheets, sharedStrings, dateStyles, startsIn1904 }
  } catch (error) {
    archive.close()
    throw error instanceof Unreadable ? error : damaged()
  }
}
