import type { ImportTarget } from '@sarai/contract/import-fields'
import { plain } from './imports-words.rules.ts'

/** What agencies write above a column, field by field; the field's own name need not be listed. */
const callingCode =
  'country code|calling code|country calling code|dial code|dialling code|dialing code|isd|isd code|phone code|phone country code|mobile country code'

const lead: Record<string, string> = {
  name: 'name|full name|fullname|client|client name|customer|customer name|guest|guest name|lead name|pax name|passenger name|traveller name|traveler name|contact name|contact person|person|party name|first name|last name|surname|middle name|fname|lname|lead|naam|mehman|yatri|नाम|ग्राहक|ग्राहक का नाम|पूरा नाम|यात्री का नाम|मेहमान|sender name|buyer name',
  phone:
    'phone|phone no|phone number|mobile|mobile no|mobile number|mob|mob no|mo no|mo|ph|ph no|tel|telephone|contact no|contact number|contact|cell|cell no|calling number|primary phone|phone 1|mobile 1|number|caller|caller number|msisdn|मोबाइल|फोन|फ़ोन|मोबाइल नंबर|मोबाइल नं|फोन नंबर|फोन नं|संपर्क नंबर|संपर्क|दूरभाष|sender mobile',
  whatsapp:
    'whatsapp|whatsapp no|whatsapp number|whats app|whats app no|wa|wa no|wa number|alternate no|alternate number|alt no|alternate mobile|alt mobile|phone 2|mobile 2|second number|other number|alternate phone|व्हाट्सएप|व्हाट्सऐप|व्हाट्सएप नंबर|व्हाट्सऐप नंबर|वाट्सएप',
  callingCode,
  email: 'email|e mail|email id|mail|mail id|email address|e mail id|emailid|ईमेल|ई मेल|ईमेल आईडी|sender email',
  city: 'city|town|client city|customer city|current city|location|shehar|shahar|शहर|नगर',
  state: 'state|province|region|rajya|राज्य',
  createdAt:
    'enquiry date|enquiry dt|inquiry date|enq date|enq dt|date|lead date|created|created at|created on|created time|created date|date of enquiry|date of inquiry|received on|received date|query date|date received|timestamp|submitted at|submission date|entry date|date added|tarikh|tareekh|dinank|तारीख|दिनांक|पूछताछ की तारीख|पूछताछ तिथि|तिथि',
  stage:
    'stage|status|lead status|lead stage|enquiry status|current status|pipeline stage|disposition|stthiti|sthiti|स्थिति|स्टेटस|अवस्था',
  owner:
    'rm|owner|lead owner|assigned to|assigned|assignee|assign to|handled by|handling by|executive|sales person|salesperson|sales executive|consultant|travel consultant|advisor|counsellor|counselor|staff|employee|agent name|attended by|relationship manager|allocated to|user|जिम्मेदार|कार्यकर्ता|कर्मचारी',
  source:
    'source|lead source|source of enquiry|enquiry source|channel|medium|platform|lead from|how did you hear|reference|referred by|ref|source of lead|utm source|स्रोत|माध्यम',
  campaign: 'campaign|campaign name|ad name|ad set|adset name|ad|utm campaign|form name|keyword|अभियान',
  temperature: 'temperature|interest|interest level|priority|lead type|lead quality|hot warm cold|rating|temp',
  followUp:
    'next follow up|next followup|follow up|followup|follow up date|followup date|next follow up date|next followup date|fu date|f u date|next call|next call date|callback|call back|call back date|next action date|reminder|reminder date|अगली तारीख|अगला फॉलो अप|फॉलो अप',
  requirement:
    'requirement|requirements|remarks|remark|comment|comments|note|notes|query|message|details|enquiry|enquiry details|inquiry|description|particulars|special request|special requests|what they want|discussion|feedback|last remark|tippani|टिप्पणी|आवश्यकता|संदेश|विवरण|जरूरत',
  tags: 'tag|tags|label|labels|category',
  lostCompetitor: 'lost to|competitor',
  lostNote: 'note on the loss',
  flexibleDays: 'flexible by days|flexible days|flexibility',
  currency: 'currency|curr|ccy',
  budgetPerPerson: 'budget is per person|per person',
  expectedClose: 'expected close|expected close date|expected closing date|closing date',
  lostReason: 'lost because|lost reason|reason lost|reason for lost|reason|closing reason|reason for loss',
  marketingConsent: 'agreed to marketing|marketing consent|consent|opt in|newsletter|dnd',
  destinations:
    'destination|destinations|destn|dest|place|places|to|travel to|destination name|tour|tour name|package|package name|destination country|going to|place of interest|where|sector|holiday destination|jagah|sthan|गंतव्य|स्थान|जगह|कहाँ जाना है|कहां जाना है|यात्रा स्थल|पर्यटन स्थल',
  service:
    'service|services|service type|product|enquiry for|type of service|query type|enquiry type|requirement type|सेवा',
  tripType:
    'trip type|travel type|tour type|type of trip|type of tour|purpose|theme|occasion|purpose of travel|holiday type|यात्रा का प्रकार',
  origin:
    'travelling from|origin|from|departure city|starting from|start city|from city|dep city|departure from|ex|कहाँ से|प्रस्थान शहर|travelling from which city',
  travelStart:
    'travel date|travel start|date of travel|dot|travel dt|travel dates|journey date|date of journey|doj|departure date|dep date|start date|tour date|trip date|from date|check in|checkin|check in date|arrival date|tour start date|trip start date|tentative date|tentative travel date|onward date|when|yatra tarikh|यात्रा तिथि|यात्रा की तारीख|यात्रा की तिथि|यात्रा दिनांक|travel from',
  travelEnd:
    'travel end|return date|end date|to date|check out|checkout|check out date|tour end date|trip end date|arrival back|वापसी|वापसी की तारीख|travel to date',
  travelMonth:
    'travel month|month of travel|month|tentative month|travelling month|when do you plan to travel|mahina|महीना|यात्रा माह|यात्रा का महीना|माह',
  nights:
    'nights|no of nights|number of nights|nts|duration|days|no of days|no days|n d|nights days|रातें|रात|रातों की संख्या',
  hotelClass: 'hotel class|hotel category|hotel type|star|stars|star category|hotel star|category of hotel|hotel',
  mealPlan: 'meal plan|meals|meal|food plan|board basis',
  adults:
    'adults|adult|adults or pax|pax|no of pax|no pax|total pax|no of persons|no of adults|no of people|persons|travellers|travelers|number of people|number of travellers|how many people|people|group size|log|kitne log|members|यात्री|यात्रियों की संख्या|वयस्क|लोग|कितने लोग|pax adults|pax adult',
  children:
    'children|child|kids|no of children|no of child|no of kids|chd|bachche|बच्चे|बच्चों की संख्या|pax children|pax child|pax kids',
  childAges: 'children s ages|child ages|child age|ages|age of child|age of children|kids age',
  infants: 'infants|infant|no of infants|inf|शिशु|pax infants',
  rooms: 'rooms|room|no of rooms|number of rooms|कमरे',
  budgetMax:
    'budget|budget to|budget up to|max budget|maximum budget|approx budget|client budget|budget inr|budget rs|total budget|budget range|बजट|बजट रुपये|कुल बजट',
  budgetMin: 'budget from|min budget|minimum budget',
  expectedValue:
    'expected value|value|amount|deal value|package cost|quoted price|quotation|quote|quoted amount|price|cost|total cost|total amount|sale value|selling price|package price|revenue|राशि|मूल्य',
}

