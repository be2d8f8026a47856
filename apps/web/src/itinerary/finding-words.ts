import { costCodes, type Finding } from '@sarai/itinerary/findings'
import type { EditorPart, ItineraryKind } from './editor-part.ts'

/** As the checks here or those of the server say it. */
type Found = Omit<Finding, 'code'> & { code: string }

/** The part of the editor in which a finding is put right. */
export function partOf(finding: Found, kind: ItineraryKind): EditorPart {
  const { dayId, itemId, entryId, code } = finding
  if (kind === 'proposal' && isAboutPrice(finding)) return { kind: 'costs', at: itemId ?? entryId }
  if (kind === 'proposal' && code === 'option-empty') return { kind: 'options' }
  if (dayId) return { kind: 'day', id: dayId }
  if (code.startsWith('slabs')) return { kind: 'policies' }
  return entryId || code.startsWith('season') || code.startsWith('price') ? { kind: 'prices' } : { kind: 'overview' }
}

const priceCodes: readonly string[] = [
  ...costCodes,
  'ages-impossible',
  'rooms-missing',
  'rooms-empty',
  'beds-of-children',
  'instalments-sum',
  'instalment-undated',
]

/** Whether it is put right where costs are: what costs and who pays, and dates of instalments. */
const isAboutPrice = ({ code, dayId, entryId }: Found) =>
  priceCodes.includes(code) || (entryId !== undefined && !dayId && (code === 'date-past' || code === 'option-gone'))
