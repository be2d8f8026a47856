import type { Contract } from '@sarai/contract'
import { uuidv7 } from 'uuidv7'
import { insertDeliveries } from '../../src/kernel/webhook-events/webhooks-deliveries.queries.ts'
import { sealSecret } from '../../src/kernel/webhooks/webhooks-secrets.service.ts'
import { newSecret } from '../../src/kernel/webhooks/webhooks-signing.service.ts'
import { insertWebhook } from '../../src/kernel/webhooks/webhooks.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'

/** An address of the internet that is nobody's. */
export const webhookHost = '2e00::1:443'
const addressOf = (make: Maker) => `https://[2e00::1]/${encodeURIComponent(make.word())}`

/** An endpoint of the maker's agency that is told of nothing by itself. */
export async function webhook(make: Maker): Promise<{ id: string; version: number }> {
  return make.write(async (db) => {
    const id = uuidv7()
    const secret = await sealSecret(make.services, db, id, 'secret', newSecret())
    return insertWebhook(db, {
      id,
      url: addressOf(make),
      description: make.word(),
      events: ['package.archived'],
      secret,
      createdBy: make.userId,
    })
  })
}

/** Something that waits to be sent. */
export async function delivery(make: Maker): Promise<string> {
  const [id, { id: webhookId }] = [uuidv7(), await webhook(make)]
  // For longer than anybody would have to be woken.
  const at = new Date(Date.now() - 20_000).toISOString()
  const event = { eventId: uuidv7(), type: 'test' as const, body: JSON.stringify({ name: make.word() }) }
  await make.write((db) => insertDeliveries(db, [{ id, webhookId, ...event, nextAt: at, createdAt: at }]))
  return id
}

export const webhooks: ExamplesOf<Contract['webhooks']> = {
  list: { inputs: [() => undefined] },
  create: {
    inputs: [
      async (make) => {
        // An agency has only so many; the tests go through more.
        await make.sql(
          `delete from webhooks where id in (
             select id from webhooks where agency_id = $1 order by id desc offset 5 for update skip locked)`,
          [make.agencyId],
        )
        return { url: addressOf(make), description: make.word(), events: ['lead.created' as const] }
      },
    ],
  },
  update: {
    inputs: [
      async (make) => {
        const { id, version } = await webhook(make)
        return { id, version, changes: { description: make.word(), events: ['lead.deleted' as const] } }
      },
    ],
  },
  remove: { inputs: [async (make) => ({ id: (await webhook(make)).id })] },
  rotateSecret: { inputs: [async (make) => ({ id: (await webhook(make)).id })] },
  test: { inputs: [async (make) => ({ id: (await webhook(make)).id })] },
  replayFailed: {
    inputs: [async (make) => ({ id: (await webhook(make)).id, since: new Date(0).toISOString() })],
  },
  deliveries: {
    inputs: [
      async (make) => {
        const id = await delivery(make)
        const { rows } = await make.sql('select webhook_id from webhook_deliveries where id = $1', [id])
        return { webhookId: rows[0]?.webhook_id as string }
      },
    ],
    narrows: ['webhookId'],
    unread: ['cursor'],
  },
  delivery: { inputs: [async (make) => ({ id: await delivery(make) })] },
  replay: {
    inputs: [
      async (make) => {
        const id = await delivery(make)
        // One that waits may just be being sent.
        await make.sql(`update webhook_deliveries set state = 'failed', next_at = null where id = $1`, [id])
        return { id }
      },
    ],
  },
}
