import type { Services } from '../services.ts'

/** Removes a file that is no longer needed. A failure is logged and blocks nobody. */
export async function dropFile({ storage, logger }: Pick<Services, 'storage' | 'logger'>, key: string): Promise<void> {
  await storage.remove(key).catch((error: unknown) => logger.warn({ error, key }, 'a stored file could not be removed'))
}
