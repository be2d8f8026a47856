import { crc32, deflateSync } from 'node:zlib'
import { makePdf } from '../pdf.ts'

type Colour = readonly [red: number, green: number, blue: number]

function makeChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

/** A picture as a PNG, by the colour of each point. */
function makePng(width: number, height: number, findColour: (x: number, y: number) => Colour): Buffer {
  const rows = Array.from({ length: height }, (_row, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_point, x) => findColour(x, y)).flat()]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of three colours.
  header.set([8, 2], 8)
  const chunks = [
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(Buffer.concat(rows))),
    makeChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

const sky: Colour = [120, 190, 235]
const sun: Colour = [255, 205, 80]
const sea: Colour = [30, 110, 160]
const sand: Colour = [235, 210, 160]

/** A beach, as far as one can be drawn by sums. */
function paintBeach(x: number, y: number): Colour {
  if ((x - 250) ** 2 + (y - 55) ** 2 < 900) return sun
  if (y < 110) return sky
  return y < 165 + 8 * Math.sin(x / 18) ? sea : sand
}

/** The sum over a page of Ogg: a CRC that begins with zero, highest bit first. */
function sumOgg(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) {
    sum = (sum ^ (byte << 24)) >>> 0
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1) >>> 0
  }
  return sum
}

function makeOggPage(flags: number, position: number, number: number, packets: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(27)
  header.write('OggS')
  header.writeUInt8(flags, 5)
  header.writeUInt32LE(position, 6)
  header.writeUInt32LE(1, 14)
  header.writeUInt32LE(number, 18)
  header.writeUInt8(packets.length, 26)
  const page = Buffer.concat([header, Buffer.from(packets.map(({ length }) => length)), ...packets])
  page.writeUInt32LE(sumOgg(page), 22)
  return page
}

/** Two seconds in which nobody says anything, as Opus in Ogg. */
function makeSilence(): Buffer {
  const head = Buffer.from('OpusHead\u0001\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1')
  head.writeUInt32LE(48_000, 12)
  const tags = Buffer.concat([
    Buffer.from('OpusTags'),
    Buffer.from([7, 0, 0, 0]),
    Buffer.from('Sandbox'),
    Buffer.alloc(4),
  ])
  const frames = Array.from({ length: 100 }, () => Buffer.from([0xf8, 0xff, 0xfe]))
  return Buffer.concat([makeOggPage(2, 0, 0, [head]), makeOggPage(0, 0, 1, [tags]), makeOggPage(4, 96_000, 2, frames)])
}

/** Files that a phone has at hand, by what is sent. */
export const samples: Readonly<Record<string, { kind: string; mimeType: string; name: string; make: () => Buffer }>> = {
  picture: { kind: 'image', mimeType: 'image/png', name: '', make: () => makePng(320, 220, paintBeach) },
  document: {
    kind: 'document',
    mimeType: 'application/pdf',
    name: 'passport.pdf',
    make: () => Buffer.from(makePdf('Test passport of a traveller')),
  },
  voice: { kind: 'audio', mimeType: 'audio/ogg', name: '', make: makeSilence },
  // A phone sends stickers as WebP; this is the smallest that there is.
  sticker: {
    kind: 'sticker',
    mimeType: 'image/webp',
    name: '',
    make: () => Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  },
}
