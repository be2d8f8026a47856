import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pictureFormats, pictureWidths } from '@sarai/contract/picture-paths'
import { insertRows } from '../src/core/db/bulk-insert.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { pictureKey } from '../src/kernel/pictures/pictures.service.ts'
import { pictures } from '../src/kernel/pictures/pictures.table.ts'
import type { Services } from '../src/services.ts'

interface DrawnPicture {
  name: string
  width: number
  height: number
  colour: string
  alt: string
}

const sizes = pictureFormats.flatMap((format) => pictureWidths.map((width) => ({ format, width })))

/** Gives the agency the pictures in a folder, drawn by `drawings/draw.ts`. @returns the id of each by its name */
export async function seedPictures(
  { storage }: Pick<Services, 'storage'>,
  db: AgencyDb,
  folder: string,
  uploadedBy: string,
): Promise<Map<string, string>> {
  const drawn = JSON.parse(await readFile(path.join(folder, 'pictures.json'), 'utf8')) as DrawnPicture[]
  const rows = await Promise.all(
    drawn.map(async ({ name, ...facts }) => {
      const id = randomUUID()
      const kept = await Promise.all(
        sizes.map(async ({ format, width }) => {
          // The largest WebP is not kept with the sources: every browser that shows pictures that wide knows AVIF.
          const isKept = width <= 960 || (format === 'avif' && facts.width > 960)
          const file = isKept ? `${name}-${width}.${format}` : `${name}-960.${format}`
          const bytes = await readFile(path.join(folder, file))
          await storage.put(pictureKey(db.agencyId, id, width, format), bytes)
          return bytes.length
        }),
      )
      return { name, row: { id, ...facts, bytes: kept.reduce((sum, size) => sum + size, 0), uploadedBy } }
    }),
  )
  await insertRows(
    db,
    pictures,
    rows.map(({ row }) => row),
  )
  return new Map(rows.map(({ name, row }) => [name, row.id]))
}
