import type { OctoOption, OctoProduct, OctoQuestion, OctoUnit } from './octo-state.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]

function makeUnit(
  type: OctoUnit['type'],
  retail: number,
  ages: OctoUnit['ages'],
  more: Partial<OctoUnit> = {},
): OctoUnit {
  const id = type.toLowerCase()
  const title = type.slice(0, 1) + type.slice(1).toLowerCase()
  const plain = { maxQuantity: 10, pax: 1, accompaniedBy: [], isIdRequired: false, contactFields: [], questions: [] }
  return { id, type, title, ages, retail, ...plain, ...more }
}

const makeFamily = (adult: number, child: number): OctoUnit[] => [
  makeUnit('ADULT', adult, [12, 99]),
  makeUnit('CHILD', child, [4, 11]),
  makeUnit('INFANT', 0, [0, 3], { accompaniedBy: ['adult'], pax: 0 }),
]

const makeOption = (facts: Partial<OctoOption> & Pick<OctoOption, 'units'>): OctoOption => ({
  id: 'DEFAULT',
  title: 'Standard',
  startTimes: ['09:00'],
  weekdays: everyDay,
  minutes: 180,
  capacity: 12,
  minUnits: 1,
  maxUnits: 12,
  cutoffMinutes: 120,
  cancellation: { amount: 24, unit: 'hour' },
  contactFields: ['firstName', 'lastName'],
  retail: null,
  ...facts,
})

type Facts = Partial<OctoProduct> & Pick<OctoProduct, 'id' | 'title' | 'summary' | 'place' | 'options'>

const makeProduct = (facts: Facts): OctoProduct => ({
  reference: facts.id.toUpperCase(),
  latitude: 26.9124,
  longitude: 75.7873,
  opening: null,
  isSlotRequired: true,
  isInstant: true,
  delivery: 'TICKET',
  redemption: 'DIGITAL',
  currencies: ['INR'],
  precision: 2,
  questions: [],
  pickup: null,
  lateRefund: null,
  isGone: false,
  percent: 100,
  ...facts,
})

const languageQuestion: OctoQuestion = {
  id: 'guide-language',
  label: 'In which language should the guide speak?',
  isRequired: true,
  choices: ['English', 'Hindi', 'French'],
}
const weightQuestion: OctoQuestion = { id: 'weight', label: 'Weight in kilograms', isRequired: true, choices: [] }

const jaipurPickups = {
  isRequired: false,
  points: [
    {
      id: 'hawa-mahal',
      name: 'Hawa Mahal gate',
      address: 'Badi Choupad, Jaipur',
      latitude: 26.9239,
      longitude: 75.8267,
    },
    { id: 'mi-road', name: 'MI Road', address: 'Mirza Ismail Road, Jaipur', latitude: 26.9157, longitude: 75.811 },
  ],
}

