/** What Tally is told of a sale for its own returns: who buys, where it is supplied, and the service codes. */
import { gstStates } from '@sarai/contract/gst'
import { allocate, toAmount } from '@sarai/money/amounts'
import { findRegistration, type TallyAccount } from './tally-ledgers.ts'
import { node, type XmlNode } from './xml.ts'

export interface TallySupply {
  gstin: string | null
  /** GST codes of states; null abroad or unknown. */
  state: string | null
  isAbroad: boolean
  /** By mode of supply, as sales are told apart in the books. */
  lines: readonly { mode: string | null; sac: string | null; place: string | null; net: number }[]
}

/** As the list of Tally has them, which writes & within a name. */
const findState = (code: string | null): string | undefined =>
  gstStates[code ?? '']
    ?.replace('Haveli and Daman and Diu', 'Haveli and Daman & Diu')
    .replace(/\b(Dadra|Jammu|Andaman|Daman) and /, '$1 & ')

/** A voucher has one place of supply: where lines have several, none is said. */
function findPlace({ lines }: TallySupply): string | undefined {
  const places = new Set(lines.map(({ place }) => place))
  const [place] = places
  return places.size === 1 ? findState(place ?? null) : undefined
}

export function writeSupply(supply: TallySupply): XmlNode[] {
  const { gstin, state, isAbroad } = supply
  const [own, place] = [findState(state), findPlace(supply)]
  return [
    node('GSTREGISTRATIONTYPE', findRegistration(gstin)),
    ...(gstin ? [node('PARTYGSTIN', gstin)] : []),
    ...(own && !isAbroad ? [node('STATENAME', own)] : []),
    ...(isAbroad ? [] : [node('COUNTRYOFRESIDENCE', 'India')]),
    ...(place ? [node('PLACEOFSUPPLY', place)] : []),
  ]
}

/** The parts of a line of sales by service code, which come to the line. */
export function shareBySac(
  { account, part, base }: TallyAccount & { base: number },
  supply: TallySupply | null,
): { sac: string | null; base: number }[] {
  const own = account === 'sales' ? (supply?.lines ?? []).filter(({ mode }) => mode === part) : []
  const nets = new Map<string | null, bigint>()
  for (const { sac, net } of own) nets.set(sac, (nets.get(sac) ?? 0n) + BigInt(net))
  if ([...nets.values()].every((net) => net === 0n)) return [{ sac: null, base }]
  const shares = allocate(BigInt(Math.abs(base)), [...nets.values()])
  return [...nets.keys()].map((sac, at) => ({ sac, base: Math.sign(base) * toAmount(shares[at] ?? 0n) }))
}

export const writeSac = (sac: string | null): XmlNode[] =>
  sac === null ? [] : [node('GSTHSNNAME', sac), node('GSTOVRDNTYPEOFSUPPLY', 'Services')]
