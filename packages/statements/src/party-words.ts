/** The words by which people and companies are known, of their names and of narrations. */
import { searchText } from '@sarai/contract/search-text'

/** Words that say nothing about who it is: of banks, of ways to pay, titles, and what every company is called. */
const common = new Set(
  `upi neft rtgs imps mmt inb inf infl inft tpt ach ecs nach chq cheque clg clearing cash dep deposit by to from transfer trf
  payment pay paid recd received sent cr dr credit debit collect p2a p2m bank banks hdfc icici sbi axis kotak yes idfc first
  hdfcbank icicibank axisbank utib sbin icic kkbk yesb idfb punb barb cnrb ubin state india of the and for advance adv balance
  bal final part trip tour tours travel travels holiday holidays package booking booked hotel hotels ticket tickets invoice inv
  bill ref no utr mr mrs ms miss dr shri smt sri pvt private ltd limited llp co company india indian services service
  enterprises enterprise solutions group international okicici oksbi okaxis okhdfcbank ybl ibl axl paytm phonepe gpay google
  mobile banking net online self other ret return rev reversal settlement`
    .split(/\s+/)
    .filter(Boolean),
)

export const wordsOf = (text: string): string[] =>
  searchText(text)
    .split(' ')
    .filter((word) => word.length > 1 && !/\d/.test(word) && !common.has(word))

/** How far a name stands in a text: two of its words or all, one that is rare enough, or none. */
export type NameFit = 'whole' | 'partly' | null

/**
 * @param name the words of a name
 * @param words those of the text; banks cut names off, so the beginning of a word counts behind one that is whole
 */
export function nameFit(name: readonly string[], words: ReadonlySet<string>, cut: readonly string[]): NameFit {
  let [whole, begun] = [0, 0]
  for (const word of name) {
    if (words.has(word)) whole++
    else if (cut.some((one) => one.length > 1 && word.startsWith(one))) begun++
  }
  if (whole >= 2 || (whole === 1 && (begun > 0 || (name.length === 1 && (name[0]?.length ?? 0) >= 5)))) return 'whole'
  return whole === 1 && name.some((word) => word.length >= 4 && words.has(word)) ? 'partly' : null
}
