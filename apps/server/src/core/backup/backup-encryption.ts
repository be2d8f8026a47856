import { PassThrough, Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-format.ts'

/** How much work a guess at a passphrase is, as a power of two: 64 MB of memory each. */
const workFactor = 16
const mark = Buffer.from('age-encryption.org/v1')

/** Encrypts with age, so that every program which knows age can decrypt it. */
export async function encryptStream(stream: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(passphrase)
  return Readable.from(await encrypter.encrypt(ReadableStream.from(stream)), { objectMode: false })
}

/**
 * A backup in the clear, whether it is encrypted or not.
 * @throws BackupError where there is no passphrase for it, or a wrong one
 */
export async function decryptStream(stream: Readable, passphrase: string | undefined): Promise<Readable> {
  const { head, whole } = await readAhead(stream, mark.length)
  if (!head.equals(mark)) return whole
  if (passphrase === undefined) {
    whole.destroy()
    throw new BackupError('This backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.')
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return Readable.from(await decrypter.decrypt(ReadableStream.from(whole)), { objectMode: false })
  } catch (error) {
    whole.destroy()
    throw new BackupError('The passphrase does not open this backup.', { cause: error })
  }
}

/** The first bytes of a stream, and the stream with them. */
async function readAhead(stream: Readable, length: number): Promise<{ head: Buffer; whole: Readable }> {
  const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  const begun: Uint8Array[] = []
  let bytes = 0
  while (bytes < length) {
    const { done, value } = await pieces.next()
    if (done) break
    begun.push(value)
    bytes += value.length
  }
  const joinPieces = async function* () {
    yield* begun
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  const whole = new PassThrough()
  Readable.from(joinPieces(), { objectMode: false })
    .on('error', (error) => whole.destroy(error))
    .pipe(whole)
  whole.on('close', () => stream.destroy())
  return { head: Buffer.concat(begun).subarray(0, length), whole }
}
