/** The accounts of the books as Tally has them: a ledger each, in a group that every company of Tally has. */
import type { Account } from '@sarai/ledger/accounts'
import { node, type XmlNode } from './xml.ts'

export interface TallyLedger {
  name: string
  group: string
  /** Central Tax, State Tax or Integrated Tax, where it is a tax of GST. */
  duty?: string
  /** Of a customer or vendor. */
  gstin?: string | null
  state?: string | null
  isParty?: true
}

/** A line's account, with what it is called in the books. */
export interface TallyAccount {
  account: Account
  part: string | null
  /** Of a customer, vendor or bank account, unlike any other of them. */
  partName: string | null
  gstin: string | null
  state: string | null
}

const duties: Record<string, string> = {
  cgst: 'Central Tax',
  sgst: 'State Tax',
  utgst: 'State Tax',
  igst: 'Integrated Tax',
}

/** Parts of costs that are tax without credit. */
const blockedTaxes: Record<string, string> = { gst: 'GST without credit', vat: 'VAT without credit' }

const tax = (prefix: string, part: string | null, group = 'Duties & Taxes'): TallyLedger => {
  const duty = duties[part ?? '']
  const name = `${prefix} ${(part ?? 'tax').toUpperCase()}`
  return group === 'Duties & Taxes' && duty ? { name, group, duty } : { name, group }
}

const party = ({ partName, part, gstin, state }: TallyAccount, group: string): TallyLedger => ({
  name: partName ?? part ?? 'Unknown',
  group,
  gstin,
  state,
  isParty: true,
})

/** `tour-operator` as Tour operator. */
const words = (slug: string | null): string => {
  const text = (slug ?? 'other').replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const plain: Partial<Record<Account, TallyLedger>> = {
  cash: { name: 'Cash', group: 'Cash-in-Hand' },
  tcs_payable: { name: 'TCS Payable', group: 'Duties & Taxes' },
  tcs_on_advances: { name: 'TCS on Advances', group: 'Current Assets' },
  tds_receivable: { name: 'TDS Receivable', group: 'Current Assets' },
  tds_payable: { name: 'TDS Payable', group: 'Duties & Taxes' },
  round_off: { name: 'Round Off', group: 'Indirect Expenses' },
  exchange_difference: { name: 'Exchange Gain or Loss', group: 'Indirect Expenses' },
  written_off: { name: 'Bad Debts Written Off', group: 'Indirect Expenses' },
  bank_charges: { name: 'Bank Charges', group: 'Indirect Expenses' },
  pure_agent: { name: 'Pure Agent Recoveries', group: 'Current Liabilities' },
  suspense: { name: 'Suspense', group: 'Suspense A/c' },
  opening: { name: 'Opening Balances', group: 'Suspense A/c' },
}

const reserved = new Set(Object.values(plain).map(({ name }) => name.toLowerCase()))
const reservedStart = /^(sales - |purchases - |output |input |reverse charge |gst on advances |payment gateway)/i

/**
 * What the ledger of a customer, vendor or bank account is called: by its name, with the end of its id where others
 * have that name too, or a ledger of the books would, since Tally knows ledgers by their names alone.
 */
export function partyName(
  { part, partName }: Pick<TallyAccount, 'part' | 'partName'>,
  isShared: boolean,
): string | null {
  if (partName === null || part === null) return partName
  const name = partName.trim()
  const isTaken = isShared || reserved.has(name.toLowerCase()) || reservedStart.test(name)
  return isTaken ? `${name} (${part.slice(-6)})` : name
}

/** An advance is on the ledger of its customer or vendor, as accountants keep it. */
export function ledgerOf(line: TallyAccount): TallyLedger {
  const { account, part, partName } = line
  switch (account) {
    case 'customer':
    case 'customer_advance':
      return party(line, 'Sundry Debtors')
    case 'vendor':
    case 'vendor_advance':
      return party(line, 'Sundry Creditors')
    case 'bank':
      return { name: partName ?? 'Bank', group: 'Bank Accounts' }
    case 'gateway':
      return { name: `Payment Gateway${part ? ` ${words(part)}` : ''}`, group: 'Bank Accounts' }
    case 'sales':
      return { name: `Sales - ${words(part)}`, group: 'Sales Accounts' }
    case 'cost':
      return { name: `Purchases - ${blockedTaxes[part ?? ''] ?? words(part)}`, group: 'Purchase Accounts' }
    case 'gst_output':
      return tax('Output', part)
    case 'gst_input':
      return tax('Input', part)
    case 'gst_reverse_charge':
      return tax('Reverse Charge', part)
    case 'gst_on_advances':
      return tax('GST on Advances', part, 'Current Assets')
    default:
      return plain[account] ?? { name: words(account), group: 'Suspense A/c' }
  }
}

export const findRegistration = (gstin: string | null | undefined) => (gstin ? 'Regular' : 'Unregistered/Consumer')

/** A ledger as a master. One that is there already keeps what it has besides. */
export function ledgerNode({ name, group, duty, gstin, state, isParty }: TallyLedger): XmlNode {
  return node(
    'LEDGER',
    [
      node('NAME', name),
      node('PARENT', group),
      ...(duty ? [node('TAXTYPE', 'GST'), node('GSTDUTYHEAD', duty)] : []),
      ...(isParty ? [node('ISBILLWISEON', 'Yes'), node('GSTREGISTRATIONTYPE', findRegistration(gstin))] : []),
      ...(isParty && gstin ? [node('PARTYGSTIN', gstin)] : []),
      ...(isParty && state ? [node('LEDSTATENAME', state)] : []),
    ],
    { NAME: name, ACTION: 'Create' },
  )
}
