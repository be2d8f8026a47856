import { member } from '../../core/procedures.ts'
import { applyPrice, dismissPrice, keepPrice, noteTold, summedAlerts, waitingAlerts } from './drift.service.ts'
import { draftMessage } from './drift-message.service.ts'
import { swapService, swapsOf } from './drift-swap.service.ts'
import { followOf, followRates } from './exchange-follow.service.ts'
import { listExchangeRates } from './exchange-rates.queries.ts'
import { removeExchangeRate, setExchangeRate } from './exchange-rates.service.ts'

export const exchangeRatesHandlers = {
  list: member.exchangeRates.list.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await listExchangeRates(db, actor.agency.currency),
  })),

  set: member.exchangeRates.set.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await setExchangeRate(services, db, actor, input),
  })),

  followed: member.exchangeRates.followed.handler(async ({ context: { db } }) => ({
    status: true,
    data: await followOf(db),
  })),

  follow: member.exchangeRates.follow.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await followRates(services, db, actor, input.currencies),
  })),

  remove: member.exchangeRates.remove.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await removeExchangeRate(services, db, actor, input.id),
  })),
}

export const priceAlertsHandlers = {
  list: member.priceAlerts.list.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await waitingAlerts(db, actor),
  })),

  summary: member.priceAlerts.summary.handler(async ({ context: { db, actor } }) => ({
    status: true,
    data: await summedAlerts(db, actor),
  })),

  message: member.priceAlerts.message.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await draftMessage(services, db, actor, input.id),
  })),

  keep: member.priceAlerts.keep.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await keepPrice(services, db, actor, input.id),
  })),

  apply: member.priceAlerts.apply.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await applyPrice(services, db, actor, input.id),
  })),

  swaps: member.priceAlerts.swaps.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await swapsOf(services, db, actor, input),
  })),

  swap: member.priceAlerts.swap.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await swapService(services, db, actor, input),
  })),

  tell: member.priceAlerts.tell.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await noteTold(services, db, actor, input.id),
  })),

  dismiss: member.priceAlerts.dismiss.handler(async ({ context: { services, db, actor }, input }) => {
    await dismissPrice(services, db, actor, input.id)
    return { status: true }
  }),
}
