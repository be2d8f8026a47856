import type { Readable } from 'node:stream'

/** Keeps files. Keys are ours, never a user's: `agency id/kind/random.ext`. */
export interface Storage {
  /** Keeps a file, all of it or nothing; one with the same key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  putStream(key: string, stream: Readable): Promise<void>
  get(key: string): Promise<Uint8Array>
  /** A stream that fails where there is no such file, at the latest when it is read. */
  getStream(key: string): Promise<Readable>
  /** A file with its size, in one look, since it may be removed at any moment; undefined when there is none. */
  open(key: string): Promise<OpenFile | undefined>
  /** Size in bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>
  /** Removes a file; it is no failure when there is none. */
  remove(key: string): Promise<void>
  /** Every file there is, or those of a folder, in no order. One that comes or goes meanwhile may be among them or not. */
  list(folder?: string): AsyncIterable<ListedFile>
  /** Lets go of its connections. */
  close(): void
}

export interface ListedFile {
  key: string
  /** In bytes. */
  size: number
}

/** A file that is being read; whoever has it reads it to its end or destroys the stream. */
export interface OpenFile {
  /** In bytes. */
  size: number
  stream: Readable
}

/** Where files are kept in an S3-compatible storage. */
export interface S3Place {
  /** Address of the service, without the bucket. */
  endpoint: string
  region: string
  bucket: string
  /** What keys begin with, with a slash at the end; empty for the whole bucket. */
  prefix: string
  /** Without them those of the machine are used, as other AWS programs find them. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

/** The storage is away, full, or refuses us; nothing is wrong with what was asked of it. */
export class StorageUnavailable extends Error {
  constructor(
    message: string,
    /** Whether time heals it; otherwise somebody has to change a setting or a right. */
    readonly isTransient: boolean,
    cause: unknown,
  ) {
    super(message, { cause })
  }
}

const keyShape = /^[a-z0-9-]+(\/[a-z0-9-]+){1,3}(\.[a-z0-9]{1,8})?$/
const maxKeyLength = 200

/** Whether it is a key of ours; other files may lie beside them. */
export const isKey = (key: string) => key.length <= maxKeyLength && keyShape.test(key)

export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${key.slice(0, 100)}`)
  return key
}
