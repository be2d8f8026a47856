import * as z from 'zod'
import { makeDeliveryId, type MetaDelivery, readDelivery, readSignedDelivery } from '../../meta-webhooks.ts'
import type { Connection, ProviderEvent, WebhookDelivery } from '../../provider.ts'

const leadgen = z.object({ leadgen_id: z.coerce.string().min(1), form_id: z.coerce.string().optional() })

/** What an event says of a lead: ids alone. */
export type LeadIds = z.infer<typeof leadgen>

/** Leads of one page; an app may serve several. */
const listLeads = (delivery: MetaDelivery, pageId: string): LeadIds[] =>
  delivery.entry
    .filter(({ id }) => id === pageId)
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'leadgen')
    .flatMap(({ value }) => leadgen.safeParse(value).data ?? [])

/** @throws WebhookRejected */
export function verifyDelivery(
  connection: Pick<Connection, 'credentials' | 'account'>,
  posted: WebhookDelivery,
): ProviderEvent {
  const delivery = readSignedDelivery(connection, posted, 'page')
  const ids = listLeads(delivery, connection.credentials.pageId ?? '').map(({ leadgen_id: id }) => id)
  return { id: makeDeliveryId(ids, posted.body), type: ids.length > 0 ? 'leadgen' : 'page', account: '' }
}

export function readLeadIds({ credentials }: Pick<Connection, 'credentials'>, body: string): LeadIds[] {
  const delivery = readDelivery(body)
  return delivery ? listLeads(delivery, credentials.pageId ?? '') : []
}
