import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DocumentDesign, DocumentTypeface } from '@sarai/contract/agency'
import type { TravellerPicture } from '@sarai/contract/traveller-view'
import { logoKey, photoKey } from '../../core/named-pictures.ts'
import { answerWithin, inWorker, startWorker } from '../../core/workers.ts'
import type { Services } from '../../services.ts'
import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import { mapOf } from '../places/places-map.service.ts'
import { formColours } from '../intake/intake-colours.rules.ts'
import { pictureKey } from '../../kernel/pictures/pictures.service.ts'
import type { Adviser } from './brochures-adviser.rules.ts'
import type { BrochureInput } from './brochures-parts.pdf.tsx'
import { type Brochure, picturesOfBrochure } from './brochures.rules.ts'

/** Longest that one document may take. */
const maxMs = 180_000

interface Making {
  brochure: Brochure
  agency: {
    id: string
    name: string
    logo: string | null
    form: { colour: string }
    profile: Parameters<typeof agencyLines>[0] & {
      design?: DocumentDesign | null
      typeface?: DocumentTypeface | null
    }
  }
  /** Whom it is for, and who looks after them. */
  customer: string | null
  adviser: Adviser | null
  /** An empty folder to work in. */
  folder: string
  signal: AbortSignal
}

/** The pictures as files that a PDF can hold, in the size it shows them in. */
async function pictureFiles(
  { storage, images }: Services,
  { brochure, agency, folder, signal }: Making,
): Promise<BrochureInput['files']> {
  const files: BrochureInput['files'] = {}
  const write = async ({ id }: TravellerPicture) => {
    const isCover = id === brochure.cover?.id
    const key = pictureKey(agency.id, id, isCover ? 1920 : 960, 'webp')
    if ((await storage.size(key)) === undefined) return
    const bytes = new Uint8Array(await storage.get(key))
    const jpeg = await images.toJpeg({ agencyId: agency.id, signal }, bytes, isCover ? 1400 : 960)
    if (!jpeg) return
    const file = path.join(folder, `${id}.jpg`)
    await writeFile(file, jpeg)
    files[id] = file
  }
  const pictures = new Map(picturesOfBrochure(brochure).map((picture) => [picture.id, picture]))
  // One after the other, as they are worked on: those that wait would only take up memory.
  for (const picture of pictures.values()) await write(picture)
  return files
}

/** A picture of the adviser as a PDF can hold it. */
async function photoOf({ storage, images }: Services, { adviser, agency, signal }: Making): Promise<Uint8Array | null> {
  const key = adviser?.photo && photoKey(adviser.photo)
  if (!key || (await storage.size(key)) === undefined) return null
  return (await images.toPng({ agencyId: agency.id, signal }, new Uint8Array(await storage.get(key)), 200)) ?? null
}

async function logoOf({ storage, images }: Services, { agency, signal }: Making): Promise<Uint8Array | null> {
  const { id: agencyId, logo } = agency
  if (!logo || /^https?:/.test(logo) || (await storage.size(logoKey(logo))) === undefined) return null
  return (await images.toPng({ agencyId, signal }, new Uint8Array(await storage.get(logoKey(logo))), 200)) ?? null
}

/** Makes the PDF of a trip, away from the requests. @returns the file */
export async function makeBrochurePdf(
  services: Services,
  making: Making,
  onPictures: () => Promise<void>,
): Promise<string> {
  const { brochure, agency, adviser, customer, folder, signal } = making
  const { design, typeface } = agency.profile
  const [files, logo, photo, map] = await Promise.all([
    pictureFiles(services, making),
    logoOf(services, making),
    photoOf(services, making),
    mapOf(services, brochure.stops),
  ])
  await onPictures()
  const target = path.join(folder, 'brochure.pdf')
  const input: BrochureInput = {
    brochure,
    agency: { name: agency.name, colours: formColours(agency.form.colour), logo, lines: agencyLines(agency.profile) },
    design: design ?? 'gallery',
    typeface: typeface ?? 'serif',
    customer,
    adviser: adviser && { ...adviser, photo },
    map,
    files,
  }
  await inWorker(
    agency.id,
    () => startWorker('features/brochures/brochures.worker.ts', { input, target }, { hasMarkup: true }),
    (worker) => answerWithin(worker, maxMs, signal),
    signal,
  )
  return target
}
