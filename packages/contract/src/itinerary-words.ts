export const maxDays = 90

/** What an item of a day is. The names and their order are the specification's. */
export const itemCategories = ['activity', 'lodging', 'flight', 'transport', 'cruise', 'info'] as const
export type ItemCategory = (typeof itemCategories)[number]
export const itemCategoryLabels: Record<ItemCategory, string> = {
  activity: 'Activity',
  lodging: 'Lodging',
  flight: 'Flight',
  transport: 'Ground Transport',
  cruise: 'Cruise',
  info: 'Info',
}

/** The policy tabs, numbered as the specification numbers them. */
export const policyTabs = [
  { number: 1, key: 'terms', label: 'Terms and conditions' },
  { number: 2, key: 'cancellation', label: 'Cancellation Policy' },
  { number: 3, key: 'insurance', label: 'Purchase Insurance' },
  { number: 4, key: 'others', label: 'Any Others' },
] as const
export type PolicyKey = (typeof policyTabs)[number]['key']

/** Parts of the trip information. */
export const sectionKinds = [
  'overview',
  'inclusions',
  'exclusions',
  'visa',
  'packing',
  'weather',
  'currency',
  'sim',
  'customs',
  'health',
  'contacts',
  'custom',
] as const
export type SectionKind = (typeof sectionKinds)[number]
export const sectionLabels: Record<SectionKind, string> = {
  overview: 'Overview',
  inclusions: 'What is included',
  exclusions: 'What is not included',
  visa: 'Visa',
  packing: 'What to pack',
  weather: 'Weather',
  currency: 'Money',
  sim: 'Phone and internet',
  customs: 'Customs and culture',
  health: 'Health',
  contacts: 'Who to call',
  custom: 'Something else',
}

export const meals = ['breakfast', 'lunch', 'dinner'] as const
export type Meal = (typeof meals)[number]
export const mealPlans = ['EP', 'CP', 'MAP', 'AP', 'AI'] as const
export const mealPlanLabels: Record<(typeof mealPlans)[number], string> = {
  EP: 'Room only',
  CP: 'Breakfast',
  MAP: 'Breakfast and dinner',
  AP: 'All meals',
  AI: 'All inclusive',
}
export const cabinClasses = ['economy', 'premium', 'business', 'first'] as const
export const cabinClassLabels: Record<(typeof cabinClasses)[number], string> = {
  economy: 'Economy',
  premium: 'Premium economy',
  business: 'Business',
  first: 'First',
}
export const ticketTypes = ['private', 'shared', 'ticket'] as const
export const ticketTypeLabels: Record<(typeof ticketTypes)[number], string> = {
  private: 'Private',
  shared: 'Shared',
  ticket: 'Ticket only',
}

export const tripThemes = [
  'honeymoon',
  'family',
  'friends',
  'adventure',
  'wildlife',
  'beach',
  'culture',
  'pilgrimage',
  'luxury',
  'group',
  'corporate',
] as const

/** Who a price is for, by how they sleep. */
export const occupancies = ['twin', 'triple', 'single', 'childWithBed', 'childNoBed', 'infant'] as const
export type Occupancy = (typeof occupancies)[number]
export const occupancyLabels: Record<Occupancy, string> = {
  twin: 'Adult, twin sharing',
  triple: 'Adult, triple sharing',
  single: 'Adult, single room',
  childWithBed: 'Child with bed',
  childNoBed: 'Child without bed',
  infant: 'Infant',
}

/** What one unit of a cost is. A person is an adult or a child: infants are priced by lines of their own. */
export const costBases = ['group', 'person', 'adult', 'child', 'infant', 'room', 'vehicle'] as const
export const costBasisLabels: Record<(typeof costBases)[number], string> = {
  group: 'for all',
  person: 'per person',
  adult: 'per adult',
  child: 'per child',
  infant: 'per infant',
  room: 'per room',
  vehicle: 'per vehicle',
}

/** How tax stands to a line's selling price. */
export const taxModes = ['none', 'included', 'added'] as const
export const taxModeLabels: Record<(typeof taxModes)[number], string> = {
  none: 'No tax',
  included: 'Tax included',
  added: 'Tax added',
}

/** How much of the price a traveller is shown. */
export const priceDisplays = ['total', 'per-person', 'per-component'] as const
export type PriceDisplay = (typeof priceDisplays)[number]

export const dueRules = ['on-acceptance', 'fixed-date', 'days-after', 'days-before'] as const
