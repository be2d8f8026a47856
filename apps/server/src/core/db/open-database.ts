import path from 'node:path'
import type { Config } from '../config.ts'
import { makeDataDir } from '../data-dir.ts'
import type { Logger } from '../logger.ts'
import { DataDirInUse } from './data-lock.ts'
import { type EmbeddedDatabase, runningEmbeddedUrl, startEmbedded } from './embedded.ts'

export interface OpenDatabase {
  /** How to sign in as the owner, where DATABASE_URL names it. */
  url: string
  /** Whether servers may be at work on it. */
  hasOthers: boolean
  /** PostgreSQL, where this process runs it. */
  embedded: EmbeddedDatabase | undefined
}

interface Opening {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'appSecret'>
  logger: Logger
  /** For a command that works beside servers: with a folder that one has, its PostgreSQL is used. */
  isBeside: boolean
  /** Runs when another server has taken the folder nevertheless. */
  onLost: () => void
}

/** The database of DATABASE_URL; otherwise the embedded one, started where nobody runs it. */
export async function openDatabase({ config, logger, isBeside, onLost }: Opening): Promise<OpenDatabase> {
  const dataDir = path.resolve(config.dataDir)
  // A server that keeps nothing of its own may be where nothing can be written.
  if (!config.databaseUrl || !config.s3 || !config.appSecret) makeDataDir(dataDir)
  if (config.databaseUrl) return { url: config.databaseUrl, hasOthers: isBeside, embedded: undefined }
  try {
    const embedded = await startEmbedded({ dataDir, logger, onLost })
    return { url: embedded.url, hasOthers: false, embedded }
  } catch (error) {
    if (!isBeside || !(error instanceof DataDirInUse)) throw error
    return { url: runningEmbeddedUrl(dataDir), hasOthers: true, embedded: undefined }
  }
}
