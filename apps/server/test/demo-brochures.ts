import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DocumentDesign, DocumentTypeface } from '@sarai/contract/agency'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { Stage } from '@sarai/contract/stages'
import { travellerView } from '@sarai/itinerary/traveller-view'
import sharp from 'sharp'
import { makeLeads } from '../seed/demo-leads.ts'
import { SeedPeople } from '../seed/demo-contacts.ts'
import { makePackages } from '../seed/demo-packages.ts'
import { makeProposals } from '../seed/demo-proposals.ts'
import { Random } from '../seed/random.ts'
import type { BrochureInput } from '../src/features/brochures/brochures-parts.pdf.tsx'
import { type Brochure, brochureOf, picturesOfBrochure } from '../src/features/brochures/brochures.rules.ts'
import { formColours } from '../src/features/intake/intake-colours.rules.ts'
import { boughtOf, boughtOnPaper } from '../src/features/prospects/prospects-bought.rules.ts'
import { priceOf } from '../src/features/prospects/prospects-page.service.ts'
import { offerOnPaper } from '../src/features/prospects/prospects-paper.rules.ts'
import { coastsOfTheWorld } from '../src/features/places/places-map.service.ts'
import { routeMap } from '../src/features/places/places-map.rules.ts'
import { picturesForTravellers } from '../src/kernel/pictures/pictures.rules.ts'

const folder = path.join(import.meta.dirname, '../seed/pictures')
const drawn = JSON.parse(readFileSync(path.join(folder, 'pictures.json'), 'utf8')) as {
  name: string
  width: number
  height: number
  colour: string
  alt: string
}[]

const agencyId = randomUUID()
const pictures = drawn.map(({ name, ...facts }) => ({ name, ...facts, id: randomUUID() }))

/** Without pictures of hotels, as most agencies have none. */
const withoutHotels = (document: ItineraryDocument): ItineraryDocument => ({
  ...document,
  days: document.days.map((day) => ({ ...day, items: day.items.map((item) => ({ ...item, pictures: [] })) })),
})

const openStages = ['New', 'Contacted', 'Requirement captured', 'Proposal sent', 'Negotiation', 'On hold']

/** The demo's stages, without a database. */
function stagesOf(): Stage[] {
  const open = openStages.map((name) => ({ name, kind: 'open' }))
  const all = [...open, { name: 'Converted', kind: 'won' }, { name: 'Lost', kind: 'lost' }]
  return all.map((stage, position) => ({
    ...stage,
    id: randomUUID(),
    position,
    colour: '#3062e1',
    version: 1,
  })) as never
}

export interface DemoBrochure {
  name: string
  brochure: Brochure
}

/** What every package and every proposal of the demo agency says on paper; of those that were accepted, what was bought too. */
export function demoBrochures(now: Date, { hasHotels }: { hasHotels: boolean }): DemoBrochure[] {
  const today = now.toISOString().slice(0, 10)
  const crew = { ownerId: randomUUID(), agents: [[randomUUID(), 1] as const] }
  const byName = new Map(pictures.map(({ name, id }) => [name, id]))
  const packages = makePackages(crew, byName, now)
  const stages = stagesOf()
  const { leads } = makeLeads(new Random(20_260_714), new SeedPeople(), stages, crew, now)
  const rows = makeProposals({
    leads,
    stages,
    crew,
    packages: packages.sources,
    pictures: byName,
    vendorIds: new Map(),
    now,
  })
  const of = (document: ItineraryDocument) => (hasHotels ? document : withoutHotels(document))
  const onPaper = { agencyId, pictures, today, collected: [] }
  const offered = rows.versions.flatMap((version) => {
    const accepted = rows.acceptances.find(({ versionId }) => versionId === version.id)
    const offer = { document: of(version.document), prices: version.prices }
    const name = `${version.document.title}, version ${version.number}`
    const whole = { name, brochure: offerOnPaper(offer, onPaper) }
    if (!accepted) return [whole]
    const { optionId = null, extras, total, currency, acceptedAt } = accepted
    const facts = { optionId, extras: extras ?? [], name: accepted.name, at: acceptedAt ?? '', total: total ?? 0 }
    const agreed = { ...facts, currency: currency ?? 'INR' }
    const price = priceOf(offer, agreed)
    const paper = boughtOnPaper(offer, agreed, price, { timeZone: 'Asia/Kolkata', collected: null })
    const bought = offerOnPaper(boughtOf(offer, agreed, price), { ...onPaper, offer: paper })
    return [whole, { name: `${name}, as bought`, brochure: bought }]
  })
  const shown = picturesForTravellers(agencyId, pictures)
  const sold = [...packages.sources.values()].map(({ title, document }) => ({
    name: `${title}, package`,
    brochure: brochureOf(
      travellerView(of(document), { display: 'per-person', prices: [], pictures: shown, today }),
      today,
    ),
  }))
  return [...sold, ...offered]
}

let files: Promise<Map<string, string>> | undefined

/** The demo's pictures as JPEG files, by id. */
function jpegs(): Promise<Map<string, string>> {
  files ??= (async () => {
    const target = mkdtempSync(path.join(tmpdir(), 'sarai-pictures-'))
    const written = pictures.map(async ({ id, name }) => {
      const file = path.join(target, `${name}.jpg`)
      await sharp(path.join(folder, `${name}-960.webp`))
        .jpeg({ quality: 70 })
        .toFile(file)
      return [id, file] as const
    })
    return new Map(await Promise.all(written))
  })()
  return files
}

const agencyAddress = [
  '14 Ashok Marg, C-Scheme, Jaipur, Rajasthan 302001',
  '+91 141 400 0010   ·   hello@saffron-trails.example',
  'GSTIN 08AAFCS9999L1Z9',
  'Office hours: every day, 9:00 to 21:00',
]

/** A brochure with all that a document needs besides. */
export async function paperOf(
  brochure: Brochure,
  { design, typeface = 'serif' }: { design: DocumentDesign; typeface?: DocumentTypeface },
): Promise<BrochureInput> {
  const all: ReadonlyMap<string, string> = await jpegs()
  const shown = picturesOfBrochure(brochure).flatMap(({ id }) => {
    const file = all.get(id)
    return file ? [[id, file] as const] : []
  })
  const photo = await sharp(path.join(folder, '../portraits/kavya.webp')).resize(200).png().toBuffer()
  const logo = readFileSync(path.join(folder, '../saffron-trails.png'))
  return {
    brochure,
    agency: { name: 'Saffron Trails', colours: formColours('#c2410c'), logo, lines: agencyAddress },
    design,
    typeface,
    customer: 'Meena Qureshi',
    adviser: {
      name: 'Kavya Joshi',
      email: 'agent@demo.test',
      phone: '+919800000104',
      whatsapp: '+919800000104',
      photo,
    },
    map: routeMap(brochure.stops, await coastsOfTheWorld(), []),
    files: Object.fromEntries(shown),
  }
}
