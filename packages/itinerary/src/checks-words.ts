import { counted } from '@sarai/contract/count-words'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import { formatMoney } from '@sarai/money/format'
import type { Finding } from './findings.ts'
import { fromPrice } from './price-grid.ts'
import { plainTextOf } from './rich-text.ts'
import { optionIdsOf, tripDays } from './trip-days.ts'

/** A text that somebody wrote, and where it is corrected. */
interface Written {
  field: string
  text: string
  /** It is about the whole trip: what it counts is the trip's. */
  isWhole: boolean
  /** Of which day it tells. */
  dayId?: string
}

const numbers = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')
const counts = new RegExp(String.raw`\b(\d{1,2}|${numbers.join('|')})(?:[ -]\p{L}+)?[ -](day|night)s?\b`, 'giu')
/** What follows a count that is of a part of the trip: “three nights in Ubud”. */
const partly = /^\s+(?:in|at|by|on|near|around|along|with|aboard)\s/iu
const advertised = /\b(?:from|starting at)\s+(?:₹|Rs\.?|INR)\s*([\d,]+)/giu
const taxOnTop =
  /\bGST\b[^.;]*\b(?:added|extra|on top|additional)\b|\b(?:plus|excluding|exclusive of)\s+[^.;]{0,12}\bGST\b/iu

function writtenIn({ title, subtitle, highlights, sections, days }: ItineraryDocument): Written[] {
  return [
    { field: 'title', text: title, isWhole: true },
    { field: 'subtitle', text: subtitle ?? '', isWhole: true },
    ...highlights.map((text) => ({ field: 'highlights', text, isWhole: false })),
    ...sections
      .filter(({ kind }) => kind === 'overview' || kind === 'inclusions')
      .map(({ text }) => ({ field: 'sections', text: plainTextOf(text), isWhole: false })),
    ...days.flatMap(({ id: dayId, title: name, story }) => [
      { field: 'title', text: name, isWhole: false, dayId },
      { field: 'story', text: plainTextOf(story), isWhole: false, dayId },
    ]),
  ]
}

const countOf = (word: string) => (/^\d/.test(word) ? Number(word) : numbers.indexOf(word.toLowerCase()) + 1)

/** How many days the trip has, in each of its options. */
const lengthsOf = (document: ItineraryDocument) =>
  optionIdsOf(document).map((option) => tripDays(document, option).length)

/** A text that counts other days or nights than the trip has; a part of the trip may have fewer. */
function checkCounts(document: ItineraryDocument): Finding[] {
  const lengths = lengthsOf(document)
  const longest = Math.max(...lengths)
  if (longest <= 0) return []
  return writtenIn(document).flatMap(({ field, text, isWhole, dayId }) =>
    [...text.matchAll(counts)].flatMap(({ 0: words, 1: count = '', 2: unit = '', index }): Finding[] => {
      const isNight = unit.toLowerCase() === 'night'
      const said = countOf(count)
      const there = lengths.map((length) => (isNight ? length - 1 : length))
      const isOfAll = isWhole && !partly.test(text.slice(index + words.length))
      if (isOfAll ? there.includes(said) : said <= Math.max(...there)) return []
      const has = isNight ? counted(longest - 1, 'night') : counted(longest, 'day')
      const message = `It says “${words}”, and the trip has ${has}.`
      return [{ code: 'words-count', severity: 'warning', field, message, ...(dayId && { dayId }) }]
    }),
  )
}

/** A text that advertises another price than the table does. */
function checkAdvertised(document: ItineraryDocument, today: string): Finding[] {
  const least = fromPrice(document.grid, today)
  if (!least) return []
  const price = formatMoney(least.price, document.currency)
  const digits = price.replaceAll(/\D/g, '')
  // On a day, "from ₹500" is the price of something there.
  const written = writtenIn(document).filter(({ dayId }) => !dayId)
  return written.flatMap(({ field, text }) =>
    [...text.matchAll(advertised)]
      .filter(([, amount = '']) => amount.replaceAll(/\D/g, '') !== digits)
      .map(([words]): Finding => {
        const message = `It says “${words}”, and the lowest price of the table is ${price}.`
        return { code: 'words-price', severity: 'warning', field, message }
      }),
  )
}

/** Terms that add GST to a price that includes it. */
function checkTax({ days, lines, policies, sections }: ItineraryDocument): Finding[] {
  const costs = [...days.flatMap((day) => day.items), ...lines].map(({ cost }) => cost)
  if (!costs.some((cost) => cost && cost.tax > 0 && cost.taxMode !== 'none')) return []
  const texts = [
    ...Object.entries(policies).map(([key, text]) => ({ field: `policies.${key}`, text })),
    ...sections.map(({ text }) => ({ field: 'sections', text })),
    ...days.map(({ id: dayId, story: text }) => ({ field: 'story', text, dayId })),
  ]
  return texts.flatMap(({ text, ...where }): Finding[] => {
    const words = taxOnTop.exec(plainTextOf(text))?.[0]
    if (!words) return []
    const message = `It says “${words.slice(0, 80)}”, and the price that travellers see includes GST.`
    return [{ code: 'words-tax', severity: 'warning', ...where, message }]
  })
}

const copied = /\s*\(copy\)$/iu

/** The title of a trip without what duplicating put after it. */
export const withoutCopy = (title: string): string => title.replace(copied, '') || title

/** A title that still says that the trip was duplicated, which is nothing to travellers. */
function checkTitle({ title }: ItineraryDocument): Finding[] {
  if (!copied.test(title)) return []
  const message = `The title ends with “(copy)”, which travellers would read.`
  return [{ code: 'words-copy', severity: 'error', field: 'title', message }]
}

/** Numbers in texts have to agree with the trip, and its title is for travellers. */
export function checkWords(document: ItineraryDocument, today: string): Finding[] {
  return [...checkTitle(document), ...checkCounts(document), ...checkAdvertised(document, today), ...checkTax(document)]
}
