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
  /** Days from now to the first day of the trip, where it was sold long ago; before that, it is on the way or over. */
  leaves?: number
  /** How much of it is arranged; told by its age when left out. */
  arranged?: 'all' | 'most' | 'waitlisted'
  /** Days that the offer holds: from now while it is open, from sending or acceptance when it is over. */
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
  /** How many days ago, roughly, the lead came to its stage. */
  ago: number
}

export interface Better {
  names: [string, string]
  notes: [string, string]
  /** Which hotel stands for which. */
  hotels: Record<string, string>
}

/** How a couple on its honeymoon travels. */
export const couple = { adults: 2, tripType: 'honeymoon' } as const

export const insurance = { title: 'Travel insurance with cancellation cover', each: 899 }
