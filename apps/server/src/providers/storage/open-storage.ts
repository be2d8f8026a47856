import path from 'node:path'
import { DiskStorage } from './disk-storage.ts'
import type { S3Place, Storage } from './storage.ts'

/** Files in S3 where there is a place for them, in the folder otherwise. What S3 takes is only loaded when it is used. */
export async function openStorage(s3: S3Place | undefined, folder: string): Promise<Storage> {
  if (!s3) return new DiskStorage(path.resolve(folder))
  const { S3Storage } = await import('./s3-storage.ts')
  return new S3Storage(s3)
}
