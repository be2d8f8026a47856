import { strFromU8, unzipSync } from 'fflate'

/** A line of a voucher, in paise with debits above zero. */
export interface VoucherLine {
  ledger: string
  base: number
  isParty: boolean
  sac: string | null
  bills: { type: string; name: string; base: number }[]
}

export interface Voucher {
  type: string
  xml: string
  lines: VoucherLine[]
}

const within = (xml: string, name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(xml)?.[1]
const paiseIn = (xml: string) => Math.round(Number(within(xml, 'AMOUNT')) * 100) * -1 || 0

/** The vouchers of a file for Tally. */
export function readVouchers(xml: string): Voucher[] {
  return (xml.match(/<VOUCHER .*?<\/VOUCHER>/gs) ?? []).map((voucher) => ({
    type: /VCHTYPE="(.*?)"/.exec(voucher)?.[1] ?? '',
    xml: voucher,
    lines: [...voucher.matchAll(/<ALLLEDGERENTRIES\.LIST>(.*?)<\/ALLLEDGERENTRIES\.LIST>/gs)].map(([, line = '']) => ({
      ledger: within(line, 'LEDGERNAME') ?? '',
      base: paiseIn(line),
      isParty: within(line, 'ISPARTYLEDGER') === 'Yes',
      sac: within(line, 'GSTHSNNAME') ?? null,
      bills: [...line.matchAll(/<BILLALLOCATIONS\.LIST>(.*?)<\/BILLALLOCATIONS\.LIST>/gs)].map(([, bill = '']) => ({
        type: within(bill, 'BILLTYPE') ?? '',
        name: within(bill, 'NAME') ?? '',
        base: paiseIn(bill),
      })),
    })),
  }))
}

export const vouchersIn = (zip: Uint8Array): Voucher[] =>
  readVouchers(strFromU8(unzipSync(zip)['tally/2-vouchers.xml'] ?? new Uint8Array(0)))