const contact: Record<string, string> = {
  name: lead.name ?? '',
  kind: 'kind|type|contact type|customer type|party type',
  salutation: 'salutation|title|prefix|mr ms|name prefix',
  legalName: 'legal name|name as in passport|passport name|billing name|registered name',
  company:
    'company|company name|organisation|organization|organization name|organization 1 name|firm|employer|account|agency name|कंपनी|कंपनी का नाम',
  jobTitle: 'job title|designation|position|role|organization title|organization 1 title',
  phone: `${lead.phone}|other phones|other phone|alternate no|alternate number|alt no|alternate mobile|phone 2|mobile 2|second number|home phone|work phone|phone 1 value|phone 2 value|business phone`,
  whatsapp: 'whatsapp|whatsapp no|whatsapp number|whats app|wa|wa no|wa number',
  callingCode,
  email: `${lead.email}|other emails|other email|email 2|alternate email|e mail 1 value|e mail 2 value|e mail address`,
  address:
    'address|street|address line 1|address line 2|address 1|address 2|full address|postal address|home street|business street|pata|पता',
  city: lead.city ?? '',
  state: lead.state ?? '',
  pincode: 'pin code|pincode|pin|zip|zip code|postal code|postcode|पिन कोड',
  country: 'country|country region|desh|देश',
  birthday: 'birthday|dob|date of birth|birth date|b day|birthdate|janm tithi|जन्मतिथि|जन्म तिथि|जन्म दिन|जन्मदिन',
  anniversary:
    'anniversary|wedding date|marriage date|doa|date of anniversary|marriage anniversary|anniversary date|विवाह वर्षगांठ|सालगिरह',
  gender: 'gender|sex|लिंग',
  nationality: 'nationality|citizenship|राष्ट्रीयता',
  language: 'language|preferred language|speaks|bhasha|भाषा',
  meal: 'meal|meal preference|food|food preference|diet',
  seat: 'seat|seat preference',
  phoneLabels: 'phone labels|phone types',
  emailLabels: 'email labels|email types',
  mobility: 'needs|special needs|mobility|assistance',
  frequentFlyer: 'frequent flyer|frequent flyer no|frequent flyer number|ffn|ff no',
  gstin: 'gstin|gst|gst no|gst number|gstin no|gstin number|gst in',
  pan: 'pan|pan no|pan number|pan card|pan card no',
  taxNumber: 'vat|vat no|vat number|vat id|trn|tax number|tax no|tax id|tax registration number|nif',
  owner: lead.owner ?? '',
  source: lead.source ?? '',
  marketingConsent: lead.marketingConsent ?? '',
  tags: 'tag|tags|label|labels|category|categories|group|groups|group membership|टैग',
  note: 'note|notes|remarks|remark|comment|comments|description|details|tippani|टिप्पणी|संदेश|विवरण',
}

