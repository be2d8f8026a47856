import { dayOf } from './bali-story.ts'

const written = (date: number) => dayOf(date).split('-').toReversed().join('/')

/** What the bank has of the trip, as HDFC Bank gives it out: the day, its words, and paise, which came where above zero. */
const lines: readonly (readonly [date: number, text: string, paise: number])[] = [
  [3, 'UPI-MEERA NAIR-MEERANAIR@OKAXIS-UTIB0000062-417926604418-BALI ADVANCE', 5_385_600],
  [12, 'NEFT CR-KKBK0000958-MEERA NAIR-BLUE PINES TRAVEL LLP-KKBKN52026101277031', 4_000_000],
  // The bank has taken what it charges together with the money: 26,130 + 1,180.
  [13, 'FX OUTWARD REMITTANCE UBUD VILLAS USD 300.00 HDFCR52026101309914', -2_731_000],
  [18, 'NEFT CR-KKBK0000958-MEERA NAIR-BLUE PINES TRAVEL LLP-KKBKN52026101877052', 4_078_400],
  [21, 'NEFT DR-KKBK0000958-MEERA NAIR-NETBANK-HDFCN52026102119551', -1_050_000],
  [22, 'FX OUTWARD REMITTANCE UBUD VILLAS USD 500.00 HDFCR52026102251207', -4_295_000],
  // This time it charges for it apart, which nobody has recorded.
  [22, 'FX REMITTANCE CHRG INCL GST', -118_000],
  // And somebody has paid who is not known.
  [24, 'IMPS-529817730145-SURESH PATEL-SBIN-XXXXXX4417-TOUR', 1_500_000],
]

/** The statement as a file, with the balance after each line. */
export function statementFile(): string {
  let balance = 0
  const rupees = (paise: number) => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
  const rows = lines.map(([date, text, paise]) => {
    balance += paise
    const [out, into] = paise < 0 ? [rupees(-paise), ''] : ['', rupees(paise)]
    return [written(date), text, '', written(date), out, into, rupees(balance)].join(',')
  })
  return ['Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance', ...rows].join('\n')
}
