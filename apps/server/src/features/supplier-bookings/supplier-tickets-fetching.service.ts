import { AppError, refused } from '../../core/errors.ts'
import { ProviderUnreachable } from '../../core/egress/provider-client.ts'
import { sniffType } from '../../core/file-types.rules.ts'
import { addOutsideFile } from '../../kernel/files/files.service.ts'
import { readHost } from '../../kernel/plugins/plugins-connection.service.ts'
import type { Services } from '../../services.ts'
import { subjectOf } from '../bookings/bookings-found.service.ts'
import { holdPair, theSupplier } from './supplier-bookings-applying.service.ts'
import { findBookedPlugin } from './supplier-bookings-plugins.service.ts'
import { findSupplierBooking, type SupplierBookingRecord } from './supplier-bookings.queries.ts'
import { computeNextFetch } from './supplier-tickets.rules.ts'
import {
  findTicketToFetch,
  listTicketsToFetch,
  type SupplierTicketRecord,
  updateTicket,
} from './supplier-tickets.queries.ts'

/** The largest file that is taken, and how long it is waited for. */
const [maxBytes, timeoutMs] = [10 * 1024 * 1024, 20_000]
/** As many files are fetched for one agency in a run; what is left is due in the next minute. */
const maxPerRun = 20

/** Fetches the files of tickets that are due, as files of their services. One that fails keeps no other. */
export async function fetchDueTickets(services: Services, agencyId: string, signal: AbortSignal): Promise<void> {
  const db = services.database.readAs(agencyId)
  for (const ticket of await listTicketsToFetch(db, services.clock.now().toISOString(), maxPerRun)) {
    if (signal.aborted) break
    await takeOver(services, agencyId, ticket)
  }
}

async function takeOver(services: Services, agencyId: string, ticket: SupplierTicketRecord): Promise<void> {
  const { database, logger, clock } = services
  const record = await findSupplierBooking(database.readAs(agencyId), ticket.supplierBookingId)
  if (!record) return
  try {
    const bytes = await download(services, agencyId, record, ticket.value)
    await keepFile(services, agencyId, { record, ticket, bytes })
  } catch (error) {
    const isKnown = error instanceof ProviderUnreachable || (error instanceof AppError && error.status < 500)
    if (!isKnown) throw error
    // The address may hold a secret.
    logger.warn({ agencyId, ticket: ticket.id, problem: error.message }, 'the file of a ticket was not fetched')
    const tries = ticket.tries + 1
    await database.writeAs(agencyId, async (db) => {
      // Somebody else has fetched it meanwhile, or it was cancelled.
      if (!(await findTicketToFetch(db, ticket.id))) return
      await updateTicket(db, ticket.id, {
        tries,
        fetchAt: computeNextFetch(tries, clock.now()),
        problem: error.message,
      })
      db.announce({ topic: 'bookings', ids: [record.bookingId], by: null })
    })
  }
}

/**
 * The bytes at an address that a supplier has named, which is anybody's: asked without credentials, and inside our own
 * network only where its provider is, as the sandbox.
 * @throws ProviderUnreachable
 * @throws AppError 422 where there is no PDF or picture
 */
async function download(
  services: Services,
  agencyId: string,
  record: SupplierBookingRecord,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const db = services.database.readAs(agencyId)
  const opened = await findBookedPlugin(services, db, record)
  const url = new URL(address)
  const host = opened && (await readHost(services, db, opened.provider, opened.plugin))
  const allowPrivate = host?.allowPrivate === true && new URL(host.url).origin === url.origin
  const client = services.providerClients.clientOf({
    label: { provider: record.provider, pluginId: `tickets of ${agencyId} at ${url.host}` },
    baseUrl: url.origin,
    allowPrivate,
    maxBytes,
    timeoutMs,
    maxTries: 1,
  })
  const path = url.pathname + url.search
  const { status, bytes } = await client.call({ name: 'fetchTicket', method: 'GET', path, headers: { accept: '*/*' } })
  if (status !== 200) throw refused('NO_TICKET', `Its supplier answered ${status} in place of the ticket.`)
  if (!sniffType(bytes)) throw refused('NO_TICKET', 'What its supplier gave is no PDF and no picture.')
  return new Uint8Array(bytes)
}

interface Taken {
  record: SupplierBookingRecord
  ticket: SupplierTicketRecord
  bytes: Uint8Array<ArrayBuffer>
}

async function keepFile(services: Services, agencyId: string, { record, ticket, bytes }: Taken): Promise<void> {
  const { product } = record.request
  const name = `${['Ticket', product.slice(0, 80), ticket.title, String(ticket.place + 1)].filter(Boolean).join(' ')}.pdf`
  await addOutsideFile(services, agencyId, new File([bytes], name), async (db) => {
    // In the order in which a cancellation locks them.
    const booking = (await holdPair(db, record.id))?.booking
    const wanted = await findTicketToFetch(db, ticket.id)
    if (!wanted || !booking) throw refused('NO_TICKET', 'This ticket is not wanted any more.')
    return {
      on: { bookingId: booking.id },
      subject: subjectOf(booking),
      by: theSupplier,
      tellsCosts: false,
      onKept: async ({ id }) => {
        await updateTicket(db, ticket.id, { fileId: id, fetchAt: null, problem: null })
        db.announce({ topic: 'bookings', ids: [booking.id], by: null })
      },
    }
  })
}