const library: Record<string, string> = {
  name: 'name|hotel|hotel name|property|property name|activity|activity name|tour|tour name|sightseeing|service|service name|title|item|product|attraction|experience|transfer|transfer name|cruise|cruise name|flight',
  kind: 'kind|type|category|item type|service type|product type',
  text: 'description|details|about|text|overview|summary|inclusions|remarks for client|itinerary text|vivran|विवरण',
  tags: 'tag|tags|label|labels|keywords|theme|themes',
  city: 'city|town|place|location|destination|from|from city|origin|pickup city|departure|from port|shehar|शहर',
  to: 'to|to city|drop city|arrival|to port|destination city',
  country: 'country|nation|desh|देश',
  address: 'address|meeting point|pick up|pickup|pickup point|full address|pata|पता',
  stars: 'stars|star|star rating|rating|star category|hotel category|category of hotel|class',
  room: 'room|room type|room category|room name|cabin|cabin type',
  mealPlan: 'meal plan|meals|meal|plan|board|board basis',
  checkIn: 'check in|checkin|check in time',
  checkOut: 'check out|checkout|check out time',
  startTime: 'begins at|start|start time|time|starts at|departure time|departs|reporting time',
  minutes: 'duration|minutes|takes|length|hours|duration in minutes|travel time',
  kilometres: 'kilometres|kilometers|km|kms|distance|distance km',
  vehicle: 'vehicle|vehicle type|car|car type|cab|cab type|ship|ship name|boat',
  airline: 'airline|carrier',
  flightNumber: 'flight number|flight no|flight',
  supplier: 'supplier|vendor|dmc|supplier name|vendor name|partner|operator|purchased from',
  net: 'net price|net|net rate|net cost|cost|rate|price|buying price|purchase price|b2b rate|amount|tariff',
  currency: 'currency|curr|ccy',
  basis: 'price per|per|basis|price basis|rate per|unit|charged per',
  note: 'note|notes|internal note|remarks|remark|comment|comments|tippani|टिप्पणी',
}

