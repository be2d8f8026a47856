import { pan } from '@sarai/contract/contact-schemas'
import type { PanMissing } from '../brochures/brochures-collected.registry.ts'
import type { TravellerRecord } from './travellers.queries.ts'

/** Somebody of whom the page asks for their PAN. */
export interface PayerWithoutPan {
  contactId: string
  name: string
}

/** Of whom the page of these travellers asks for it: of those who pay, and for whoever leads them, of the trip's customer. */
export function listPayersWithoutPan(
  missing: readonly PanMissing[],
  trip: { contactId: string | null },
  travellers: readonly Pick<TravellerRecord, 'contactId' | 'isLead'>[],
): PayerWithoutPan[] {
  return missing.flatMap(({ contactId, name }) =>
    contactId !== null &&
    travellers.some((one) => one.contactId === contactId || (one.isLead && contactId === trip.contactId))
      ? [{ contactId, name }]
      : [],
  )
}

export const writePanInput = ({ contactId }: Pick<PayerWithoutPan, 'contactId'>): string => `pan.${contactId}`

/** What was typed of the PANs that are asked for, by contact. Empty ones are left for later. */
export function readPans(form: URLSearchParams, payers: readonly PayerWithoutPan[]): Record<string, string> {
  const typed = payers.map((one) => [one.contactId, (form.get(writePanInput(one)) ?? '').slice(0, 100).trim()] as const)
  return Object.fromEntries(typed.filter(([, value]) => value !== ''))
}

/** A PAN as it is kept, or what is wrong with it. */
export function parsePan(typed: string): { pan: string } | { problem: string } {
  const { data, error } = pan.safeParse(typed)
  if (error) return { problem: error.issues[0]?.message ?? '' }
  return data ? { pan: data } : { problem: 'Enter the PAN' }
}
