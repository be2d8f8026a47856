import { createHash } from 'node:crypto'
import type { RateImport } from '@sarai/contract/rate-cards'
import type { RateFileLayout, RateFileShape } from '@sarai/contract/rate-files'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { isSame } from '@sarai/itinerary/same'
import { checkCard } from '@sarai/rates/check-card'
import { changeWords, differenceOf } from '@sarai/rates/difference'
import type { Finding } from '@sarai/rates/findings'
import { nameKey } from '@sarai/rates/words'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, refused } from '../../core/errors.ts'
import type { Once } from '../../core/procedures.ts'
import { readByWorker } from '../../core/uploads.ts'
import { emit } from '../../kernel/events/events.registry.ts'
import { entryOf, recordAll } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { ratesChanged } from './rate-cards.events.ts'
import type { RatesAnswer, RatesTask } from './rate-cards-file.worker.ts'
import {
  holdImports,
  findVendorCards,
  insertRateCards,
  insertRevisions,
  type RateCardRecord,
  updateRateCard,
} from './rate-cards.queries.ts'
import { requireCosts } from './rate-cards-checks.service.ts'
import { factsOf } from './rate-cards.rules.ts'
import { subjectOf, vendorOfCards } from './rate-cards.service.ts'

const maxMs = 120_000
const maxLines = 40
const maxShownCards = 200

interface Read {
  cards: RateCard[]
  errors: { row: number; column: string; message: string }[]
  rows: number
  shape: RateFileShape
}

/** A file that somebody sends, and how they say it is read. */
interface SentFile {
  vendorId: string
  file: File
  layout: RateFileLayout
}

async function readRates(
  { agencyId, agency }: Member,
  { file, layout }: SentFile,
  { vendor, known }: { vendor: { name: string }; known: RateCard[] },
): Promise<Read> {
  const { currency, country } = agency
  const answer = await readByWorker<RatesAnswer>({
    agencyId,
    upload: file,
    worker: 'features/rate-cards/rate-cards-file.worker.ts',
    task: { layout, usual: { product: vendor.name, currency, country }, known } satisfies Omit<RatesTask, 'file'>,
    maxMs,
    tooMuch: 'This file takes too long or too much memory to read. Split it, or save it as CSV.',
  })
  if ('problem' in answer) throw refused('UNREADABLE', answer.problem)
  return answer
}

/** What was seen: the file, how it is read, and the state of every card it may change. */
async function seenOf({ file, layout }: SentFile, cards: readonly RateCardRecord[]): Promise<string> {
  const hash = createHash('sha256').update(`${JSON.stringify(layout)}\n`)
  for await (const chunk of file.stream() as unknown as AsyncIterable<Uint8Array>) hash.update(chunk)
  for (const { id, revision, status } of cards) hash.update(`${id} ${revision} ${status}\n`)
  return hash.digest('hex')
}

/** The cards that have a product's name; of several the one that is not ended, then the newest. */
function byProduct(cards: readonly RateCardRecord[]): Map<string, RateCardRecord> {
  const ended = cards.filter(({ status }) => status === 'ended')
  const others = cards.filter(({ status }) => status !== 'ended')
  return new Map([...ended, ...others].map((card) => [nameKey(card.document.title), card]))
}

const documentsOf = (known: Map<string, RateCardRecord>) => [...known.values()].map(({ document }) => document)

/** What a file would change. */
export async function previewRates(services: Services, actor: Member, sent: SentFile): Promise<RateImport> {
  requireCosts(actor)
  const { vendorId } = sent
  const db = services.database.readAs(actor.agencyId)
  const vendor = await vendorOfCards(db, vendorId)
  const existing = await findVendorCards(db, vendorId, false)
  const known = byProduct(existing)
  const { cards, errors, rows, shape } = await readRates(actor, sent, { vendor, known: documentsOf(known) })
  const shown = cards.slice(0, maxShownCards).map((card) => {
    const before = known.get(nameKey(card.title))
    const changes = before ? differenceOf(before.document, card) : []
    const countOf = (kind: string) => changes.filter((change) => change.kind === kind).length
    const findings = checkCard(card)
    const listMessages = (wanted: Finding['severity']) =>
      findings.flatMap(({ severity, message }) => (severity === wanted ? [message] : []))
    const kind = before ? (isSame(before.document, card) ? ('same' as const) : ('changed' as const)) : ('new' as const)
    return {
      name: card.title,
      id: before?.id ?? null,
      kind,
      new: before ? countOf('new') : card.rates.length,
      changed: countOf('changed'),
      ended: countOf('ended'),
      lines: changes.slice(0, maxLines).map(changeWords),
      errors: listMessages('error'),
      warnings: listMessages('warning').slice(0, maxLines),
    }
  })
  return { rows, cards: shown, errors, shape, seen: await seenOf(sent, existing) }
}

