/** What books begin with, made out of a step: in any currency, with what it is worth. */
import { toAmount } from '@sarai/money/amounts'
import { inBase } from './lines.ts'
import { openingEntry } from './opening.ts'
import type { Books, Posted, Step } from './test-any-books.ts'

/** Posts what a customer owes or a vendor is owed, and cash. */
export function open(books: Books, { kind, terms, amount, share, flag }: Step): Posted | undefined {
  const [owed, account] = flag ? [amount, 'customer' as const] : [-amount, 'vendor' as const]
  const worth = (value: number) => Math.sign(value) * toAmount(inBase(Math.abs(value), terms))
  const of = (value: number) => ({ currency: terms.currency, amount: value, base: worth(value) })
  const lines = openingEntry(terms.base, [
    { account, part: `${account} 0`, item: books.nextId, ...of(owed) },
    { account: 'cash', part: null, item: null, ...of(share) },
  ])
  return books.post(kind, lines, [
    [account, terms.currency, owed],
    ['cash', terms.currency, share],
    ['opening', terms.base, -worth(owed) - worth(share)],
  ])
}
