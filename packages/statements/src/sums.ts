/** Several open amounts that come to one. The search is bounded: few documents of one party, payments in a row. */
import type { Entry } from './candidate-index.ts'

const [mostDocuments, mostFound] = [14, 4]

/** Sets of two or more of the first documents whose open amounts come to a sum. */
export function setsOf(entries: readonly Entry[], sum: number): Entry[][] {
  const few = entries.filter(({ net }) => net < sum).slice(0, mostDocuments)
  const rest = few.map((_, at) => few.slice(at).reduce((total, { net }) => total + net, 0))
  const found: Entry[][] = []
  const choose = (at: number, left: number, chosen: readonly Entry[]): void => {
    if (left === 0 && chosen.length > 1) found.push([...chosen])
    const entry = few[at]
    if (!entry || left <= 0 || (rest[at] ?? 0) < left || found.length >= mostFound) return
    if (entry.net <= left) choose(at + 1, left - entry.net, [...chosen, entry])
    choose(at + 1, left, chosen)
  }
  choose(0, sum, [])
  return found
}

/** Runs of payments that follow one another and come to a sum. */
export function runsOf(entries: readonly Entry[], sum: number): Entry[][] {
  const starts = new Map<number, number>([[0, 0]])
  const found: Entry[][] = []
  let total = 0
  for (const [at, { net }] of entries.entries()) {
    total += net
    const start = starts.get(total - sum)
    if (start !== undefined) found.push(entries.slice(start, at + 1))
    if (found.length >= mostFound) break
    starts.set(total, at + 1)
  }
  return found
}
