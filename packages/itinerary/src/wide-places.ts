import type { Place } from '@sarai/contract/itinerary-items'
import { searchText } from '@sarai/contract/search-text'

/** States and islands that people ask for by name, by the code that the list of cities has for them. */
const regions: Record<string, Record<string, string>> = {
  IN: {
    '01': 'Andaman and Nicobar',
    '02': 'Andhra Pradesh',
    '03': 'Assam',
    '09': 'Gujarat',
    '10': 'Haryana',
    '11': 'Himachal Pradesh',
    '12': 'Jammu and Kashmir',
    '13': 'Kerala',
    '14': 'Lakshadweep',
    '16': 'Maharashtra',
    '17': 'Manipur',
    '18': 'Meghalaya',
    '19': 'Karnataka',
    '20': 'Nagaland',
    '21': 'Odisha',
    '23': 'Punjab',
    '24': 'Rajasthan',
    '25': 'Tamil Nadu',
    '26': 'Tripura',
    '28': 'West Bengal',
    '29': 'Sikkim',
    '30': 'Arunachal Pradesh',
    '31': 'Mizoram',
    '33': 'Goa',
    '34': 'Bihar',
    '35': 'Madhya Pradesh',
    '36': 'Uttar Pradesh',
    '37': 'Chhattisgarh',
    '38': 'Jharkhand',
    '39': 'Uttarakhand',
    '40': 'Telangana',
    '41': 'Ladakh',
  },
  ID: { '02': 'Bali', '17': 'Lombok' },
}

export const regionOf = (country: string, code: string): string => regions[country]?.[code] ?? ''

const europe =
  'AL AT BA BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LT LU LV MC ME MK MT NL NO PL PT RO RS SE SI SK'

/** Parts of the world, by the countries in them. */
const wider: Record<string, string> = {
  africa: 'BW EG ET KE MA MG MU NA RW SC TZ UG ZA ZM ZW',
  baltics: 'EE LT LV',
  caucasus: 'AM AZ GE',
  'central asia': 'KG KZ TJ TM UZ',
  'east africa': 'KE RW TZ UG',
  europe,
  'far east': 'HK JP KR MO TW',
  gulf: 'AE BH KW OM QA SA',
  'middle east': 'AE BH EG IL JO KW LB OM QA SA TR',
  scandinavia: 'DK FI IS NO SE',
  'south america': 'AR BO BR CL CO EC PE UY',
  'south east asia': 'BN ID KH LA MM MY PH SG TH VN',
}

/** The countries of a part of the world; none where it is no such. `text` as searches compare it. */
export const countriesOf = (text: string): string[] => {
  const found = wider[text.replace('southeast', 'south east').replace(/^the /, '')]
  return found ? found.split(' ') : []
}

/** What people call such a place besides its own name. */
const alsoCalled = [
  'andaman',
  'andamans',
  'the andamans',
  'himachal',
  'kashmir',
  'jammu',
  'nicobar',
  'north east india',
  'south india',
  'north india',
  'america',
  'usa',
  'u s a',
  'uk',
  'u k',
  'england',
  'scotland',
  'wales',
  'uae',
  'u a e',
  'holland',
  'burma',
  'korea',
]

let wide: Map<string, Place> | undefined

const makePlace = (name: string, country: string | null): Place => ({ name, country, latitude: null, longitude: null })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Groups of countries, and codes that stand for none. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'])

/** Places that are no city: countries, states and islands, and parts of the world, by what searches compare. */
export function listWidePlaces(): ReadonlyMap<string, Place> {
  if (wide) return wide
  const found = new Map<string, Place>()
  const names = new Intl.DisplayNames('en', { type: 'region' })
  for (const [country, states] of Object.entries(regions))
    for (const name of Object.values(states)) found.set(searchText(name), makePlace(name, country))
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code)
    if (name && name !== code && !noCountries.has(code)) found.set(searchText(name), makePlace(name, code))
  }
  for (const name of Object.keys(wider))
    found.set(
      name,
      makePlace(
        name.replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase()),
        null,
      ),
    )
  wide = found
  return found
}

/** The country, region or part of the world that a text names. */
export function findWidePlace(text: string): Place | undefined {
  const typed = searchText(text).replace(/^the /, '')
  const known = listWidePlaces().get(typed.replace('southeast', 'south east'))
  return known ?? (alsoCalled.includes(typed) ? makePlace(text.trim(), null) : undefined)
}
