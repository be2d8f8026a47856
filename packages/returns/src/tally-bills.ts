/** What of a voucher is for which bill, as Tally keeps its parties: each line names what it opens or settles. */
import { isItemAccount, itemSigns } from '@sarai/ledger/accounts'
import { decimalOf } from '@sarai/money/format'
import type { TallyAccount } from './tally-ledgers.ts'
import { node, type XmlNode } from './xml.ts'

export interface TallyLine extends TallyAccount {
  /** The document whose open amount this opens or settles; null where the account is not kept by document. */
  item: string | null
  /** What that document is called, unlike any other of the same party. */
  itemName: string | null
  /** In the currency of the books: debits above zero, credits below. */
  base: number
}

/** What posted the lines. */
export interface PostedBy {
  documentKind: string
  documentId: string
}

type BillType = 'New Ref' | 'Agst Ref' | 'Advance' | 'On Account'

export interface TallyBill {
  name: string
  type: BillType
  base: number
}

/** Money that came or went before its bill; what notes leave open is a reference of its own. */
const moneyKinds = new Set(['receipt', 'deposit-use', 'vendor-payment', 'opening'])

/** Opening balances open what documents from before the books have left; everything else opens itself alone. */
function findType({ account, item, base }: TallyLine, { documentKind, documentId }: PostedBy): BillType {
  if (item === null || !isItemAccount(account)) return 'On Account'
  const isOwn = documentKind === 'opening' || item === documentId
  if (!isOwn || Math.sign(base) !== itemSigns[account]) return 'Agst Ref'
  const isAhead = account === 'customer_advance' || account === 'vendor_advance'
  return isAhead && moneyKinds.has(documentKind) ? 'Advance' : 'New Ref'
}

/** The bills of the lines of one party, each with what the lines change of it. What comes to nothing is left out. */
export function listBills(lines: readonly TallyLine[], by: PostedBy): TallyBill[] {
  const byItem = new Map<string, TallyLine>()
  for (const line of lines) {
    const key = JSON.stringify([line.account, line.item])
    byItem.set(key, { ...line, base: (byItem.get(key)?.base ?? 0) + line.base })
  }
  return [...byItem.values()]
    .filter(({ base }) => base !== 0)
    .map((line) => ({ name: findName(line), type: findType(line, by), base: line.base }))
}

const findName = ({ item, itemName }: TallyLine): string => itemName ?? (item === null ? '' : `Ref ${item.slice(-6)}`)

/** Debits are below zero in Tally. */
export const writeAmount = (base: number, currency: string): string =>
  decimalOf(base > 0 ? -base : Math.abs(base), currency)

export const writeBill = ({ name, type, base }: TallyBill, currency: string): XmlNode =>
  node('BILLALLOCATIONS.LIST', [
    ...(name ? [node('NAME', name)] : []),
    node('BILLTYPE', type),
    node('AMOUNT', writeAmount(base, currency)),
  ])
