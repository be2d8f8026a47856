import type { tripTypes } from '@sarai/contract/lead-words'

/** What happened to a proposal, in order. `change` is in `asked`, one after the other. */
export type Step = 'send' | 'open' | 'ask' | 'accept' | 'decline'

/** A proposal of the demo agency: what is offered to whom, and how it went. */
export interface DemoOffer {
  /** Code of the package it is made of. */
  code: string
  /** Stage of the lead it is for. */
  stage: 'Requirement captured' | 'Proposal sent' | 'Negotiation' | 'Converted' | 'Lost'
  steps: Step[]
  /** Whose enquiry it answers: what is asked for and by how many, so that it fits the package. */
  tripType: (typeof tripTypes)[number]
  destinations: string[]
  adults: number
  childAges?: number[]
  /** Days from sending (or from now, while it is open) to the first day of the trip. */
  startsIn: number
  /** Days that the offer holds: from now while it is open, from sending when it is over. */
  holds: number
  /** Percent. */
  markup: number
  tags: string[]
  requirement?: string
  title?: string
  /** Prefers an enquiry of the demo agent, so that she has some of her own. */
  isAgents?: boolean
  /** The second way to do the trip. */
  better?: Better
  /** What may be added to the trip. */
  extras?: { title: string; each: number }[]
  /** The traveller's words, one for each time they ask. */
  asked?: string[]
  /** What the second version has that the first had not. */
  room?: string
  /** How far back it was decided, roughly, in days. */
  decidedAgo?: number
}

export interface Better {
  names: [string, string]
  notes: [string, string]
  /** Which hotel stands for which. */
  hotels: Record<string, string>
}

const palaces: Better = {
  names: ['Comfort', 'Palaces and forts'],
  notes: ['Heritage houses of character, run by their families', 'Five nights where maharajas slept, and a royal camp'],
  hotels: {
    'Gulmohar Haveli': 'Chandra Mahal Palace',
    'Rao Niwas': 'Mandore Garh Palace',
    'Registan Camp': 'Rawal Royal Camp',
    'Sonar Niwas': 'Swarn Fort Palace',
    'Pichola Kothi': 'Jal Vilas Lake Palace',
  },
}

const hills: Better = {
  names: ['Comfort', 'Planters and pools'],
  notes: ['Four-star houses with a garden or a view', 'Suites on the estate and a villa with its own pool'],
  hotels: {
    'Casa Pimenta': 'Harbour House on the Parade',
    'Cloud Estate Bungalow': 'Seven Ridges Planter’s House',
    'Periyar Shade': 'Cardamom Pool Villas',
  },
}

const insurance = { title: 'Travel insurance with cancellation cover', each: 899 }
const album = { title: 'Photographer for a morning, forty pictures', each: 3200 }

const couple = { adults: 2, tripType: 'honeymoon' } as const

