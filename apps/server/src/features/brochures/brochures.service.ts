import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TravellerPicture } from '@sarai/contract/traveller-view'
import { toJpeg, toPng } from '../../core/images.ts'
import { logoKey } from '../../core/named-pictures.ts'
import { answerWithin, startWorker } from '../../core/workers.ts'
import type { Services } from '../../services.ts'
import { agencyLines } from '../agency/agency-lines.rules.ts'
import { formColours } from '../intake/intake-colours.rules.ts'
import { pictureKey } from '../pictures/pictures.service.ts'
import type { BrochureInput } from './brochures-parts.pdf.tsx'
import { type Brochure, picturesOfBrochure } from './brochures.rules.ts'

/** Longest that one document may take. */
const mostMs = 180_000

interface Making {
  brochure: Brochure
  agency: {
    id: string
    name: string
    logo: string | null
    form: { colour: string }
    profile: Parameters<typeof agencyLines>[0]
  }
  /** An empty folder to work in. */
  folder: string
  signal: AbortSignal
}

/** The pictures as files that a PDF can hold, in the size it shows them in. */
async function pictureFiles(
  { storage }: Services,
  { brochure, agency, folder }: Making,
): Promise<BrochureInput['files']> {
  const files: BrochureInput['files'] = {}
  const write = async ({ id }: TravellerPicture) => {
    const isCover = id === brochure.cover?.id
    const key = pictureKey(agency.id, id, isCover ? 1920 : 960, 'webp')
    if ((await storage.size(key)) === undefined) return
    const file = path.join(folder, `${id}.jpg`)
    await writeFile(file, await toJpeg(new Uint8Array(await storage.get(key)), isCover ? 1400 : 960))
    files[id] = file
  }
  const pictures = new Map(picturesOfBrochure(brochure).map((picture) => [picture.id, picture]))
  await Promise.all([...pictures.values()].map(write))
  return files
}

async function logoOf({ storage }: Services, logo: string | null): Promise<Uint8Array | null> {
  if (!logo || /^https?:/.test(logo) || (await storage.size(logoKey(logo))) === undefined) return null
  return toPng(new Uint8Array(await storage.get(logoKey(logo))), 200)
}

/** Makes the PDF of a trip, away from the requests. @returns the file */
export async function makeBrochurePdf(
  services: Services,
  making: Making,
  onPictures: () => Promise<void>,
): Promise<string> {
  const { brochure, agency, folder, signal } = making
  const [files, logo] = await Promise.all([pictureFiles(services, making), logoOf(services, agency.logo)])
  await onPictures()
  const target = path.join(folder, 'brochure.pdf')
  const input: BrochureInput = {
    brochure,
    agency: { name: agency.name, colours: formColours(agency.form.colour), logo, lines: agencyLines(agency.profile) },
    files,
  }
  await answerWithin(
    startWorker('features/brochures/brochures.worker.ts', { input, target }, { hasMarkup: true }),
    mostMs,
    signal,
  )
  return target
}
