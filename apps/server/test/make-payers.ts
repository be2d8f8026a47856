import { randomUUID } from 'node:crypto'
import { contact } from './examples/contacts.ts'
import { trip } from './examples/prospects.ts'
import type { Maker } from './maker.ts'

/** A trip of two payers, as if it had been split between them. */
export async function splitTrip(
  make: Maker,
  made?: string,
): Promise<{ id: string; payerId: string; contactId: string; key: string }> {
  const id = made ?? (await trip(make))
  const payers = [await contact(make), await contact(make)]
  const [payerId, key] = [randomUUID(), randomUUID().replaceAll('-', '').slice(0, 22)]
  for (const [position, contactId] of payers.entries())
    await make.sql(
      `insert into trip_payers (agency_id, id, trip_id, position, contact_id, share, public_key)
       values ($1, $2, $3, $4, $5, 4500000, $6)`,
      [
        make.agencyId,
        position === 0 ? payerId : randomUUID(),
        id,
        position,
        contactId,
        position === 0 ? key : randomUUID(),
      ],
    )
  await make.sql(
    `insert into trip_shares (agency_id, id, trip_id, instalment_id, payer_id, amount)
     select $1, gen_random_uuid(), $2, one.id, payer.id, one.amount / 2
       from trip_instalments as one join trip_payers as payer on payer.trip_id = one.trip_id where one.trip_id = $2`,
    [make.agencyId, id],
  )
  return { id, payerId, contactId: payers[0] ?? '', key }
}
