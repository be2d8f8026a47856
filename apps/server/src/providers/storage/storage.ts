import path from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Keeps files. Keys are ours, never a user's: `agency id/kind/random.ext`. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  putStream(key: string, stream: Readable): Promise<void>
  get(key: string): Promise<Uint8Array>
  getStream(key: string): Promise<Readable>
  /** Size in bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
}

const keyShape = /^[a-z0-9-]+(\/[a-z0-9-]+){1,3}(\.[a-z0-9]{1,8})?$/
const longestKey = 200

function checked(key: string): string {
  if (key.length > longestKey || !keyShape.test(key)) throw new Error(`not a storage key: ${key.slice(0, 100)}`)
  return key
}

class DiskStorage implements Storage {
  constructor(private readonly disk: Disk) {}

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.disk.put(checked(key), bytes)
  }

  putStream(key: string, stream: Readable): Promise<void> {
    return this.disk.putStream(checked(key), stream)
  }

  get(key: string): Promise<Uint8Array> {
    return this.disk.getBytes(checked(key))
  }

  getStream(key: string): Promise<Readable> {
    return this.disk.getStream(checked(key))
  }

  async size(key: string): Promise<number | undefined> {
    if (!(await this.disk.exists(checked(key)))) return undefined
    return (await this.disk.getMetaData(key)).contentLength
  }

  remove(key: string): Promise<void> {
    return this.disk.delete(checked(key))
  }
}

/** Files in a folder of the data folder. */
export function folderStorage(folder: string): Storage {
  return new DiskStorage(new Disk(new FSDriver({ location: path.resolve(folder), visibility: 'private' })))
}
