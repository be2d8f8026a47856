import type { Services } from '../services.ts'

/** Removes a file that nobody needs any more. Where that fails it takes up room and is noted; nobody is held up. */
export async function dropFile({ storage, logger }: Pick<Services, 'storage' | 'logger'>, key: string): Promise<void> {
  await storage.remove(key).catch((error: unknown) => logger.warn({ error, key }, 'a stored file could not be removed'))
}
