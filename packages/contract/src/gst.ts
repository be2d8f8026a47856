/** Checks of Indian tax numbers without asking an authority. */

/** State codes a GSTIN begins with, by the names addresses use. 26 now also holds Daman and Diu, 37 the old 28. */
export const gstStates: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '28': 'Andhra Pradesh',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '96': 'Foreign country',
  '97': 'Other territory',
  '99': 'Centre jurisdiction',
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const panPattern = /^[A-Z]{3}[ABCEFGHJKLPT][A-Z][0-9]{4}[A-Z]$/

/** The last character of a GSTIN, worked out from the fourteen before it. */
export function gstinCheckDigit(first14: string): string {
  let sum = 0
  for (let at = 0; at < 14; at++) {
    const product = digits.indexOf(first14[at] ?? '') * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return digits[(36 - (sum % 36)) % 36] ?? ''
}

/** What is wrong with a PAN, in words; undefined when nothing is. */
export function panProblem(pan: string): string | undefined {
  return panPattern.test(pan) ? undefined : 'A PAN is five letters, four digits and a letter, like ABCPE1234F'
}

/** A number of tax as tax offices write it: upper case, without the spaces and dashes that people put in. */
export const bareTaxNumber = (value: string): string => value.replace(/[\s-]/g, '').toUpperCase()

/** What is wrong with a number of another country's tax, in words; undefined when nothing is. */
export function taxNumberProblem(number: string): string | undefined {
  return /^[0-9A-Z./]{4,20}$/.test(number) ? undefined : 'A tax number has 4 to 20 letters and digits'
}

/** What is wrong with a GSTIN, in words; undefined when nothing is. */
export function gstinProblem(gstin: string): string | undefined {
  if (!/^[0-9]{2}[0-9A-Z]{13}$/.test(gstin)) return 'A GSTIN has 15 characters, like 27AAPFU0939F1ZV'
  if (!(gstin.slice(0, 2) in gstStates)) return 'No state has the code this GSTIN begins with'
  if (panProblem(gstin.slice(2, 12))) return 'Characters 3 to 12 of a GSTIN are a PAN; these are not'
  if (gstinCheckDigit(gstin) !== gstin[14]) return 'This GSTIN has a typing mistake: its last character does not fit'
  return undefined
}

/** The PAN inside a GSTIN. */
export const panOf = (gstin: string): string => gstin.slice(2, 12)

/** The code of a state by its name, in any case; null for what is none. */
export const gstCodeOf = (name: string | null | undefined): string | null =>
  Object.entries(gstStates).find(([, state]) => state.toLowerCase() === name?.trim().toLowerCase())?.[0] ?? null

/** The state a GSTIN is registered in. */
export const gstStateOf = (gstin: string): string | undefined => gstStates[gstin.slice(0, 2)]
