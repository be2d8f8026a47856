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

const readTag = (xml: string, name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(xml)?.[1]
const readPaise = (xml: string) => Math.round(Number(readTag(xml, 'AMOUNT')) * 100) * -1 || 0

/** The vouchers of a file for Tally. */
export function readVouchers(xml: string): Voucher[] {
  return (xml.match(/<VOUCHER .*?<\/VOUCHER>/gs) ?? []).map((voucher) => ({
    type: /VCHTYPE="(.*?)"/.exec(voucher)?.[1] ?? '',
    xml: voucher,
    lines: [...voucher.matchAll(/<ALLLEDGERENTRIES\.LIST>(.*?)<\/ALLLEDGERENTRIES\.LIST>/gs)].map(([, line = '']) => ({
      ledger: readTag(line, 'LEDGERNAME') ?? '',
      base: readPaise(line),
      isParty: readTag(line, 'ISPARTYLEDGER') === 'Yes',
      sac: readTag(line, 'GSTHSNNAME') ?? null,
      bills: [...line.matchAll(/<BILLALLOCATIONS\.LIST>(.*?)<\/BILLALLOCATIONS\.LIST>/gs)].map(([, bill = '']) => ({
        type: readTag(bill, 'BILLTYPE') ?? '',
        name: readTag(bill, 'NAME') ?? '',
        base: readPaise(bill),
      })),
    })),
  }))
}

export const readZipped = (zip: Uint8Array): Voucher[] =>
  readVouchers(strFromU8(unzipSync(zip)['tally/2-vouchers.xml'] ?? new Uint8Array(0)))
