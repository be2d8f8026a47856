import { type genders, type mealPreferences, salutations, type seatPreferences } from '@sarai/contract/contact-words'
import type {
  leadServices,
  leadSources,
  lostReasons,
  mealPlans,
  temperatures,
  tripTypes,
} from '@sarai/contract/lead-words'

/** Text for comparing: lower case, letters and digits, single spaces. */
export function plain(text: string): string {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      // Accents, and the dot below letters of Hindi, which is written or not.
      .replace(/[\u0300-\u036f\u093c]/g, '')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()
  )
}

/** Ways to leave a cell empty. */
const blanks = new Set(['', 'na', 'n a', 'nil', 'none', 'null', 'undefined', 'tbd', 'tba', 'not known', 'unknown'])

/** Whether a cell says nothing: empty, a dash, `N/A`, the zero date. */
export function isBlank(text: string): boolean {
  const short = text.trim()
  if (short.length > 12) return false
  return blanks.has(plain(short)) || short === '#N/A' || short.startsWith('0000-00-00') || /^0+\/0+\/0+$/.test(short)
}

/** Whether a cell of a file says nothing. What our own exports write is meant as it is: somebody may be called Nil. */
export function isUnsaid(text: string, { isOwn = false }: { isOwn?: boolean }): boolean {
  return isOwn ? text.trim() === '' : isBlank(text)
}

type Words<T extends string> = Record<T, string>

/** Each word with what else people call it; `*` ends the beginning of a word. */
const sources: Words<(typeof leadSources)[number]> = {
  website:
    'website|web site|web|site|landing page|online form|organic|seo|web form|contact form|internet|online|वेबसाइट',
  meta_ad: 'meta*|facebook*|fb*|instagram*|insta*|ig|फेसबुक*|इंस्टाग्राम*',
  google: 'google*|adwords|gads|ppc|search ad*|gmb|गूगल*',
  indiamart: 'indiamart*|india mart*|im',
  whatsapp: 'whatsapp*|whats app|wa|wati|interakt|व्हाट्स*',
  call: 'call*|phone*|telephone*|ivr|incoming*|inbound*|tele*|missed call|mobile|फोन*|कॉल*',
  walk_in: 'walk in*|walkin*|walked in|office visit|office|direct*|counter|visit',
  referral:
    'referral*|reference|referred*|refer*|ref|friend*|word of mouth|relative*|known|jaan pehchan|मित्र*|दोस्त*|रेफरल|जान पहचान',
  b2b_agent: 'b2b*|agent*|sub agent*|partner*|travel agent|agency|dmc',
  repeat: 'repeat*|existing*|old client|old customer|past*|returning*|regular*',
  import: 'import*|csv|excel',
  other: 'other*|misc*',
}
const services: Words<(typeof leadServices)[number]> = {
  package: 'package*|holiday*|tour*|trip*|pkg|fit|git|customi*|vacation|itinerary|पैकेज*|टूर*',
  hotel: 'hotel*|stay*|accommodation|resort*|room*|villa*|होटल*',
  flight: 'flight*|air*|ticket*|fly*|उडान*|हवाई*',
  cab: 'cab*|taxi*|car*|transport*|transfer*|vehicle*|tempo*|bus*|टैक्सी*|कैब*|गाडी*',
  visa: 'visa*|वीजा*',
  cruise: 'cruise*|ship*',
  insurance: 'insurance*|travel insurance',
}
const trips: Words<(typeof tripTypes)[number]> = {
  honeymoon: 'honeymoon*|honey moon*|hm|couple*|anniversary|newly*|romantic|हनीमून*',
  family: 'family*|fam|parivar|with kids|परिवार*',
  friends: 'friend*|dost*|bachelor*|gang|दोस्त*|मित्र*',
  solo: 'solo*|single|alone|individual',
  group: 'group*|git|fixed departure',
  corporate: 'corporate*|mice|company|office|business*|conference|incentive',
  pilgrimage: 'pilgrim*|yatra*|religious*|char dham*|spiritual*|darshan|umrah|hajj|tirth*|तीर्थ*|धार्मिक*',
}
const meals: Words<(typeof mealPlans)[number]> = {
  EP: 'ep|room only|ep room only|no meal*|without meal*',
  CP: 'cp|breakfast|cp breakfast|bed and breakfast|bb|b b|cpai',
  MAP: 'map|map breakfast and dinner|half board|hb|breakfast and dinner|breakfast dinner|mapai|two meals',
  AP: 'ap|ap all meals|full board|fb|all meals|all inclusive|breakfast lunch dinner|apai',
}
const interest: Words<(typeof temperatures)[number]> = {
  cold: 'cold|low|thanda|c|not serious|ठंडा|ठण्डा',
  warm: 'warm|medium|moderate|normal|w|average',
  hot: 'hot|high|urgent|very high|garam|h|serious|गरम|गर्म',
}
const lost: Words<(typeof lostReasons)[number]> = {
  price: 'price*|budget*|cost*|expensive|high price|rate*|mehnga',
  competitor: 'competitor*|booked elsewhere|other agent|booked with*|booked from*|other agency|mmt|makemytrip|online',
  no_response:
    'no response|not responding|no answer|not picking*|unreachable|no reply|not reachable|rnr|switch* off|ringing*',
  dates_unavailable: 'date*|unavailable|not available|no availability|sold out',
  postponed: 'postpone*|later|next year|delayed|on hold',
  cancelled_plan: 'cancel*|plan drop*|dropped|not travelling|plan cancel*|no plan*',
  not_genuine: 'not genuine|fake|spam|junk|wrong number|invalid|not interested|time pass*|timepass|test',
  duplicate: 'duplicate*|repeat*|already*',
  other: 'other*|misc*',
}

