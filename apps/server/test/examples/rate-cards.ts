import { randomUUID } from 'node:crypto'
import type { Contract } from '@sarai/contract'
import type { CostCard } from '@sarai/contract/rate-question'
import { previewRates } from '../../src/features/rate-cards/rate-cards-import.service.ts'
import { changeRateCard, createRateCard } from '../../src/features/rate-cards/rate-cards.service.ts'
import type { ExamplesOf, RecordMaker } from '../example.ts'
import type { Maker } from '../maker.ts'
import { fullRateDocument, rateDocument, rateFile, rateOptionId, rateQuestion } from '../rate-document.ts'
import { vendor } from './vendors.ts'

/** A rate card that is found by nobody else's words. */
export async function rateCard(make: Maker, name = make.word()): Promise<string> {
  const [vendorId, actor] = [await vendor(make), await make.trusted()]
  const made = { vendorId, document: rateDocument(name) }
  return (await make.write((db) => createRateCard(make.services, db, actor, made))).id
}

/** The same with a second revision. */
async function revisedRateCard(make: Maker): Promise<string> {
  const [name, actor] = [make.word(), await make.trusted()]
  const id = await rateCard(make, name)
  const changes = { document: rateDocument(name, 900_000) }
  await make.write((db) => changeRateCard(make.services, db, actor, { id, version: 1, changes }))
  return id
}

async function deletedRateCard(make: Maker): Promise<string> {
  const id = await rateCard(make)
  await make.sql('update rate_cards set deleted_at = now() where id = $1', [id])
  return id
}

async function rateImport(make: Maker) {
  const [vendorId, actor] = [await vendor(make), await make.trusted()]
  const file = rateFile({ [make.word()]: '8000' })
  const { seen } = await previewRates(make.services, actor, { vendorId, file, layout: {} })
  return { vendorId, file, seen }
}

const onOne = { inputs: [async (make: Maker) => ({ id: await rateCard(make) })] }

/** Parts of a document: no record is looked for by their ids. */
const partsOf = (document: string) => [
  ...['blackouts', 'stopSales', 'minimumStays', 'supplements'].flatMap((list) => [
    `${document}.${list}[].id`,
    `${document}.${list}[].optionIds[]`,
  ]),
  `${document}.slabs[].id`,
  `${document}.options[].id`,
  `${document}.seasons[].id`,
  `${document}.rates[].optionId`,
  `${document}.rates[].seasonId`,
]

/** A card in use that prices a stay, with an option of its own. */
export async function usableCard(make: Maker): Promise<CostCard> {
  const rateCardId = await rateCard(make)
  const optionId = randomUUID()
  await make.sql(
    `update rate_cards set status = 'active', document = replace(document::text, $2, $3)::jsonb where id = $1`,
    [rateCardId, rateOptionId, optionId],
  )
  await make.sql(
    `update rate_card_revisions set document = replace(document::text, $2, $3)::jsonb where rate_card_id = $1`,
    [rateCardId, rateOptionId, optionId],
  )
  return { rateCardId, rateRevision: 1, question: { ...rateQuestion(), optionId } }
}

export const rateCardMaker: RecordMaker = (make) => rateCard(make)

export const rateCards: ExamplesOf<Contract['rateCards']> = {
  list: {
    inputs: [
      async (make) => {
        const search = make.word()
        await rateCard(make, search)
        return { search }
      },
      async (make) => ({ filters: { vendor: [await vendor(make)] } }),
    ],
    narrows: ['filters.vendor[]'],
    lookups: ['search'],
    isAcrossAgency: true,
  },
  get: onOne,
  create: {
    inputs: [
      async (make) => ({ vendorId: await vendor(make), document: fullRateDocument(make.word()), tags: [make.word()] }),
    ],
    unread: partsOf('document'),
  },
  update: {
    inputs: [
      async (make) => ({ id: await rateCard(make), version: 1, changes: { document: fullRateDocument(make.word()) } }),
    ],
    unread: partsOf('changes.document'),
  },
  duplicate: onOne,
  revisions: onOne,
  difference: { inputs: [async (make) => ({ id: await revisedRateCard(make), from: 1, to: 2 })] },
  rollBack: { inputs: [async (make) => ({ id: await revisedRateCard(make), version: 2, number: 1 })] },
  price: {
    inputs: [async (make) => ({ id: await rateCard(make), question: rateQuestion() })],
    unread: ['question.optionId'],
  },
  importPreview: {
    inputs: [async (make) => ({ vendorId: await vendor(make), file: rateFile({ [make.word()]: '8000' }) })],
  },
  importApply: { inputs: [rateImport] },
  export: {
    inputs: [
      async (make) => {
        const id = await rateCard(make)
        const { rows } = await make.sql('select vendor_id from rate_cards where id = $1', [id])
        return { vendorId: rows[0]?.vendor_id as string, format: 'csv' as const }
      },
    ],
  },
  remove: onOne,
  restore: { inputs: [async (make) => ({ id: await deletedRateCard(make) })] },
  timeline: {
    inputs: [
      async (make) => {
        const id = await rateCard(make)
        const { rows } = await make.sql('select id from timeline where subject_id = $1', [id])
        return { id, cursor: rows[0]?.id as string }
      },
    ],
    unread: ['cursor'],
  },
}
