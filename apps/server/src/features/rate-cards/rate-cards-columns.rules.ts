import { childColumn, columnKey, isColumn, readChildColumn } from '@sarai/rates/row-columns'
import { findFileField, isWithoutAges } from '@sarai/rates/file-fields'
import { plain } from '../imports/imports-words.rules.ts'

/** What vendors write above a column, besides its name in the template. */
const words: Record<string, string> = {
  product:
    'hotel|hotel name|name of hotel|name of the hotel|property|property name|resort|resort name|tour|tour name|activity|activity name|excursion|sightseeing|attraction|service|service name|transfer|transfer name|route|sector|package|particulars|item',
  category: 'type of service|service type|product type',
  currency: 'curr|ccy',
  'tax included': 'tax incl|taxes included|gst included|inclusive of tax|incl tax',
  'tax rate': 'gst|gst rate|tax|tax percent|gst percent|vat',
  room: 'room type|room category|room name|type of room|category of room|room types|rooms|cabin|cabin type|category|accommodation',
  'meal plan': 'plan|meals|meal|meal basis|board|board basis|basis of meals|meal type|food plan',
  vehicle: 'vehicle type|vehicle name|car|car type|cab|cab type|type of vehicle|vehicles|coach',
  'max people': 'seats|capacity|pax|max pax|no of seats|seating|max occupancy|occupancy|seating capacity',
  'min people': 'min pax|minimum pax',
  season: 'season name|seasons|period name|season type',
  from: 'from date|date from|start|start date|valid from|validity from|check in|check in from|stay from|period from|travel from',
  to: 'to date|date to|end|end date|valid to|valid till|valid until|validity to|till|upto|stay to|period to|travel to',
  dates:
    'dates|period|validity|validity period|travel period|stay period|travel dates|season dates|date range|valid|season period|from to|duration of validity',
  weekdays: 'days|days of week|day|week days|applicable days',
  'min nights': 'minimum nights|minimum stay|min stay|min night|min no of nights',
  'release days': 'release|release period|cut off|cut off days|cutoff',
  single: 'sgl|single room|single occupancy|sgl occupancy|sgl occ|1 pax|single rate',
  double:
    'dbl|dbl room|double room|double occupancy|dbl occupancy|dbl occ|twin|dbl twin|double twin|double sharing|twin sharing|2 pax|room rate|double rate|rate per room|per room per night|room rate per night|dbl rate',
  triple: 'tpl|trpl|triple occupancy|triple room|triple sharing|3 pax|tpl occupancy',
  // Of two in a room, or of one ticket or vehicle: the other columns tell.
  price: 'rate|rates|price|net rate|tariff|amount|net price|b2b rate|cost|net|nett|net cost|special rate|rack rate',
  unit: 'per vehicle|per car|per day|rate per day|per person|rate per person|ticket|ticket price|per ticket|price per person|cost per person|per trip|rate per vehicle',
  'extra adult':
    'extra bed|ex bed|eb|extra person|ex person|extra pax|extra adult with bed|ea|awb|extra mattress|extra bed adult|adult with extra bed|e bed|extra adult bed',
  'child with bed': 'cwb|chwb|child w bed|child with extra bed|extra child with bed|child extra bed|chd with bed|cweb',
  'child without bed':
    'cnb|cwob|chnb|child no bed|child w o bed|child without extra bed|child sharing bed|child wo bed|chd without bed|chd no bed',
  child: 'chd|kid|kids|children|child rate|child price|child ticket|extra child',
  'per km': 'rate per km|per kilometre|per kilometer|km rate|extra km|extra km rate|per extra km',
  'included km': 'included kms|km included|kms included|min km|minimum km|min kms|km per day|kms per day|free km',
  minimum: 'minimum amount|min amount|minimum charge',
  note: 'reason',
}

const byWords = new Map(
  Object.entries(words).flatMap(([field, named]) => named.split('|').map((one) => [plain(one), field] as const)),
)

/** What stands beside a name in a heading and says nothing of which amount it is. */
const besides =
  /\b(rs|inr|usd|eur|aed|thb|sgd|net|nett|rate|rates|price|per night|per room|amount|in|incl|excl|tax|taxes|gst|the|of)\b/g

/** Ages in a heading: `Child with bed (5-11 yrs)`, `CNB 2 to 5`. */
const ages = /(\d{1,2})\s*(?:-|–|to|&)\s*(?:below\s*)?(\d{1,2})\s*(?:years?|yrs?|y)?\b/i
const isOfChild = /\b(child|children|chd|kids?|cwb|cnb|cwob|chwb|chnb|cweb)\b/i

/** Which field a column is by its heading; `price` where the other columns tell which amount is meant. */
export function findField(heading: string): string | undefined {
  const key = columnKey(heading)
  if (isColumn(key) || findFileField(key)) return key
  const [, from, to] = (isOfChild.test(heading) && ages.exec(heading)) || []
  if (from !== undefined && to !== undefined) {
    const field = findByWords(heading.replace(ages, ' '))
    if (field && isWithoutAges(field)) return getTemplateColumn(field, { childFrom: Number(from), childTo: Number(to) })
  }
  return findByWords(heading)
}

function findByWords(heading: string): string | undefined {
  const said = plain(heading)
  const bare = said.replace(besides, ' ').replace(/\s+/g, ' ').trim()
  for (const one of [said, bare]) {
    if (one === '') continue
    const found = byWords.get(one) ?? (isColumn(one) ? one : undefined)
    if (found) return found
  }
  return undefined
}

/** A field that a column was given, in the names of the template; children without ages get the file's. */
export function getTemplateColumn(
  field: string,
  { childFrom, childTo }: { childFrom: number; childTo: number },
): string {
  const band = { fromAge: childFrom, toAge: childTo }
  if (field === 'child with bed') return childColumn(band, 'withBed')
  if (field === 'child without bed') return childColumn(band, 'noBed')
  return field === 'child' ? childColumn(band, 'unit') : field
}

/** Whether somebody may give a column this field. */
export const isFileField = (field: string): boolean =>
  findFileField(field) !== undefined || readChildColumn(field) !== undefined
