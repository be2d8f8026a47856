import { importFields, type ImportTarget } from '@sarai/contract/import-fields'
import type { leadSources } from '@sarai/contract/lead-words'
import { plain } from './imports-words.rules.ts'

/** A program whose exports are known by the names of their columns. */
export interface ExportSource {
  name: string
  /** Columns that only its exports have together, and how many of them a file must have. */
  marks: string[]
  least: number
  /** It is the first column that has such a name. */
  isFirst?: true
  /** Where leads of such a file come from, if that is always the same. */
  leadSource?: (typeof leadSources)[number]
  /**
   * What its columns are, as `name: SENDER_NAME|BUYER NAME`. Of several fields, `requirement/note`, a file becomes the
   * first that its records have; `-` is left out.
   */
  columns: Record<string, string>
}

const ids = 'id|record id|lead id|contact id'

export const exportSources: ExportSource[] = [
  {
    name: 'IndiaMART',
    marks: ['unique query id', 'query time', 'query type', 'sender name', 'sender mobile', 'query message'],
    least: 3,
    columns: {
      name: 'sender name',
      phone: 'sender mobile|sender mobile alt|sender phone|sender phone alt',
      email: 'sender email',
      'requirement/email': 'sender email alt',
      'requirement/company': 'sender company',
      'requirement/address': 'sender address',
      city: 'sender city',
      state: 'sender state',
      pincode: 'sender pincode',
      country: 'sender country iso|sender country',
      createdAt: 'query time',
      'requirement/note': 'subject|query message|query product name|query mcat name',
      '-': 'unique query id|query type|call duration|receiver mobile|receiver catalog|product id',
    },
  },
  {
    name: 'TradeIndia',
    marks: ['rfi id', 'inquiry type', 'generated date', 'sender name', 'sender mobile', 'sender co'],
    least: 3,
    columns: {
      name: 'sender name',
      phone: 'sender mobile|landline number|sender other mobiles',
      email: 'sender email',
      'requirement/company': 'sender co',
      'requirement/address': 'sender address',
      city: 'sender city',
      state: 'sender state',
      country: 'sender country',
      createdAt: 'generated date',
      'requirement/note': 'subject|message|product name|quantity|inquiry type',
      '-': 'rfi id|source|product source|generated time|month slot|order value min|receiver mobile|receiver name',
    },
  },
  {
    name: 'Justdial',
    marks: ['leadid', 'leadtype', 'prefix', 'brancharea', 'dncmobile', 'dncphone', 'parentid', 'branchpin'],
    least: 3,
    columns: {
      name: 'name',
      'requirement/salutation': 'prefix',
      phone: 'mobile|phone',
      email: 'email',
      createdAt: 'date',
      'requirement/note': 'category|area',
      'requirement/company': 'company',
      city: 'city',
      pincode: 'pincode',
      '-': 'leadid|leadtype|brancharea|dncmobile|dncphone|time|branchpin|parentid',
    },
  },
  {
    name: 'Meta lead ads',
    marks: ['created time', 'ad id', 'ad name', 'adset id', 'campaign id', 'form id', 'form name', 'is organic'],
    least: 4,
    leadSource: 'meta_ad',
    columns: {
      name: 'full name|first name|last name',
      phone: 'phone number|phone',
      whatsapp: 'whatsapp number',
      email: 'email',
      city: 'city',
      state: 'state|province',
      createdAt: 'created time',
      campaign: 'campaign name',
      source: 'platform',
      '-': `${ids}|ad id|ad name|adset id|adset name|campaign id|form id|form name|is organic|lead status|inbox url|country`,
    },
  },
  {
    name: 'Google Forms',
    marks: ['timestamp'],
    least: 1,
    isFirst: true,
    leadSource: 'website',
    columns: { createdAt: 'timestamp', email: 'email address|username', '-': 'score' },
  },
  {
    name: 'Zoho CRM',
    marks: ['record id', 'lead owner id', 'lead owner', 'created by id', 'modified by id', 'lead conversion time'],
    least: 2,
    columns: {
      name: 'first name|last name|contact name',
      salutation: 'salutation',
      phone: 'mobile|phone',
      email: 'email',
      'requirement/email': 'secondary email',
      owner: 'lead owner|contact owner',
      'requirement/company': 'company|account name',
      'requirement/jobTitle': 'title|designation',
      source: 'lead source',
      stage: 'lead status',
      temperature: 'rating',
      createdAt: 'created time',
      'requirement/address': 'street|mailing street',
      city: 'city|mailing city',
      state: 'state|mailing state',
      pincode: 'zip code|mailing zip',
      country: 'country|mailing country',
      tags: 'tag',
      'requirement/note': 'description',
      '-': `${ids}|lead owner id|contact owner id|created by id|created by|modified by id|modified by|modified time|last activity time|industry|annual revenue|no of employees|website|fax|lead conversion time|unsubscribed mode|email opt out|layout id|converted`,
    },
  },
  {
    name: 'HubSpot',
    marks: [
      'record id',
      'lifecycle stage',
      'contact owner',
      'create date',
      'marketing contact status',
      'original source',
    ],
    least: 3,
    columns: {
      name: 'first name|last name',
      phone: 'phone number|mobile phone number',
      whatsapp: 'whatsapp phone number',
      email: 'email',
      owner: 'contact owner',
      stage: 'lead status',
      source: 'original source|original traffic source',
      createdAt: 'create date',
      'requirement/company': 'company name|associated company|primary company',
      'requirement/jobTitle': 'job title',
      'requirement/address': 'street address',
      city: 'city',
      state: 'state region',
      pincode: 'postal code',
      country: 'country region',
      'requirement/note': 'message|notes',
      '-': `${ids}|lifecycle stage|last activity date|last modified date|marketing contact status|original source drill down 1|original source drill down 2|associated company ids|website url|time zone`,
    },
  },
  {
    name: 'Freshsales',
    marks: ['sales owner', 'lifecycle stage', 'last contacted time', 'lead score', 'last contacted mode', 'emails'],
    least: 3,
    columns: {
      name: 'first name|last name',
      phone: 'mobile|mobile number|work|work number',
      email: 'emails|email',
      owner: 'sales owner',
      stage: 'status',
      source: 'source',
      campaign: 'campaign',
      createdAt: 'created at',
      tags: 'tags',
      lostReason: 'lost reason',
      'requirement/jobTitle': 'job title',
      'requirement/company': 'accounts|account name',
      'requirement/address': 'address',
      city: 'city',
      state: 'state',
      pincode: 'zipcode|zip code',
      country: 'country',
      'requirement/note': 'recent note',
      '-': `${ids}|lifecycle stage|medium|keyword|updated at|last contacted time|last contacted mode|next activity|lead score|last assigned at|time zone|external id`,
    },
  },
  {
    name: 'Outlook',
    marks: [
      'business phone',
      'home phone',
      'mobile phone',
      'e mail address',
      'business street',
      'home street',
      'suffix',
    ],
    least: 4,
    columns: {
      salutation: 'title',
      name: 'first name|middle name|last name',
      'requirement/company': 'company',
      'requirement/jobTitle': 'job title',
      phone:
        'mobile phone|primary phone|business phone|home phone|other phone|business phone 2|home phone 2|company main phone',
      email: 'e mail address',
      'requirement/email': 'e mail 2 address|e mail 3 address',
      'requirement/address': 'home street|business street',
      city: 'home city|business city',
      state: 'home state|business state',
      pincode: 'home postal code|business postal code',
      country: 'home country region|business country region',
      birthday: 'birthday',
      anniversary: 'anniversary',
      gender: 'gender',
      tags: 'categories',
      'requirement/note': 'notes',
      '-': 'suffix|department|web page|e mail type|e mail display name|initials|priority|sensitivity|private|account|location|language|hobby|referred by|user 1|user 2|user 3|user 4',
    },
  },
  {
    name: 'Google Contacts',
    marks: [
      'name prefix',
      'organization name',
      'phone 1 value',
      'e mail 1 value',
      'phone 1 label',
      'e mail 1 label',
      'file as',
    ],
    least: 3,
    columns: {
      salutation: 'name prefix',
      name: 'first name|middle name|last name|given name|additional name|family name',
      'requirement/company': 'organization name|organization 1 name',
      'requirement/jobTitle': 'organization title|organization 1 title',
      phone: 'phone 1 value|phone 2 value|phone 3 value|phone 4 value',
      email: 'e mail 1 value',
      'requirement/email': 'e mail 2 value|e mail 3 value',
      address: 'address 1 street',
      city: 'address 1 city',
      state: 'address 1 region',
      pincode: 'address 1 postal code',
      country: 'address 1 country',
      birthday: 'birthday',
      tags: 'labels|group membership',
      'requirement/note': 'notes',
      '-': 'name|name suffix|phonetic first name|phonetic middle name|phonetic last name|nickname|file as|organization department|photo|phone 1 label|phone 2 label|phone 3 label|e mail 1 label|e mail 2 label|address 1 label|address 1 formatted|address 1 po box|address 1 extended address|address 1 country code|website 1 label|website 1 value|event 1 label|event 1 value|relation 1 label|relation 1 value|custom field 1 label|custom field 1 value|language|location|occupation|priority|sensitivity',
    },
  },
]

