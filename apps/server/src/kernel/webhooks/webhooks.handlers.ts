import { externalPerson, person } from '../../core/procedures.ts'
import { checkCursor } from '../../core/id-cursor.ts'
import { readDelivery, readLog, replay, replayFailed, sendTest } from './webhooks-log.service.ts'
import { listWebhooks } from './webhooks.queries.ts'
import { addWebhook, changeWebhook, present, removeWebhook, rotateSecret } from './webhooks.service.ts'

export const webhooksHandlers = {
  list: person.webhooks.list.handler(async ({ context: { db } }) => ({
    status: true,
    data: (await listWebhooks(db)).map(present),
  })),

  create: externalPerson.webhooks.create.handler(async ({ context: { services, actor, once }, input }) => ({
    status: true,
    data: await addWebhook(services, actor, once, { ...input, description: input.description ?? null }),
  })),

  update: externalPerson.webhooks.update.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await changeWebhook(services, actor, input),
  })),

  remove: person.webhooks.remove.handler(async ({ context: { db, actor }, input }) => {
    await removeWebhook(db, actor, input.id)
    return { status: true }
  }),

  rotateSecret: person.webhooks.rotateSecret.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await rotateSecret(services, db, actor, input.id),
  })),

  test: person.webhooks.test.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { deliveryId: await sendTest(services, db, actor, input.id) },
  })),

  replayFailed: person.webhooks.replayFailed.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { count: await replayFailed(services, db, actor, input) },
  })),

  deliveries: person.webhooks.deliveries.handler(async ({ context: { db }, input }) =>
    readLog(db, { ...input, cursor: checkCursor(input.cursor) }),
  ),

  delivery: person.webhooks.delivery.handler(async ({ context: { db }, input }) => ({
    status: true,
    data: await readDelivery(db, input.id),
  })),

  replay: person.webhooks.replay.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await replay(services, db, actor, input.id),
  })),
}
