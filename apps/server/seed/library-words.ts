import type { Place } from '@sarai/contract/itinerary-items'
import type { LibraryContent } from '@sarai/contract/library-schemas'
import type { LibraryKind } from '@sarai/contract/library-words'
import type { SectionKind } from '@sarai/contract/itinerary-words'

/** Parts of the trip information that are worth keeping for other trips. */
export const textNames: ReadonlySet<SectionKind> = new Set([
  'visa',
  'packing',
  'weather',
  'currency',
  'sim',
  'customs',
  'health',
])

const agents: Record<string, string> = {
  IN: 'Marigold Destination Services',
  ID: 'Bali Banyan Tours',
  AE: 'Falcon Gate Tourism',
  VN: 'Lotus Path Travel',
  TH: 'Siam Longtail Holidays',
  FR: 'Alpine & Rhine DMC',
  CH: 'Alpine & Rhine DMC',
  NL: 'Alpine & Rhine DMC',
}
const drivers: Record<string, string> = {
  Jaipur: 'Thar Wheels',
  Jodhpur: 'Thar Wheels',
  Jaisalmer: 'Thar Wheels',
  Udaipur: 'Thar Wheels',
  Kochi: 'Malabar Cabs',
  Munnar: 'Malabar Cabs',
}

type Seller = (place: Place | undefined) => string | undefined
const localAgent: Seller = (place) => agents[place?.country ?? 'IN'] ?? 'Alpine & Rhine DMC'

/** Who sells what, by where it is. All made up. */
export const suppliers: Partial<Record<LibraryKind, Seller>> = {
  lodging: localAgent,
  activity: localAgent,
  cruise: localAgent,
  transport: (place) => drivers[place?.name ?? ''] ?? localAgent(place),
  flight: () => 'SkyLedger Consolidators',
}

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })

/** What became of some of it after trips had taken it over. */
export const news: Record<string, (content: LibraryContent) => LibraryContent> = {
  'Gulmohar Haveli': (content) =>
    content.kind === 'lodging'
      ? {
          ...content,
          text: [...content.text, paragraph('New this winter: a heated pool on the roof, open until nine.')],
          details: { ...content.details, checkIn: '13:00' },
        }
      : content,
  'City Palace and Jantar Mantar': (content) =>
    content.kind === 'activity'
      ? { ...content, details: { ...content.details, startTime: '10:30', meetingPoint: 'Tripolia Gate' } }
      : content,
}