/** What the demo supplier sells: one of each sort that booking systems have. */
export const makeDemoProducts = (): OctoProduct[] => [
  makeProduct({
    id: 'amber-fort-sunrise',
    title: 'Amber Fort at sunrise',
    summary: 'The fort before the crowds, with a guide and breakfast.',
    place: 'Jaipur',
    questions: [languageQuestion],
    pickup: jaipurPickups,
    currencies: ['INR', 'USD'],
    options: [
      makeOption({ startTimes: ['06:30', '15:30'], units: makeFamily(249_900, 149_900) }),
      makeOption({
        id: 'private',
        title: 'Private, for up to six',
        startTimes: ['06:30'],
        capacity: 6,
        maxUnits: 6,
        units: makeFamily(499_900, 299_900),
      }),
    ],
  }),
  makeProduct({
    id: 'aravalli-balloon',
    title: 'Hot-air balloon over the Aravallis',
    summary: 'An hour in the air at first light. The pilot agrees once the wind is known.',
    place: 'Jaipur',
    isInstant: false,
    lateRefund: 'NONE',
    options: [
      makeOption({
        startTimes: ['05:45'],
        minutes: 240,
        capacity: 8,
        cancellation: { amount: 2, unit: 'day' },
        contactFields: ['firstName', 'lastName', 'phoneNumber'],
        units: [
          makeUnit('ADULT', 1_350_000, [12, 75], { contactFields: ['firstName'], questions: [weightQuestion] }),
          makeUnit('CHILD', 950_000, [6, 11], { accompaniedBy: ['adult'], questions: [weightQuestion] }),
        ],
      }),
    ],
  }),
  makeProduct({
    id: 'alleppey-shikara',
    title: 'Shikara on the backwaters at sunset',
    summary: 'A boat of your own for two hours, whoever comes along.',
    place: 'Alappuzha',
    latitude: 9.4981,
    longitude: 76.3388,
    delivery: 'VOUCHER',
    lateRefund: 'PARTIAL',
    options: [
      makeOption({
        startTimes: ['16:30'],
        minutes: 120,
        capacity: 6,
        maxUnits: 6,
        retail: 240_000,
        units: [makeUnit('ADULT', 0, [0, 99])],
      }),
    ],
  }),
  makeProduct({
    id: 'taj-mahal-entry',
    title: 'Taj Mahal, entry without the queue',
    summary: 'For any time between sunrise and sunset. Closed on Fridays.',
    place: 'Agra',
    latitude: 27.1751,
    longitude: 78.0421,
    opening: { from: '06:00', to: '18:30' },
    options: [
      makeOption({
        startTimes: ['00:00'],
        weekdays: [0, 1, 2, 3, 4, 6],
        minutes: 0,
        capacity: null,
        maxUnits: null,
        cutoffMinutes: 0,
        cancellation: { amount: 1, unit: 'hour' },
        units: [
          makeUnit('ADULT', 110_000, [15, 99], { maxQuantity: null }),
          makeUnit('STUDENT', 60_000, [15, 30], { isIdRequired: true }),
        ],
      }),
    ],
  }),
  makeProduct({
    id: 'havelock-scuba',
    title: 'First dive at Havelock',
    summary: 'Nemo Reef with an instructor for each diver.',
    place: 'Swaraj Dweep',
    latitude: 11.9761,
    longitude: 92.9876,
    options: [
      makeOption({
        startTimes: ['08:00', '10:30'],
        minutes: 150,
        capacity: 4,
        maxUnits: 4,
        contactFields: ['firstName', 'lastName', 'emailAddress', 'phoneNumber'],
        units: [makeUnit('ADULT', 450_000, [10, 60])],
      }),
    ],
  }),
  makeProduct({
    id: 'old-delhi-food-walk',
    title: 'Old Delhi by its kitchens',
    summary: 'Seven tastings between Jama Masjid and Khari Baoli.',
    place: 'Delhi',
    latitude: 28.6507,
    longitude: 77.2334,
    delivery: 'VOUCHER',
    redemption: 'MANIFEST',
    precision: 0,
    options: [makeOption({ startTimes: ['10:00'], minUnits: 2, units: makeFamily(1800, 900) })],
  }),
  makeProduct({
    id: 'mumbai-harbour-voucher',
    title: 'Harbour cruise from the Gateway, any day',
    summary: 'Open for a year; the boat leaves every half hour.',
    place: 'Mumbai',
    latitude: 18.922,
    longitude: 72.8347,
    isSlotRequired: false,
    delivery: 'VOUCHER',
    options: [makeOption({ capacity: null, units: makeFamily(60_000, 30_000) })],
  }),
]

const activities = ['Heritage walk', 'Cooking class', 'Cycle tour', 'Boat ride', 'Jeep safari', 'Yoga at dawn']
const places = ['Jaipur', 'Udaipur', 'Kochi', 'Munnar', 'Leh', 'Goa', 'Varanasi', 'Rishikesh', 'Hampi', 'Shillong']

/** As many as are wanted, each another. */
export const makeManyProducts = (count: number): OctoProduct[] =>
  Array.from({ length: count }, (_, index) => {
    const place = places[index % places.length] ?? ''
    const activity = activities[Math.floor(index / places.length) % activities.length] ?? ''
    const number = String(index + 1).padStart(4, '0')
    return makeProduct({
      id: `activity-${number}`,
      title: `${activity} in ${place} no. ${number}`,
      summary: `${activity} with people who live in ${place}.`,
      place,
      options: [
        makeOption({ units: makeFamily(90_000 + index * 100, 45_000 + index * 50) }),
        makeOption({ id: 'evening', title: 'Evening', startTimes: ['17:00'], units: makeFamily(99_900, 49_900) }),
      ],
    })
  })