/** @throws AppError 422 where something of the file is wrong: then nothing of it is taken */
function checkRead({ errors, cards }: Read, known: Map<string, RateCardRecord>): void {
  const [first] = errors
  if (first) throw refused('ROWS_WRONG', `Row ${first.row}, ${first.column}: ${first.message}`)
  if (cards.length === 0) throw refused('ROWS_WRONG', 'This file has no rates.')
  for (const card of cards) {
    if (known.get(nameKey(card.title))?.status !== 'active') continue
    const wrong = checkCard(card).find(({ severity }) => severity === 'error')
    if (wrong)
      throw refused('RATES_WRONG', `${card.title}: ${wrong.message} The card is active, so nothing was imported.`)
  }
}

/** Takes a file of rates: all of it, or nothing. */
export async function importRates(
  services: Services,
  actor: Member,
  once: Once,
  { seen, ...sent }: SentFile & { seen: string },
) {
  requireCosts(actor)
  const { vendorId } = sent
  const db = services.database.readAs(actor.agencyId)
  const known = byProduct(await findVendorCards(db, vendorId, false))
  const readSent = async () =>
    readRates(actor, sent, { vendor: await vendorOfCards(db, vendorId), known: documentsOf(known) })
  // Said inside: the same key with another file is refused for the key first.
  const [read] = await Promise.allSettled([readSent()])
  const printed = await seenOf(sent, [])
  return services.database.writeAs(actor.agencyId, (tx) =>
    once(tx, { vendorId, seen, printed }, async () => {
      if (read.status === 'rejected') throw read.reason
      await vendorOfCards(tx, vendorId)
      await holdImports(tx, vendorId)
      const existing = await findVendorCards(tx, vendorId, true)
      if ((await seenOf(sent, existing)) !== seen)
        throw conflict(
          'STALE',
          'The rate cards or the file have changed since you looked at the difference. Look again.',
        )
      checkRead(read.value, byProduct(existing))
      return store(services, tx, actor, { vendorId, cards: read.value.cards, known: byProduct(existing) })
    }),
  )
}

interface Imported {
  vendorId: string
  cards: RateCard[]
  known: Map<string, RateCardRecord>
}

async function store(services: Services, db: AgencyDb, actor: Member, { vendorId, cards, known }: Imported) {
  const found = cards.map((document) => ({ document, before: known.get(nameKey(document.title)) }))
  const added = found.filter(({ before }) => !before).map(({ document }) => ({ id: uuidv7(), document }))
  const changed = found.flatMap(({ document, before }) =>
    before && !isSame(document, before.document) ? [{ document, before }] : [],
  )
  const createdBy = actor.userId
  const revisions = [
    ...added.map(({ id, document }) => ({ rateCardId: id, number: 1, document, why: 'imported' as const, createdBy })),
    ...changed.map(({ before, document }) => ({
      rateCardId: before.id,
      number: before.revision + 1,
      document,
      why: 'imported' as const,
      createdBy,
    })),
  ]
  const entries = [
    ...added.map(({ id, document }) => entryOf(actor, 'created', subjectOf({ id, name: document.title }))),
    ...changed.map(({ before }) =>
      entryOf(actor, 'changed', subjectOf(before), { data: { revision: before.revision + 1 } }),
    ),
  ]
  if (added.length > 0) {
    const first = await services.numbers.take(db.agencyId, 'rateCard', added.length)
    await insertRateCards(
      db,
      added.map(({ id, document }, at) => ({
        id,
        vendorId,
        document,
        number: first + at,
        createdBy,
        ...factsOf(document),
      })),
    )
  }
  for (const { before, document } of changed)
    await updateRateCard(db, before, { ...factsOf(document), document, revision: before.revision + 1 })
  if (revisions.length > 0) await insertRevisions(db, revisions)
  await recordAll(db, entries)
  const ids = [...added.map(({ id }) => id), ...changed.map(({ before }) => before.id)]
  if (changed.length > 0)
    await emit(services, db, ratesChanged, { rateCardIds: changed.map(({ before }) => before.id) })
  db.announce({ topic: 'rateCards', ids: ids.length > 50 ? [] : ids, by: actor.userId })
  return { new: added.length, changed: changed.length, same: found.length - ids.length, ids: ids.slice(0, 200) }
}
