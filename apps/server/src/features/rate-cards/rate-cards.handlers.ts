import { external, member, person } from '../../core/procedures.ts'
import { historyOf } from '../../kernel/history/history.service.ts'
import { findRateCards } from './rate-cards-list.service.ts'
import { startRateExport } from './rate-cards-export.service.ts'
import { importRates, previewRates } from './rate-cards-import.service.ts'
import { differenceBetween, priceByCard, revisionsOf, rollBack } from './rate-cards-revisions.service.ts'
import {
  changeRateCard,
  createRateCard,
  duplicateRateCard,
  getRateCard,
  presentRateCard,
  removeRateCard,
  restoreRateCard,
} from './rate-cards.service.ts'

export const rateCardsHandlers = {
  list: member.rateCards.list.handler(async ({ context: { db }, input }) => ({
    status: true,
    ...(await findRateCards(db, input)),
  })),

  get: member.rateCards.get.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: presentRateCard(actor, await getRateCard(db, input.id)),
  })),

  create: member.rateCards.create.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentRateCard(actor, await createRateCard(services, db, actor, input)),
  })),

  update: member.rateCards.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentRateCard(actor, await changeRateCard(services, db, actor, input)),
  })),

  duplicate: member.rateCards.duplicate.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentRateCard(actor, await duplicateRateCard(services, db, actor, input)),
  })),

  revisions: member.rateCards.revisions.handler(async ({ context: { db }, input }) => ({
    status: true,
    data: await revisionsOf(db, input.id),
  })),

  difference: member.rateCards.difference.handler(async ({ context: { db, actor }, input }) => ({
    status: true,
    data: await differenceBetween(db, actor, input),
  })),

  rollBack: member.rateCards.rollBack.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentRateCard(actor, await rollBack(services, db, actor, input)),
  })),

  price: member.rateCards.price.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await priceByCard(services, db, actor, input),
  })),

  importPreview: external.rateCards.importPreview.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await previewRates(services, actor, input),
  })),

  importApply: external.rateCards.importApply.handler(async ({ context: { services, actor, once }, input }) => ({
    status: true,
    data: await importRates(services, actor, once, input),
  })),

  export: person.rateCards.export.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { operationId: (await startRateExport(services, db, actor, input)).id },
  })),

  remove: member.rateCards.remove.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await removeRateCard(services, db, actor, input.id),
  })),

  restore: member.rateCards.restore.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: presentRateCard(actor, await restoreRateCard(services, db, actor, input.id)),
  })),

  timeline: member.rateCards.timeline.handler(async ({ context: { db, actor }, input }) => {
    await getRateCard(db, input.id)
    return historyOf(db, actor, { ids: [input.id], ownerId: null, cursor: input.cursor })
  }),
}
