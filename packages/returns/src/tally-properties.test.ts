import { Books, trips } from '@sarai/ledger/test-any-books'
import { take } from '@sarai/ledger/test-any-documents'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openItems } from '@sarai/ledger/readers'
import { bookedOf, type TallyEntry } from './tally.ts'

const documentKinds: Record<string, string> = { 'credit-note': 'invoice', advance: 'receipt', bounce: 'receipt' }

/** Any books as they are exported. */
function listEntries(books: Books): TallyEntry[] {
  return books.posted.map(({ id, kind, lines }) => ({
    id,
    day: '2026-10-21',
    documentKind: documentKinds[kind] ?? kind,
    documentId: id,
    event: 'posted',
    invoiceKind: null,
    label: null,
    supply: null,
    lines: lines.map(({ account, part, item, base }) => {
      return { account, part, partName: part, gstin: null, state: null, item, itemName: item, base }
    }),
  }))
}

test('in any books the bills of a party come to its line, and what Tally has open of each is what the books have', () => {
  fc.assert(
    fc.property(trips, (steps) => {
      const books = new Books()
      for (const step of steps) take(books, step)
      const open = new Map<string, number>()
      for (const entry of listEntries(books)) {
        const booked = bookedOf(entry)
        expect(booked.reduce((sum, { base }) => sum + base, 0)).toBe(0)
        for (const { ledger, base, bills } of booked) {
          if (!ledger.isParty) {
            expect(bills).toEqual([])
            continue
          }
          expect(bills.reduce((sum, bill) => sum + bill.base, 0)).toBe(base)
          for (const { name, base: part, type } of bills) {
            expect(type).not.toBe('On Account')
            // Nothing is settled that no voucher has opened.
            if (type === 'Agst Ref') expect(open.has(`${ledger.name} ${name}`), name).toBe(true)
            open.set(`${ledger.name} ${name}`, (open.get(`${ledger.name} ${name}`) ?? 0) + part)
          }
        }
      }
      const kept = new Map<string, number>()
      for (const { account, part, item, base } of openItems(books.lines))
        if (!account.endsWith('on_advances')) kept.set(`${part} ${item}`, (kept.get(`${part} ${item}`) ?? 0) + base)
      const keepOpen = (all: Map<string, number>) => Object.fromEntries([...all].filter(([, base]) => base !== 0))
      expect(keepOpen(open)).toEqual(keepOpen(kept))
    }),
    { numRuns: 300 },
  )
})