const vendor: Record<string, string> = {
  name: 'name|vendor|vendor name|supplier|supplier name|hotel|hotel name|property|property name|company|company name|dmc|dmc name|agency name|firm|party|party name|transporter|transporter name|service provider|partner|partner name|naam|नाम',
  legalName: 'legal name|billing name|registered name|name on bills|bill name|company legal name|invoice name',
  type: 'type|vendor type|supplier type|category|vendor category|supplier category|kind|service|services|nature of service|business type',
  destinations:
    'destinations|destination|places|place|locations|areas|area|regions|region|serves|sector|sectors|operating in',
  rating: 'rating|stars|star|star rating|grade',
  status: 'status|vendor status|active',
  tags: 'tag|tags|label|labels|group|groups',
  phone: `${lead.phone}|reservation no|reservation number|reservation phone|landline|office phone|office number|phone 1|phone 2|mobile 2|alternate no|alternate number`,
  whatsapp: 'whatsapp|whatsapp no|whatsapp number|whats app|wa|wa no|wa number',
  callingCode,
  email: `${lead.email}|reservation email|reservations email|booking email|bookings email|reservation mail`,
  website: 'website|web site|web|url|site|homepage',
  address:
    'address|full address|street|address line 1|address line 2|address 1|address 2|postal address|office address|pata|पता',
  city: 'city|town|location|base city|head office|shehar|शहर',
  state: 'state|province|rajya|राज्य',
  pincode: 'pin code|pincode|pin|zip|zip code|postal code|postcode|पिन कोड',
  country: 'country|nation|desh|देश',
  person:
    'contact person|contact name|person|key person|spoc|reservation person|sales person|manager|owner name|concerned person',
  personRole: 'their role|role|designation|job title|position',
  personPhone:
    'their phone|contact person phone|contact person number|contact person mobile|person phone|person mobile',
  personEmail: 'their email|contact person email|person email',
  people: 'people|contacts|contact persons|team',
  gstRegistration: 'gst|gst registration|gst status|gst registered|registration type',
  gstin: 'gstin|gst no|gst number|gstin no|gstin number|gst in',
  taxNumber: 'vat|vat no|vat number|vat id|trn|tax number|tax no|tax id|tax registration number|nif',
  currency: 'currency|curr|ccy',
  creditDays: 'credit days|credit period|credit|days of credit|payment days',
  paymentTerms: 'payment terms|terms|terms of payment|payment policy',
  creditLimit: 'credit limit|limit|credit amount',
  openingBalance: 'opening balance|balance|outstanding|opening outstanding|opening payable|payable',
  openingOn: 'opening balance on|balance on|balance date|opening date|as on|as of',
  slabs: 'cancellation|cancellation policy|cancellation terms|cancellation charges|cancellation slabs',
  note: 'note|notes|remarks|remark|comment|comments|description|details|tippani|टिप्पणी|विवरण',
}

const synonyms: Record<ImportTarget, Map<string, string>> = {
  leads: indexed(lead),
  contacts: indexed(contact),
  library: indexed(library),
  vendors: indexed(vendor),
}

