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

/** How such a page is told of. With `link` somebody copies its address. */
export const travellerLinkWays = ['mail', 'whatsapp', 'link'] as const
export type TravellerLinkWay = (typeof travellerLinkWays)[number]
export const travellerLinkWayLabels: Record<TravellerLinkWay, string> = {
  mail: 'Mail',
  whatsapp: 'WhatsApp',
  link: 'Link',
}

/** Who shares a page: everybody, those of a family, those of a room, or nobody. */
export const travellerSharings = ['everybody', 'family', 'room', 'person'] as const
export type TravellerSharing = (typeof travellerSharings)[number]
export const travellerSharingLabels: Record<TravellerSharing, string> = {
  everybody: 'One for everybody',
  family: 'One for each family',
  room: 'One for each room',
  person: 'One for each person',
}

export const travellerLists = ['manifest', 'rooming'] as const
export type TravellerList = (typeof travellerLists)[number]
export const travellerListLabels: Record<TravellerList, string> = { manifest: 'Manifest', rooming: 'Rooming list' }
