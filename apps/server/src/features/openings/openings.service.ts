import { counted } from '@sarai/contract/count-words'
import { dayWords } from '@sarai/contract/day-words'
import type { OpeningLineShown, OpeningsPreview, OpeningsShown } from '@sarai/contract/openings'
import { openingEntry } from '@sarai/ledger/opening'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { listBankAccounts } from '../bank-accounts/bank-accounts.service.ts'
import { survivorsOf } from '../contacts/contacts.service.ts'
import { lockedUntil } from '../ledger/ledger-books.service.ts'
import { itemsOf, posting } from '../ledger/ledger.service.ts'
import { type AskedOpenings, checkOpenings, requireBooks } from './openings-checking.service.ts'
import { balanceOf, differenceOf, hasItem } from './openings.rules.ts'
import { countEntriesUntil, findOpening, listOpeningLines, listVendorFacts } from './openings.queries.ts'

type Line = Awaited<ReturnType<typeof listOpeningLines>>[number]

const maxOffered = 1000

/** Lines that something was settled of since, or that were settled whole. */
export async function settledOf(db: AgencyDb, lines: readonly Line[]): Promise<Line[]> {
  const items = await itemsOf(
    db,
    lines.flatMap(({ itemId }) => itemId ?? []),
  )
  const left = new Map<string, number>()
  for (const { item, amount } of items) left.set(item, (left.get(item) ?? 0) + Math.abs(amount))
  return lines.filter(({ itemId, amount }) => itemId !== null && left.get(itemId) !== amount)
}

const shownSettled = 3

/** Why what was posted stays; null where others may take its place. */
export function fixedBy(day: string, { closed, settled }: { closed: string | null; settled: readonly Line[] }) {
  if (closed !== null && day <= closed) return `The books are closed up to ${dayWords(closed)}.`
  if (settled.length === 0) return null
  const names = settled.slice(0, shownSettled).map(({ name }) => name ?? 'somebody')
  const more = settled.length > names.length ? ` and ${settled.length - names.length} more` : ''
  return `Something was paid or put against the balances of ${names.join(', ')}${more}. Take that back first.`
}

/** The opening balances as a settings page shows them. */
export async function shownOpenings(db: AgencyDb, actor: Person): Promise<OpeningsShown> {
  requireBooks(actor)
  const opening = await findOpening(db)
  const [closed, facts, accounts] = await db.together(() => [
    lockedUntil(db),
    listVendorFacts(db, maxOffered),
    listBankAccounts(db),
  ])
  const lines = opening ? await listOpeningLines(db, opening.id) : []
  // Who was merged into another contact since is shown, and posted again, as that.
  const survivors = await survivorsOf(
    db,
    lines.flatMap(({ contactId }) => contactId ?? []),
  )
  const labels = new Map(accounts.map(({ id, label }) => [id, label]))
  const own = actor.agency.currency
  return {
    baseCurrency: own,
    lockedUntil: closed,
    offered: facts.map((fact) => offeredLine(fact)),
    posted: opening
      ? {
          ...opening,
          lines: lines.map((line) => ({
            ...line,
            worth: line.currency === own ? null : line.base,
            contactId: survivors.get(line.contactId ?? '')?.id ?? line.contactId,
            name:
              survivors.get(line.contactId ?? '')?.name ?? line.name ?? labels.get(line.bankAccountId ?? '') ?? null,
          })),
          difference: differenceOf(lines.map((line) => ({ ...line, worth: null }))),
          fixed: fixedBy(opening.day, { closed, settled: await settledOf(db, lines) }),
        }
      : null,
  }
}

type Fact = Awaited<ReturnType<typeof listVendorFacts>>[number]

function offeredLine({ id, name, currency, openingBalance }: Fact): OpeningLineShown {
  const balance = openingBalance ?? 0
  return {
    kind: balance < 0 ? 'vendor-ahead' : 'vendor-owed',
    bankAccountId: null,
    contactId: null,
    vendorId: id,
    tripId: null,
    currency,
    amount: Math.abs(balance),
    worth: null,
    reference: null,
    dueOn: null,
    name,
    tripTitle: null,
  }
}

/** The entry that balances would make, in the order of their lines. @throws AppError as posting them would */
export async function previewOpenings(
  services: Services,
  db: AgencyDb,
  actor: Person,
  asked: AskedOpenings,
): Promise<OpeningsPreview> {
  const { lines, accounts, contacts, vendors } = await checkOpenings(services, db, actor, asked)
  const names = new Map([...contacts, ...vendors].map(({ id, name }) => [id, name]))
  for (const { id, label } of accounts) names.set(id, label)
  const balances = lines.map((line) => balanceOf(line, hasItem(line.kind) ? uuidv7() : null))
  const entry = posting(() => openingEntry(actor.agency.currency, balances))
  const earlier = await countEntriesUntil(db, asked.day)
  const warnings =
    earlier > 0
      ? [
          `${counted(earlier, 'entry is', 'entries are')} in the books up to ${dayWords(asked.day)} already. What they say is not to be in these balances too.`,
        ]
      : []
  return {
    entry: entry.map(({ account, part, currency, amount, base }) => {
      return { account, name: names.get(part ?? '') ?? null, currency, amount, base }
    }),
    difference: differenceOf(lines),
    warnings,
  }
}
