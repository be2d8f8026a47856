import { couple, type DemoOffer, insurance } from './offer.ts'

const family = { adults: 2, childAges: [11, 7], tripType: 'family' as const }
const friends = { adults: 4, tripType: 'friends' } as const

type Sold = Pick<DemoOffer, 'code' | 'tripType' | 'destinations' | 'adults' | 'ago' | 'tags'> &
  Required<Pick<DemoOffer, 'leaves'>> &
  Partial<DemoOffer>

const sold = (offer: Sold): DemoOffer => ({
  stage: 'Converted',
  steps: ['send', 'open', 'accept'],
  startsIn: 30,
  holds: 10,
  markup: 16,
  ...offer,
})

/** Trips that were sold a while ago, and take place around today. */
export const soldOffers: DemoOffer[] = [
  sold({
    code: 'RAJ-7',
    ...family,
    destinations: ['Jaipur', 'Jodhpur', 'Udaipur'],
    leaves: -19,
    ago: 80,
    arranged: 'all',
    tags: ['Family'],
  }),
  sold({
    code: 'GOA-4',
    ...friends,
    destinations: ['Goa'],
    leaves: -11,
    ago: 62,
    arranged: 'all',
    tags: ['Long weekend'],
  }),
  sold({
    code: 'DXB-5',
    ...family,
    destinations: ['Dubai'],
    leaves: -4,
    ago: 55,
    arranged: 'all',
    tags: ['Family'],
    isAgents: true,
  }),
  sold({
    code: 'KER-6',
    ...couple,
    destinations: ['Munnar', 'Alleppey'],
    leaves: -5,
    ago: 48,
    arranged: 'all',
    tags: ['Honeymoon'],
  }),
  sold({
    code: 'THA-6',
    ...friends,
    destinations: ['Krabi', 'Phuket'],
    leaves: -2,
    ago: 58,
    arranged: 'all',
    tags: ['Beach'],
    extras: [insurance],
  }),
  sold({
    code: 'KAS-6',
    ...couple,
    destinations: ['Srinagar', 'Pahalgam'],
    leaves: 0,
    ago: 30,
    arranged: 'all',
    tags: ['Long weekend'],
    isAgents: true,
  }),
  sold({
    code: 'HIM-6',
    ...family,
    destinations: ['Shimla', 'Manali'],
    leaves: 2,
    ago: 42,
    arranged: 'most',
    tags: ['Family'],
  }),
  sold({
    code: 'BAL-7',
    ...couple,
    destinations: ['Bali'],
    leaves: 2,
    ago: 66,
    arranged: 'all',
    tags: ['Honeymoon'],
    isAgents: true,
  }),
  sold({ code: 'AND-6', ...family, destinations: ['Andaman'], leaves: 5, ago: 70, arranged: 'all', tags: ['Family'] }),
  sold({
    code: 'RAJ-7',
    ...friends,
    destinations: ['Jaipur', 'Udaipur'],
    leaves: 6,
    ago: 38,
    arranged: 'waitlisted',
    tags: ['Bestseller'],
  }),
  sold({
    code: 'VIE-8',
    ...couple,
    destinations: ['Hanoi', 'Ha Long Bay'],
    leaves: 11,
    ago: 45,
    arranged: 'most',
    tags: ['Honeymoon'],
  }),
  sold({
    code: 'KAS-6',
    ...family,
    destinations: ['Srinagar', 'Gulmarg'],
    leaves: 16,
    ago: 33,
    arranged: 'all',
    tags: ['Family'],
  }),
  sold({
    code: 'GOA-4',
    ...family,
    destinations: ['Goa'],
    leaves: 24,
    ago: 25,
    arranged: 'most',
    tags: ['Year end'],
    isAgents: true,
  }),
  sold({
    code: 'DXB-5',
    ...couple,
    destinations: ['Dubai'],
    leaves: 33,
    ago: 20,
    arranged: 'waitlisted',
    tags: ['Year end'],
  }),
]
