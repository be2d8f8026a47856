import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const block = 512
const maxName = 100
const maxPrefix = 155

/** A path in the two fields that ustar has for it, parted at a slash. */
function splitPath(file: string): { prefix: string; name: string } {
  if (Buffer.byteLength(file) <= maxName) return { prefix: '', name: file }
  for (let at = file.indexOf('/'); at !== -1; at = file.indexOf('/', at + 1)) {
    const [prefix, name] = [file.slice(0, at), file.slice(at + 1)]
    if (Buffer.byteLength(name) <= maxName && Buffer.byteLength(prefix) <= maxPrefix) return { prefix, name }
  }
  throw new Error(`${file} is too long a path for an archive`)
}

function writeHeader(file: string, size: number, isProgram: boolean): Buffer {
  const header = Buffer.alloc(block)
  const { prefix, name } = splitPath(file)
  const writeOctal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0')
  header.write(name, 0)
  header.write(writeOctal(isProgram ? 0o755 : 0o644, 8), 100)
  // Owner, group and time say nothing about the source: the same files give the same archive.
  header.write(writeOctal(0, 8), 108)
  header.write(writeOctal(0, 8), 116)
  header.write(writeOctal(size, 12), 124)
  header.write(writeOctal(0, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${writeOctal(sum, 7)}\u0000 `, 148)
  return header
}

/**
 * An archive in the format ustar, which every tar reads.
 * @param root where the files are
 * @param files their paths from there
 * @param folder what all of them lie in within the archive
 * @throws where a path has more than 255 bytes
 */
export function writeTar(root: string, files: string[], folder: string): Buffer {
  const parts = files.flatMap((file) => {
    const content = readFileSync(path.join(root, file))
    const isProgram = (statSync(path.join(root, file)).mode & 0o100) !== 0
    const padding = Buffer.alloc((block - (content.length % block)) % block)
    return [writeHeader(`${folder}/${file}`, content.length, isProgram), content, padding]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}
