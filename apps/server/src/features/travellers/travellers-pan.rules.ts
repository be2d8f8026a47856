import { pan } from '@sarai/contract/contact-schemas'
import type { PanMissing } from '../brochures/brochures-collected.registry.ts'
import type { TravellerRecord } from './travellers.queries.ts'

/** Somebody of whom the page asks for their PAN. */
export interface PanAsked {
  contactId: string
  name: string
}

/** Of whom the page of these travellers asks for it: of those who pay, and for whoever leads them, of the trip's customer. */
export function listPanAsked(
  missing: readonly PanMissing[],
  trip: { contactId: string | null },
  travellers: readonly Pick<TravellerRecord, 'contactId' | 'isLead'>[],
): PanAsked[] {
  return missing.flatMap(({ contactId, name }) =>
    contactId !== null &&
    travellers.some((one) => one.contactId === contactId || (one.isLead && contactId === trip.contactId))
      ? [{ contactId, name }]
      : [],
  )
}

export const panInput = ({ contactId }: Pick<PanAsked, 'contactId'>): string => `pan.${contactId}`

/** What was typed of the PANs that are asked for, by contact. Empty ones are left for later. */
export function readPans(form: URLSearchParams, asked: readonly PanAsked[]): Record<string, string> {
  const typed = asked.map((one) => [one.contactId, (form.get(panInput(one)) ?? '').slice(0, 100).trim()] as const)
  return Object.fromEntries(typed.filter(([, value]) => value !== ''))
}

/** A PAN as it is kept, or what is wrong with it. */
export function parsePan(typed: string): { pan: string } | { problem: string } {
  const { data, error } = pan.safeParse(typed)
  if (error) return { problem: error.issues[0]?.message ?? '' }
  return data ? { pan: data } : { problem: 'Enter the PAN' }
}