const contactKinds: Words<'person' | 'company'> = {
  person: 'person|individual|customer|traveller|traveler|guest|passenger|p',
  company: 'company|organisation|organization|org|corporate|agency|firm|business|b2b*|agent|c',
}
const genderWords: Words<(typeof genders)[number]> = {
  female: 'female|f|woman|lady|girl|mahila|महिला|स्त्री',
  male: 'male|m|man|gentleman|boy|purush|पुरुष',
  other: 'other|o|x|transgender',
}
const mealWords: Words<(typeof mealPreferences)[number]> = {
  vegetarian: 'veg|vegetarian|pure veg|shakahari|शाकाहारी',
  jain: 'jain*|जैन*',
  vegan: 'vegan*',
  eggetarian: 'egg*',
  non_vegetarian: 'non veg*|nonveg*|nv|non vegetarian|mansahari|मांसाहारी',
  halal: 'halal*',
  kosher: 'kosher*',
  diabetic: 'diabet*',
  gluten_free: 'gluten*',
}
const seats: Words<(typeof seatPreferences)[number]> = {
  window: 'window*|w',
  aisle: 'aisle*|a',
  front: 'front*',
  extra_legroom: 'extra leg*|leg room|legroom|xl',
}

function matcher<T extends string>(words: Words<T>): (text: string) => T | undefined {
  const exact = new Map<string, T>()
  const starts: [string, T][] = []
  for (const [word, said] of Object.entries(words) as [T, string][]) {
    exact.set(plain(word), word)
    for (const one of said.split('|')) {
      if (one.endsWith('*')) starts.push([one.slice(0, -1), word])
      else exact.set(one, word)
    }
  }
  return (text) => {
    const said = plain(text)
    return exact.get(said) ?? starts.find(([start]) => said.startsWith(start))?.[1]
  }
}

export const readSource = matcher(sources)
export const readService = matcher(services)
export const readTripType = matcher(trips)
export const readMealPlan = matcher(meals)
export const readTemperature = matcher(interest)
export const readLostReason = matcher(lost)
export const readContactKind = matcher(contactKinds)
export const readGender = matcher(genderWords)
export const readMeal = matcher(mealWords)
export const readSeat = matcher(seats)

const titles = new Map(salutations.map((title) => [title.toLowerCase(), title]))

/** `mr.` as `Mr`. */
export function readSalutation(typed: string): (typeof salutations)[number] | undefined {
  return titles.get(
    plain(typed)
      .replace(/^(shree|sri)$/, 'shri')
      .replace(/^(shrimati|smti)$/, 'smt'),
  )
}

const yes = new Set([
  'yes',
  'y',
  'true',
  '1',
  'haan',
  'han',
  'ha',
  'ok',
  'agreed',
  'opt in',
  'opted in',
  'हाँ',
  'हां',
  'जी हाँ',
])
const no = new Set(['no', 'n', 'false', '0', 'nahi', 'nahin', 'opt out', 'opted out', 'dnd', 'नहीं', 'नही'])

export function readFlag(typed: string): boolean | undefined {
  const text = plain(typed)
  return yes.has(text) ? true : no.has(text) ? false : undefined
}

/** Places whose name holds an "and". */
const paired = /\b(andamans?|jammu|daman|trinidad|antigua|bosnia|turks)\s*(?:&|and)\s*(?=\p{L})/giu

function unique(items: string[], longest: number, most: number): string[] | undefined {
  const kept = items.map((item) => item.replace(/\s+/g, ' ').trim()).filter((item) => item !== '' && !isBlank(item))
  const once = [...new Map(kept.map((item) => [item.toLowerCase(), item])).values()]
  return once.length <= most && once.every((item) => item.length <= longest) ? once : undefined
}

/** A list as our exports write it: only a semicolon parts it. */
function readOwnList(typed: string, longest: number, most: number): string[] | undefined {
  const items = typed.split('; ').map((item) => item.trim())
  const once = [...new Set(items.filter((item) => item !== ''))]
  return once.length <= most && once.every((item) => item.length <= longest) ? once : undefined
}

/** The places of a cell: `Bali, Ubud`, `Shimla & Manali`, `Delhi-Agra` is one. */
export function readPlaces(typed: string, isOwn = false): string[] | undefined {
  if (isOwn) return readOwnList(typed, 80, 40)
  const joined = typed.replace(paired, '$1\u0000')
  const items = joined.split(/[,;|/+&\n]|\s+(?:and|to)\s+|\s[-\u2013]\s/i)
  return unique(
    items.map((item) => item.replaceAll('\u0000', ' and ')),
    80,
    12,
  )
}

export function readTags(typed: string, isOwn = false): string[] | undefined {
  if (isOwn) return readOwnList(typed, 40, 20)
  // Google's contacts: `* myContacts ::: Friends`, where the first is everybody.
  const items = typed.split(/[,;|\n]|:::/).filter((item) => !/^\s*\*\s*my ?contacts\s*$/i.test(item))
  return unique(
    items.map((item) => item.replace(/^\s*\*\s*/, '')),
    40,
    20,
  )
}
