export interface WhatsappTemplate {
  id: string
  name: string
  language: string
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  status: string
  parameterFormat: 'POSITIONAL' | 'NAMED'
  components: TemplateComponent[]
}

export interface TemplateComponent {
  type: string
  format?: string
  text?: string
  buttons?: { type: string; text: string; url?: string; phone_number?: string }[]
}

export const templateStates: readonly string[] = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED']

interface Draft {
  name: string
  language: string
  category: WhatsappTemplate['category']
  header?: string
  text: string
  footer?: string
  button?: { text: string; url: string }
  /** Further parts, as they stand in the API. */
  parts?: TemplateComponent[]
}

const footers: Readonly<Record<string, string>> = { en: 'Demo Travels, Jaipur', hi: 'डेमो ट्रैवल्स, जयपुर' }
const pay = 'https://pay.demo-travels.example/{{1}}'
const trip = 'https://trips.demo-travels.example/{{1}}'

/** What a travel agency writes outside of conversations, in English and Hindi; and templates that take more than values. */
const drafts: readonly Draft[] = [
  {
    name: 'booking_update',
    language: 'en',
    category: 'UTILITY',
    header: 'Your booking',
    text: 'Hello {{1}}, there is news of your trip {{2}}: {{3}}. Answer here if you have questions.',
  },
  {
    name: 'booking_update',
    language: 'hi',
    category: 'UTILITY',
    header: 'आपकी बुकिंग',
    text: 'नमस्ते {{1}}, आपकी यात्रा {{2}} के बारे में सूचना: {{3}}। कोई सवाल हो तो यहीं उत्तर दें।',
  },
  {
    name: 'payment_link',
    language: 'en',
    category: 'UTILITY',
    text: 'Hello {{1}}, {{2}} is due for {{3}} by {{4}}. You can pay by the button below.',
    button: { text: 'Pay now', url: pay },
  },
  {
    name: 'payment_link',
    language: 'hi',
    category: 'UTILITY',
    text: 'नमस्ते {{1}}, {{3}} के लिए {{2}} का भुगतान {{4}} तक करना है। नीचे दिए बटन से भुगतान करें।',
    button: { text: 'भुगतान करें', url: pay },
  },
  {
    name: 'proposal_ready',
    language: 'en',
    category: 'MARKETING',
    text: 'Hello {{customer_name}}, your proposal for {{destination}} is ready. Have a look, and tell us what you would change.',
    button: { text: 'See the proposal', url: trip },
  },
  {
    name: 'proposal_ready',
    language: 'hi',
    category: 'MARKETING',
    text: 'नमस्ते {{customer_name}}, {{destination}} के लिए आपका प्रस्ताव तैयार है। देखें और बताएं कि क्या बदलना है।',
    button: { text: 'प्रस्ताव देखें', url: trip },
  },
  {
    name: 'trip_reminder',
    language: 'en',
    category: 'UTILITY',
    text: 'Hello {{1}}, your trip {{2}} begins on {{3}}. Please have your papers at hand.',
  },
  {
    name: 'trip_reminder',
    language: 'hi',
    category: 'UTILITY',
    text: 'नमस्ते {{1}}, आपकी यात्रा {{2}} {{3}} को शुरू होती है। कृपया अपने काग़ज़ात साथ रखें।',
  },
  {
    name: 'we_miss_you',
    language: 'en',
    category: 'MARKETING',
    text: 'The winter offers are out. Where would you like to go this time?',
    parts: [
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Beach' },
          { type: 'QUICK_REPLY', text: 'Mountains' },
        ],
      },
    ],
  },
  {
    name: 'ticket_attached',
    language: 'en',
    category: 'UTILITY',
    text: 'Your ticket is attached.',
    parts: [{ type: 'HEADER', format: 'DOCUMENT' }],
  },
  {
    name: 'sign_in_code',
    language: 'en',
    category: 'AUTHENTICATION',
    text: '{{1}} is your code.',
    parts: [{ type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Copy' }] }],
  },
]

function makeTemplate({ name, language, category, header, text, footer, button, parts = [] }: Draft, index: number) {
  const components: TemplateComponent[] = [
    ...(header === undefined ? [] : [{ type: 'HEADER', format: 'TEXT', text: header }]),
    { type: 'BODY', text },
    ...(category === 'AUTHENTICATION' ? [] : [{ type: 'FOOTER', text: footer ?? footers[language] ?? '' }]),
    ...(button ? [{ type: 'BUTTONS', buttons: [{ type: 'URL', ...button }] }] : []),
    ...parts,
  ]
  const parameterFormat = /\{\{[a-z_]/.test(text) ? ('NAMED' as const) : ('POSITIONAL' as const)
  const id = String(500_000_000_000_001 + index)
  return { id, name, language, category, status: 'APPROVED', parameterFormat, components }
}

export const seedTemplates = (): WhatsappTemplate[] => drafts.map(makeTemplate)

export const findPart = ({ components }: WhatsappTemplate, type: string): TemplateComponent | undefined =>
  components.find((one) => one.type === type)

const place = /\{\{(\w+)\}\}/g

export const listPlaces = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].flatMap(([, name]) => name ?? [])),
]

export const fillText = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(place, (whole, name: string) => values.get(name) ?? whole)

export const showTemplate = ({ parameterFormat, ...template }: WhatsappTemplate, fields: readonly string[]) =>
  Object.fromEntries(
    Object.entries({ ...template, parameter_format: parameterFormat }).filter(([name]) => fields.includes(name)),
  )