export const demoOffers: DemoOffer[] = [
  // Being written.
  {
    code: 'KAS-6',
    stage: 'Requirement captured',
    steps: [],
    destinations: ['Kashmir'],
    tripType: 'family',
    adults: 2,
    childAges: [9, 6],
    startsIn: 140,
    holds: 14,
    markup: 14,
    tags: ['Family'],
    isAgents: true,
    requirement: 'Tulips if the dates allow. Short drives, the younger one gets sick on bends.',
  },
  {
    code: 'GOA-4',
    title: 'Goa for four friends, the quiet side',
    stage: 'Requirement captured',
    steps: [],
    destinations: ['Goa'],
    tripType: 'friends',
    adults: 4,
    startsIn: 38,
    holds: 7,
    markup: 12,
    tags: ['Long weekend'],
  },
  {
    code: 'THA-6',
    stage: 'Requirement captured',
    steps: [],
    ...couple,
    destinations: ['Thailand'],
    startsIn: 60,
    holds: 10,
    markup: 15,
    tags: ['Honeymoon'],
  },
  // With the traveller, not opened yet.
  {
    code: 'AND-6',
    stage: 'Proposal sent',
    steps: ['send'],
    ...couple,
    destinations: ['Andaman'],
    startsIn: 52,
    holds: 12,
    markup: 15,
    tags: ['Honeymoon'],
    isAgents: true,
    extras: [album, insurance],
  },
  {
    code: 'HIM-6',
    stage: 'Proposal sent',
    steps: ['send'],
    destinations: ['Manali', 'Shimla'],
    tripType: 'family',
    adults: 4,
    startsIn: 45,
    holds: 9,
    markup: 12,
    tags: ['Price sensitive'],
    requirement: 'Both parents come along. Two rooms next to each other, please.',
  },
  {
    code: 'EUR-13',
    stage: 'Proposal sent',
    steps: ['send'],
    destinations: ['Paris', 'Switzerland'],
    tripType: 'family',
    adults: 2,
    childAges: [14],
    startsIn: 165,
    holds: 15,
    markup: 12.5,
    tags: ['Europe', 'Needs visa'],
  },
  // Looked at.
  {
    code: 'RAJ-7',
    stage: 'Negotiation',
    steps: ['send', 'open'],
    ...couple,
    destinations: ['Jaipur', 'Udaipur', 'Jodhpur'],
    startsIn: 41,
    holds: 11,
    markup: 16,
    tags: ['Honeymoon', 'Winter'],
    isAgents: true,
    requirement: 'At least one night in a palace. Open to a higher budget if it is worth it.',
    better: palaces,
  },
  {
    code: 'KAS-6',
    stage: 'Proposal sent',
    steps: ['send', 'open'],
    ...couple,
    destinations: ['Kashmir'],
    startsIn: 76,
    holds: 8,
    markup: 15,
    tags: ['Honeymoon'],
  },
  {
    code: 'KER-6',
    stage: 'Negotiation',
    steps: ['send', 'open', 'ask', 'send', 'open'],
    destinations: ['Munnar', 'Alleppey', 'Kovalam'],
    tripType: 'family',
    adults: 2,
    childAges: [7],
    startsIn: 58,
    holds: 13,
    markup: 15,
    tags: ['Family', 'South'],
    asked: ['Could we have a better room on the first night? We land tired and would like a pool for Aarav.'],
    room: 'Pool suite',
    isAgents: true,
  },
  {
    code: 'THA-6',
    stage: 'Proposal sent',
    steps: ['send', 'open'],
    ...couple,
    destinations: ['Thailand'],
    startsIn: 64,
    holds: 6,
    markup: 17,
    tags: ['Honeymoon'],
    extras: [album],
  },
  // To be changed.
  {
    code: 'BAL-7',
    stage: 'Negotiation',
    steps: ['send', 'open', 'ask'],
    ...couple,
    destinations: ['Bali'],
    startsIn: 47,
    holds: 9,
    markup: 14,
    tags: ['Honeymoon'],
    asked: [
      'Looks lovely. Can we leave out the cooking class for a free afternoon, and have one more night by the sea?',
    ],
  },
  {
    code: 'RAJ-7',
    stage: 'Negotiation',
    steps: ['send', 'open', 'ask', 'send', 'open', 'ask'],
    destinations: ['Jaipur', 'Jodhpur', 'Udaipur'],
    tripType: 'friends',
    adults: 4,
    startsIn: 68,
    holds: 14,
    markup: 15,
    tags: ['Repeat guest'],
    isAgents: true,
    asked: [
      'My parents loved Jaipur last time, so please give us the best room there.',
      'Thank you for the suite. The drive from Jaisalmer to Udaipur is too long for us. Is there a flight, or a stop over night?',
    ],
    room: 'Maharaja suite',
  },
  // Agreed upon.
  {
    code: 'KER-6',
    stage: 'Converted',
    steps: ['send', 'open', 'ask', 'send', 'open', 'accept'],
    ...couple,
    destinations: ['Munnar', 'Alleppey'],
    startsIn: 48,
    holds: 15,
    decidedAgo: 14,
    markup: 16,
    tags: ['Honeymoon'],
    isAgents: true,
    better: hills,
    asked: ['Is there a room with a view of the harbour for the first night?'],
    room: 'Harbour view suite',
  },
  {
    code: 'AND-6',
    stage: 'Converted',
    steps: ['send', 'open', 'accept'],
    destinations: ['Andaman'],
    tripType: 'family',
    adults: 2,
    childAges: [12, 8],
    startsIn: 72,
    holds: 15,
    decidedAgo: 50,
    markup: 15,
    tags: ['Family'],
    extras: [insurance],
  },
  {
    code: 'RAJ-7',
    stage: 'Converted',
    steps: ['send', 'open', 'accept'],
    destinations: ['Jaipur', 'Udaipur'],
    tripType: 'family',
    adults: 4,
    startsIn: 40,
    holds: 12,
    decidedAgo: 110,
    markup: 18,
    tags: ['Bestseller'],
  },
  // Not agreed upon.
  {
    code: 'EUR-13',
    stage: 'Lost',
    steps: ['send', 'open', 'decline'],
    ...couple,
    destinations: ['Paris', 'Switzerland'],
    startsIn: 120,
    holds: 15,
    decidedAgo: 35,
    markup: 13,
    tags: ['Europe'],
  },
  {
    code: 'GOA-4',
    title: 'Goa for six, the quiet side',
    stage: 'Lost',
    steps: ['send', 'open'],
    destinations: ['Goa'],
    tripType: 'friends',
    adults: 6,
    startsIn: 30,
    holds: 7,
    decidedAgo: 40,
    markup: 14,
    tags: ['Long weekend'],
    isAgents: true,
  },
  {
    code: 'BAL-7',
    stage: 'Lost',
    steps: ['send'],
    ...couple,
    destinations: ['Bali'],
    startsIn: 80,
    holds: 10,
    decidedAgo: 75,
    markup: 15,
    tags: ['Honeymoon'],
  },
]
