import type * as z from 'zod'
import type { ProviderCall } from '../../../core/egress/provider-client.ts'
import { type Connection, ProviderError } from '../../provider.ts'
import { type BookingCapability, bookingCapabilities } from '../booking.ts'
import { askDirectly, type OctoSystem } from './octo-api.ts'
import { capabilitiesAnswer } from './octo-schemas.ts'

async function askCapabilities(system: OctoSystem, connection: Connection): Promise<readonly BookingCapability[]> {
  try {
    const call = { name: 'listCapabilities', method: 'GET' as const, path: '/capabilities' }
    const listed = await askDirectly(system, connection, capabilitiesAnswer, call, [])
    return bookingCapabilities.filter((name) => listed.some(({ id }) => id === `octo/${name}`))
  } catch (error) {
    // Some do not say what they can. What they do not know of what is asked for, they leave out.
    if (error instanceof ProviderError && (error.reason === 'not-found' || error.reason === 'refused'))
      return system.assumedCapabilities
    throw error
  }
}

/** What is asked for of what there is. @throws ProviderError */
export async function findCapabilities(
  system: OctoSystem,
  connection: Connection,
): Promise<readonly BookingCapability[]> {
  const kept = system.memory.find(connection)
  if (kept) return kept
  const capabilities = await askCapabilities(system, connection)
  system.memory.keep(connection, capabilities)
  return capabilities
}

/**
 * Asks a system that speaks OCTO, with what it can.
 * @throws ProviderError
 */
export const ask = async <T>(
  system: OctoSystem,
  connection: Connection,
  schema: z.ZodType<T>,
  call: ProviderCall,
): Promise<T> => askDirectly(system, connection, schema, call, await findCapabilities(system, connection))
