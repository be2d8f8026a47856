import type { pictureFormats } from '@sarai/contract/picture-paths'
import { pictureWidths } from '@sarai/contract/picture-paths'
import sharp from 'sharp'

/** More pixels than any camera makes; a small file can claim a picture that fills the memory. */
const maxPixels = 40_000_000
const maxSide = 3000

// Only what we take may be decoded at all; the other decoders have had their troubles.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** Decodes a picture and writes it anew, upright and without what its file carried besides (place, camera, scripts). */
function reencode(bytes: Uint8Array, type: 'image/jpeg' | 'image/png' | 'image/webp'): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  if (type === 'image/png') return picture.png().toBuffer()
  return (
    type === 'image/webp' ? picture.webp({ quality: 85 }) : picture.jpeg({ quality: 85, mozjpeg: true })
  ).toBuffer()
}

interface PictureSize {
  width: (typeof pictureWidths)[number]
  format: (typeof pictureFormats)[number]
  bytes: Buffer
}

/**
 * Writes a picture anew in all sizes and formats, upright and without what its file carried besides. A size larger than
 * the picture holds it as it is: every address exists.
 */
async function inSizes(bytes: Uint8Array) {
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
  const { data, info } = await source
    .resize({ width: 1920, height: 2400, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const sizes: PictureSize[] = []
  for (const width of pictureWidths) {
    const sized = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
    sizes.push({ width, format: 'webp', bytes: await sized.clone().webp({ quality: 78 }).toBuffer() })
    sizes.push({ width, format: 'avif', bytes: await sized.clone().avif({ quality: 52, effort: 2 }).toBuffer() })
  }
  const { dominant } = await sharp(data, { raw }).resize(64).stats()
  const colour = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')
  return { width: info.width, height: info.height, colour: `#${colour}`, sizes }
}

/** A picture as messages show it above a link: cut to their shape, in the format that all of them know. */
function forLinks(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels })
    .resize({ width: 1200, height: 630, fit: 'cover', position: 'attention' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

/** A picture of ours in the formats that PDFs take, no wider than they show it. */
function toJpeg(bytes: Uint8Array, width: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels })
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer()
}

/** The same where it may be seen through. */
function toPng(bytes: Uint8Array, width: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels }).resize({ width, withoutEnlargement: true }).png().toBuffer()
}

/** A logo: small, in the one format that pages, mails and PDFs all take, without what its file carried besides. */
function toLogo(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize({ width: 640, height: 640, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer()
}

/** A picture of a person: a small square, written anew. */
function toPhoto(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize({ width: 192, height: 192, fit: 'cover', position: 'attention' })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toBuffer()
}

/** What is done with pictures. Each takes a file's bytes, and throws where they are no picture, or one too large. */
export const imageWork = { reencode, inSizes, forLinks, toJpeg, toPng, toLogo, toPhoto }
