import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Place } from '../../core/vault.ts'
import type { Services } from '../../services.ts'
import type { WebhookRecord } from './webhooks.queries.ts'

type Column = 'secret' | 'previous_secret'

/** Where a secret stands. A copy in another column, row or agency cannot be read. */
const place = (id: string, column: Column): Place => ({ table: 'webhooks', column, row: id })

export function sealSecret({ vault }: Services, db: AgencyDb, id: string, column: Column, secret: string) {
  return vault.encrypt(db, place(id, column), secret)
}

export function openSecret({ vault }: Services, db: AgencyDb, { id, secret }: WebhookRecord): Promise<string> {
  return vault.decrypt(db, place(id, 'secret'), secret)
}

/** What deliveries are signed with now: the secret, and for a day after a change the one before. */
export async function secretsOf(services: Services, db: AgencyDb, webhook: WebhookRecord): Promise<string[]> {
  const { id, previousSecret, previousUntil } = webhook
  const isOverlapping = previousUntil !== null && Date.parse(previousUntil) > services.clock.now().getTime()
  return [
    await openSecret(services, db, webhook),
    ...(previousSecret && isOverlapping
      ? [await services.vault.decrypt(db, place(id, 'previous_secret'), previousSecret)]
      : []),
  ]
}