function indexed(words: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([field, said]) => said.split('|').map((one) => [plain(one), field] as const)),
  )
}

/** Words that say nothing about what a column holds. */
const filler = /\b(the|of|s|client|customer|guest|lead|your|please|enter|in|inr|rs|optional|required)\b/g

/** Whether a column holds numbers that somebody's program gave: `lead_id`, `Sr No`, `Ad ID`; not an email id. */
export function isIdentifier(header: string): boolean {
  const said = plain(header)
  return (
    (/(^| )(id|ids|uuid|guid)$/.test(said) && !/\bmail id$/.test(said)) ||
    /^(s|sr|sl|sn|serial)( ?(no|num|number|n))?$|\b(reference|order|invoice|booking|voucher|ticket|pnr)( no| number)$/.test(
      said,
    )
  )
}

/** Questions of forms, which are never the same twice; the first that fits. */
const questions: [field: string, pattern: RegExp, targets: readonly ImportTarget[]][] = [
  ['whatsapp', /\bwhats ?app\b|व्हाट्स/, ['leads', 'contacts', 'vendors']],
  ['email', /\be ?mail\b|ईमेल/, ['leads', 'contacts', 'vendors']],
  ['phone', /\b(phone|mobile|contact|cell) ?(no|number|nos)?\b|मोबाइल|फोन/, ['leads', 'contacts', 'vendors']],
  ['children', /\bhow many (children|kids)|\bnumber of (children|kids)/, ['leads']],
  ['nights', /\bhow many (nights|days)|\bnumber of (nights|days)/, ['leads']],
  ['adults', /\bhow many|\b(number|no) of (adults|people|persons|pax|guests|travell?ers)|कितने/, ['leads']],
  ['travelMonth', /\b(which|what|travel|travelling|tour|trip) month\b|\bmonth of (travel|journey|tour)/, ['leads']],
  [
    'origin',
    /\b(from (where|which)|where .*\bfrom|which city .*\bfrom|(departure|starting|start) (city|point|from))/,
    ['leads'],
  ],
  [
    'destinations',
    /\b(where|which (place|country|destination)s?)\b.*\b(go|going|travel|visit|trip|holiday|tour)\b|destination|कहाँ|गंतव्य/,
    ['leads'],
  ],
  [
    'travelStart',
    /\bwhen\b.*\b(travel|go|trip|leave|holiday|tour)|\b(travel|travelling|journey|departure|trip|tour) dates?\b|\bdates? of (travel|journey)/,
    ['leads'],
  ],
  ['budgetMax', /\bbudget\b|बजट/, ['leads']],
  [
    'requirement',
    /\b(special requests?|anything else|requirements?|tell us|message|comments|preferences)\b/,
    ['leads'],
  ],
  [
    'name',
    /\b(full|your|guest|client|traveller|passenger|contact|person) name\b|\bname of (the )?(guest|client|traveller|person|passenger)/,
    ['leads', 'contacts'],
  ],
]

/** The field that a column's header names; `isSure`: word for word. */
export function fieldNamed(header: string, target: ImportTarget): { field: string; isSure: boolean } | undefined {
  const words = synonyms[target]
  const said = plain(header.replace(/\([^)]*\)|[*:?]/g, ' '))
  const exact = words.get(said)
  if (exact) return { field: exact, isSure: true }
  if (isIdentifier(header)) return undefined
  const bare = said
    .replace(filler, ' ')
    .replace(/\b\d+\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const near = (bare === '' ? undefined : words.get(bare)) ?? asked(said, target)
  return near ? { field: near, isSure: false } : undefined
}

/** The field that a question asks for. */
function asked(said: string, target: ImportTarget): string | undefined {
  if (said.length > 200 || !said.includes(' ')) return undefined
  return questions.find(([, pattern, targets]) => targets.includes(target) && pattern.test(said))?.[0]
}
