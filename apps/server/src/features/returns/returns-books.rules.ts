import type { TallyLine } from '@sarai/returns/tally-bills'
import { partyName } from '@sarai/returns/tally-ledgers'
import type { TallySupply } from '@sarai/returns/tally-supply'
import type { SoldRecord } from './returns-books.queries.ts'

/** What an issued document says of its sale; nothing where India's tax is not charged. */
export function readSupply({ billTo, modes, lines }: SoldRecord, country: string): TallySupply | null {
  if (country !== 'IN') return null
  const { gstin, state } = billTo
  return {
    gstin,
    state,
    isAbroad: billTo.country !== null && billTo.country !== country,
    lines: lines.map(({ id, sac, place, net }) => ({ mode: modes[id] ?? null, sac, place, net })),
  }
}

/** What customers, vendors and their documents are called. */
export interface Naming {
  /** Names that several people or accounts have, in small letters. */
  shared: ReadonlySet<string>
  /** By document. */
  names: ReadonlyMap<string, string | null>
  /** Documents that are called as an older one of the same customer or vendor. */
  namesakes: ReadonlySet<string>
}

/** A line with names that Tally can tell apart. */
export function addNames(line: Omit<TallyLine, 'itemName'>, { shared, names, namesakes }: Naming): TallyLine {
  const { item, partName } = line
  const name = item === null ? null : (names.get(item) ?? null)
  return {
    ...line,
    partName: partyName(line, shared.has(partName?.toLowerCase() ?? '')),
    itemName: name !== null && item !== null && namesakes.has(item) ? `${name} (${item.slice(-6)})` : name,
  }
}
