import type { RateQuestion } from '@sarai/contract/rate-question'
import { changeWords, differenceOf } from '@sarai/rates/difference'
import type { Member } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { findRevisions, listRevisions } from './rate-cards.queries.ts'
import { requireCosts } from './rate-cards-checks.service.ts'
import { answerOf } from './rate-cards.rules.ts'
import { getRateCard, reviseTo } from './rate-cards.service.ts'

/** A card's revisions, the latest first. */
export async function revisionsOf(db: AgencyDb, id: string) {
  await getRateCard(db, id)
  return listRevisions(db, id)
}

async function documentAt(db: AgencyDb, id: string, number: number) {
  const found = (await findRevisions(db, id, [number])).get(number)
  if (!found) throw notFound('revision')
  return found
}

/** What differs between two revisions, in words. */
export async function differenceBetween(
  db: AgencyDb,
  actor: Member,
  { id, from, to }: { id: string; from: number; to: number },
) {
  requireCosts(actor)
  await getRateCard(db, id)
  const [before, after] = [await documentAt(db, id, from), await documentAt(db, id, to)]
  return differenceOf(before, after).map((change) => ({
    kind: change.kind,
    name: change.name,
    words: changeWords(change),
  }))
}

export async function rollBack(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, version, number }: { id: string; version: number; number: number },
) {
  requireCosts(actor)
  await getRateCard(db, id)
  const document = await documentAt(db, id, number)
  return reviseTo(services, db, actor, { id, version, number, document })
}

/** What a card answers today. */
export async function priceByCard(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { id, question }: { id: string; question: RateQuestion },
) {
  requireCosts(actor)
  const card = await getRateCard(db, id)
  return answerOf(card, question, today(services.clock.now(), actor.agency.timeZone))
}
