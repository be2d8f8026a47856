/** States as GST has them: which codes hold on a day, and where the second half of the tax is the union's. */
import { gstStates } from '@sarai/contract/gst'

/** Codes 01 to 38 and 97 by name. 96 is a place abroad and 99 no place of supply. */
export const stateCodes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(gstStates).filter(([code]) => code !== '96' && code !== '99'),
)

/** Union territories without a legislature and other territory: UTGST instead of SGST. */
const unionTerritories: ReadonlySet<string> = new Set(['04', '25', '26', '31', '35', '38', '97'])

/** Codes that have become part of another, and since when. */
const merged: Readonly<Record<string, { into: string; on: string }>> = {
  '25': { into: '26', on: '2020-01-26' },
  '28': { into: '37', on: '2014-06-02' },
}

/** Whether the second half of the tax within this state is UTGST. */
export const isUnionTerritory = (code: string): boolean => unionTerritories.has(code)

/** The code that a state has on a day; undefined for what is no place of supply. */
export function stateOn(code: string, day: string): string | undefined {
  if (!Object.hasOwn(stateCodes, code)) return undefined
  const now = merged[code]
  return now && day >= now.on ? now.into : code
}

/** `27 Maharashtra`, as invoices name a place of supply. */
export const stateText = (code: string): string => `${code} ${stateCodes[code] ?? ''}`.trim()
