import type { Place } from '@sarai/contract/itinerary-items'

/** Where the demo's packages go: country, latitude, longitude. */
const places: Record<string, readonly [country: string, latitude: number, longitude: number]> = {
  Delhi: ['IN', 28.61, 77.21],
  Mumbai: ['IN', 19.08, 72.88],
  Bengaluru: ['IN', 12.97, 77.59],
  Jaipur: ['IN', 26.91, 75.79],
  Jodhpur: ['IN', 26.24, 73.02],
  Jaisalmer: ['IN', 26.92, 70.91],
  'Sam dunes': ['IN', 26.83, 70.5],
  Udaipur: ['IN', 24.58, 73.71],
  Ranakpur: ['IN', 25.12, 73.47],
  Kochi: ['IN', 9.97, 76.28],
  Munnar: ['IN', 10.09, 77.06],
  Thekkady: ['IN', 9.6, 77.16],
  Alleppey: ['IN', 9.5, 76.34],
  Kovalam: ['IN', 8.4, 76.98],
  Thiruvananthapuram: ['IN', 8.52, 76.94],
  'Port Blair': ['IN', 11.62, 92.73],
  Havelock: ['IN', 12.03, 92.98],
  'Neil Island': ['IN', 11.83, 93.05],
  Leh: ['IN', 34.15, 77.58],
  'Nubra Valley': ['IN', 34.55, 77.56],
  Pangong: ['IN', 33.76, 78.44],
  Lamayuru: ['IN', 34.28, 76.77],
  Srinagar: ['IN', 34.08, 74.8],
  Gulmarg: ['IN', 34.05, 74.38],
  Pahalgam: ['IN', 34.01, 75.32],
  Sonamarg: ['IN', 34.3, 75.29],
  'North Goa': ['IN', 15.55, 73.76],
  'South Goa': ['IN', 15.18, 73.95],
  'Old Goa': ['IN', 15.5, 73.91],
  Shimla: ['IN', 31.1, 77.17],
  Manali: ['IN', 32.24, 77.19],
  Chandigarh: ['IN', 30.73, 76.78],
  Solang: ['IN', 32.32, 77.16],
  Coorg: ['IN', 12.42, 75.74],
  Ubud: ['ID', -8.51, 115.26],
  Seminyak: ['ID', -8.69, 115.16],
  Bedugul: ['ID', -8.28, 115.17],
  'Nusa Penida': ['ID', -8.73, 115.54],
  Denpasar: ['ID', -8.75, 115.17],
  Hanoi: ['VN', 21.03, 105.85],
  'Ha Long Bay': ['VN', 20.91, 107.18],
  'Da Nang': ['VN', 16.05, 108.2],
  'Hoi An': ['VN', 15.88, 108.33],
  'Ho Chi Minh City': ['VN', 10.78, 106.7],
  Dubai: ['AE', 25.2, 55.27],
  'Abu Dhabi': ['AE', 24.45, 54.38],
  Bangkok: ['TH', 13.75, 100.5],
  Phuket: ['TH', 7.88, 98.39],
  Krabi: ['TH', 8.09, 98.91],
  'Phi Phi Islands': ['TH', 7.74, 98.77],
  Paris: ['FR', 48.86, 2.35],
  Lucerne: ['CH', 47.05, 8.31],
  Interlaken: ['CH', 46.69, 7.86],
  Milan: ['IT', 45.46, 9.19],
  Venice: ['IT', 45.44, 12.34],
  Florence: ['IT', 43.77, 11.26],
  Rome: ['IT', 41.9, 12.5],
}

export function placeNamed(name: string): Place {
  const found = places[name]
  if (!found) throw new Error(`there is no place ${name}`)
  const [country, latitude, longitude] = found
  return { name, country, latitude, longitude }
}

const india = 'Asia/Kolkata'

/** Airports: the place they serve and their zone. */
const airports: Record<string, readonly [place: string, zone: string]> = {
  DEL: ['Delhi', india],
  BOM: ['Mumbai', india],
  BLR: ['Bengaluru', india],
  JAI: ['Jaipur', india],
  UDR: ['Udaipur', india],
  COK: ['Kochi', india],
  TRV: ['Thiruvananthapuram', india],
  IXZ: ['Port Blair', india],
  IXL: ['Leh', india],
  SXR: ['Srinagar', india],
  GOX: ['North Goa', india],
  DPS: ['Denpasar', 'Asia/Makassar'],
  HAN: ['Hanoi', 'Asia/Ho_Chi_Minh'],
  DAD: ['Da Nang', 'Asia/Ho_Chi_Minh'],
  SGN: ['Ho Chi Minh City', 'Asia/Ho_Chi_Minh'],
  DXB: ['Dubai', 'Asia/Dubai'],
  BKK: ['Bangkok', 'Asia/Bangkok'],
  HKT: ['Phuket', 'Asia/Bangkok'],
  KBV: ['Krabi', 'Asia/Bangkok'],
  CDG: ['Paris', 'Europe/Paris'],
  FCO: ['Rome', 'Europe/Rome'],
}

export function airportAt(code: string): { place: Place; zone: string } {
  const found = airports[code]
  if (!found) throw new Error(`there is no airport ${code}`)
  return { place: placeNamed(found[0]), zone: found[1] }
}
