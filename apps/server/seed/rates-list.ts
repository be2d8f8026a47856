import type { Row } from '@sarai/rates/row-columns'

/** What a vendor of the demo agency charges, as the rows of a file; days are of the year that the summer before begins. */
interface DemoRates {
  vendor: string
  rows: (year: number) => Row[]
  isDraft?: true
}

const common = { currency: 'INR', 'tax included': 'yes' }
const lodging = { ...common, category: 'lodging', 'max people': '4', 'max adults': '3', 'max children': '2' }

type Season = readonly [name: string, from: string, to: string, priority?: number]

/** Summer, winter and the days around New Year, which go before winter. */
const seasonsOf = (year: number): Season[] => [
  ['Summer', `${year}-04-01`, `${year}-09-30`],
  ['Winter', `${year}-10-01`, `${year + 1}-03-31`],
  ['New Year', `${year}-12-22`, `${year + 1}-01-03`, 1],
]

interface Room {
  option: string
  plan: string
  /** What two pay a night, in summer, winter and around New Year. */
  doubles: number[]
}

function hotel(product: string, year: number, rooms: Room[], more: Row = {}): Row[] {
  return rooms.flatMap(({ option, plan, doubles }) =>
    seasonsOf(year).map(([season, from, to, priority = 0], at) => {
      const double = doubles[at] ?? 0
      return {
        ...lodging,
        ...more,
        product,
        option,
        room: option,
        'meal plan': plan,
        season,
        from,
        to,
        priority: String(priority),
        single: String(double * 0.85),
        double: String(double),
        'extra adult': String(double * 0.3),
        'child 0-4 without bed': '0',
        'child 5-11 with bed': String(double * 0.25),
        'child 5-11 without bed': String(double * 0.15),
      }
    }),
  )
}

const cancelling = (product: string, slabs: readonly (readonly [days: number, percent: number])[]): Row[] =>
  slabs.map(([days, percent]) => ({
    row: 'cancellation',
    product,
    'days before': String(days),
    percent: String(percent),
  }))

const strict = [
  [30, 10],
  [15, 50],
  [7, 100],
] as const

/** One season for all of two years. */
const always = (year: number) => ({ season: 'All year', from: `${year}-01-01`, to: `${year + 1}-12-31` })

export const demoRates: DemoRates[] = [
  {
    vendor: 'Amber Haveli',
    rows: (year) => [
      ...hotel('Amber Haveli, Jaipur', year, [
        { option: 'Heritage room', plan: 'MAP', doubles: [4600, 6800, 9800] },
        { option: 'Courtyard suite', plan: 'MAP', doubles: [7200, 10_400, 14_900] },
      ]),
      {
        row: 'supplement',
        product: 'Amber Haveli, Jaipur',
        name: 'Gala dinner',
        from: `${year}-12-31`,
        to: `${year}-12-31`,
        adult: '3500',
        child: '1800',
        'from age': '5',
        'to age': '11',
      },
      {
        row: 'minimum stay',
        product: 'Amber Haveli, Jaipur',
        from: `${year}-12-24`,
        to: `${year + 1}-01-02`,
        'min nights': '2',
      },
      ...cancelling('Amber Haveli, Jaipur', strict),
    ],
  },
  {
    vendor: 'Pink City Palace Hotel',
    rows: (year) => [
      ...hotel('Pink City Palace Hotel', year, [
        { option: 'Deluxe', plan: 'CP', doubles: [3900, 5600, 7900] },
        { option: 'Palace room', plan: 'CP', doubles: [6100, 8900, 12_500] },
      ]),
      {
        row: 'blackout',
        product: 'Pink City Palace Hotel',
        from: `${year + 1}-02-10`,
        to: `${year + 1}-02-14`,
        note: 'A wedding has the whole house',
      },
      ...cancelling('Pink City Palace Hotel', strict),
    ],
  },
  {
    vendor: 'Jaisal Dunes Camp',
    rows: (year) => [
      ...hotel('Jaisal Dunes Camp', year, [{ option: 'Swiss tent', plan: 'MAP', doubles: [5200, 7400, 11_800] }]),
      {
        row: 'stop sale',
        product: 'Jaisal Dunes Camp',
        from: `${year}-06-01`,
        to: `${year}-08-15`,
        since: `${year}-03-01`,
      },
      ...cancelling('Jaisal Dunes Camp', strict),
    ],
  },
  {
    vendor: 'Marudhar Cars and Guides',
    rows: (year) =>
      (
        [
          ['Sedan', '4', '3600', '14'],
          ['Innova', '6', '4900', '18'],
          ['Tempo Traveller', '12', '7600', '26'],
        ] as const
      ).map(([option, seats, unit, perKm]) => ({
        ...common,
        product: 'Car with driver, Rajasthan',
        category: 'transport',
        basis: 'vehicle-day',
        option,
        vehicle: option,
        'max people': seats,
        ...always(year),
        unit,
        'included km': '250',
        'per km': perKm,
      })),
  },
  {
    vendor: 'Rambagh Cabs',
    rows: (year) =>
      (
        [
          ['Sedan', '3', '1200'],
          ['Innova', '6', '1900'],
        ] as const
      ).map(([option, seats, unit]) => ({
        ...common,
        product: 'Jaipur airport transfer',
        category: 'transport',
        basis: 'vehicle',
        option,
        vehicle: option,
        'max people': seats,
        ...always(year),
        unit,
      })),
  },
  {
    vendor: 'Hem Singh Hot Air Balloons',
    rows: (year) => [
      {
        ...common,
        product: 'Balloon ride over Amber',
        category: 'activity',
        basis: 'person',
        option: 'Shared basket',
        season: 'Flying season',
        from: `${year}-10-01`,
        to: `${year + 1}-03-31`,
        'book ahead': '3',
        unit: '11500',
        'child 5-11': '8500',
      },
    ],
  },
  {
    vendor: 'Malabar Ground Services',
    rows: (year) => [
      ...hotel('Casa Pimenta', year, [{ option: 'Garden room', plan: 'MAP', doubles: [5200, 5200, 7400] }]),
      ...hotel('Periyar Shade', year, [{ option: 'Cottage', plan: 'CP', doubles: [4900, 4900, 6900] }]),
    ],
  },
  {
    vendor: 'Chinar Travels Srinagar',
    rows: (year) => [
      ...hotel('Houseboat Zaina', year, [
        { option: 'Double room on the lake', plan: 'MAP', doubles: [5600, 5600, 7900] },
      ]),
      ...hotel('Pine & Peak', year, [{ option: 'Meadow room', plan: 'MAP', doubles: [7800, 7800, 11_200] }]),
    ],
  },
  {
    vendor: 'Vembanad Houseboats',
    rows: (year) => [
      ...hotel('Houseboat on Vembanad lake', year, [
        { option: 'One bedroom', plan: 'AP', doubles: [8200, 11_500, 17_000] },
      ]),
      ...cancelling('Houseboat on Vembanad lake', strict),
    ],
  },
  {
    vendor: 'Creekside Tourism Dubai',
    rows: (year) => [
      {
        currency: 'AED',
        'tax included': 'no',
        'tax rate': '5',
        product: 'Desert evening with dinner',
        category: 'activity',
        basis: 'person',
        option: 'Shared car',
        ...always(year),
        unit: '185',
        'child 3-11': '120',
      },
    ],
  },
  {
    vendor: 'Marina Pearl Hotel',
    isDraft: true,
    rows: (year) =>
      hotel('Marina Pearl Hotel', year, [{ option: 'Marina view', plan: 'CP', doubles: [420, 690, 1150] }], {
        currency: 'AED',
      }),
  },
]