const columnsOf = new Map(
  exportSources.map((source) => [
    source,
    new Map(
      Object.entries(source.columns).flatMap(([field, names]) =>
        names.split('|').map((name) => [name, field] as const),
      ),
    ),
  ]),
)

const fieldKeys = (target: ImportTarget) => new Set(importFields[target].map(({ key }) => key))
const offered: Record<ImportTarget, Set<string>> = {
  leads: fieldKeys('leads'),
  contacts: fieldKeys('contacts'),
  library: fieldKeys('library'),
  vendors: fieldKeys('vendors'),
}

/** Whose export a file is, if it is that of a program that is known. */
export function sourceOfExport(header: string[], target: ImportTarget): ExportSource | undefined {
  if (target === 'library' || target === 'vendors') return undefined
  const names = new Set(header.map(plain))
  const first = plain(header[0] ?? '')
  const marked = exportSources.map((source) => ({
    source,
    share: source.marks.filter((mark) => (source.isFirst ? first === mark : names.has(mark))).length / source.least,
  }))
  const best = marked.reduce((a, b) => (b.share > a.share ? b : a))
  return best.share >= 1 ? best.source : undefined
}

/** What a column of such an export is: null where it is left out, nothing where it is not known. */
export function sourceField(source: ExportSource, header: string, target: ImportTarget): string | null | undefined {
  const named = columnsOf.get(source)?.get(plain(header))
  return named === undefined ? undefined : (named.split('/').find((field) => offered[target].has(field)) ?? null)
}
