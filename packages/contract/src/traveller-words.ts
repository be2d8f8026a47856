/** Words of the people of a trip, without schemas. */

export const travellerKinds = ['adult', 'child', 'infant'] as const
export type TravellerKind = (typeof travellerKinds)[number]
export const travellerKindLabels: Record<TravellerKind, string> = { adult: 'Adult', child: 'Child', infant: 'Infant' }

/** Where the visa of a traveller is. */
export const visaStates = ['unknown', 'not_needed', 'needed', 'applied', 'granted', 'refused'] as const
export type VisaState = (typeof visaStates)[number]
export const visaStateLabels: Record<VisaState, string> = {
  unknown: 'Not known',
  not_needed: 'Not needed',
  needed: 'Needed',
  applied: 'Applied for',
  granted: 'Granted',
  refused: 'Refused',
}

/** What is wrong with what is known of a traveller. Those of a passport are for who may see travel documents. */
export const travellerFindingCodes = [
  'name-missing',
  'birth-missing',
  'age-unlike-priced',
  'name-unlike-ticket',
  'passport-missing',
  'passport-ends',
  'visa-missing',
  'visa-ends',
] as const
export type TravellerFindingCode = (typeof travellerFindingCodes)[number]

/** Where the page is on which travellers fill in who they are. */
export const travellersPath = (key: string) => `/travellers/${key}`

export const travellerLists = ['manifest', 'rooming'] as const
export type TravellerList = (typeof travellerLists)[number]
export const travellerListLabels: Record<TravellerList, string> = { manifest: 'Manifest', rooming: 'Rooming list' }
