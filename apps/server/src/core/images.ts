import sharp from 'sharp'

/** More pixels than any camera makes; a small file can claim a picture that fills the memory. */
const mostPixels = 40_000_000
const longestSide = 3000

// Only what we take may be decoded at all; the other decoders have had their troubles.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a picture and writes it anew, upright and without what its file carried besides (place, camera, scripts).
 * @returns undefined when it is not a picture, or one too large
 */
export async function reencode(
  bytes: Uint8Array,
  type: 'image/jpeg' | 'image/png' | 'image/webp',
): Promise<Buffer | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    if (type === 'image/png') return await picture.png().toBuffer()
    return await (
      type === 'image/webp' ? picture.webp({ quality: 85 }) : picture.jpeg({ quality: 85, mozjpeg: true })
    ).toBuffer()
  } catch {
    return undefined
  }
}
