import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { checkedKey, isKey, type ListedFile, type OpenFile, type Storage, StorageUnavailable } from './storage.ts'

/** Files in a folder. */
export class DiskStorage implements Storage {
  /** @param mode rights of the files it writes; by default what the process gives to new files */
  constructor(
    private readonly folder: string,
    private readonly mode = 0o666,
  ) {}

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#write(key, bytes)
  }

  putStream(key: string, stream: Readable): Promise<void> {
    return this.#write(key, stream)
  }

  async get(key: string): Promise<Uint8Array> {
    return readFile(this.#fileOf(key)).catch(explain)
  }

  async getStream(key: string): Promise<Readable> {
    return (await open(this.#fileOf(key)).catch(explain)).createReadStream()
  }

  async open(key: string): Promise<OpenFile | undefined> {
    try {
      const handle = await open(this.#fileOf(key))
      return { size: (await handle.stat()).size, stream: handle.createReadStream() }
    } catch (error) {
      return isMissing(error) ? undefined : explain(error)
    }
  }

  async size(key: string): Promise<number | undefined> {
    try {
      const found = await stat(this.#fileOf(key))
      return found.isFile() ? found.size : undefined
    } catch (error) {
      return isMissing(error) ? undefined : explain(error)
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#fileOf(key), { force: true }).catch(explain)
  }

  async *list(folder = ''): AsyncGenerator<ListedFile> {
    const entries = await opendir(path.join(this.folder, folder)).catch((error: unknown) =>
      isMissing(error) ? [] : explain(error),
    )
    for await (const entry of entries) {
      const key = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) yield* this.list(key)
      else if (entry.isFile() && isKey(key)) {
        const size = await this.size(key)
        if (size !== undefined) yield { key, size }
      }
    }
  }

  close(): void {}

  #fileOf(key: string): string {
    return path.join(this.folder, checkedKey(key))
  }

  /** Under another name until all of it is on the disk: a file is whole, or is not there. */
  async #write(key: string, content: Uint8Array | Readable): Promise<void> {
    const file = this.#fileOf(key)
    const part = `${file}.${randomUUID()}.part`
    try {
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(part, content, { flag: 'wx', flush: true, mode: this.mode })
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      explain(error)
    }
  }
}

/** Failures of a disk: those that may pass by themselves, and those that somebody has to mend. */
const passing = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ESTALE', 'ETIMEDOUT'])
const lasting = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'

function explain(error: unknown): never {
  const code = codeOf(error)
  if (!passing.has(code) && !lasting.has(code)) throw error
  throw new StorageUnavailable(`the folder of files cannot be used: ${code}`, passing.has(code), error)
}
