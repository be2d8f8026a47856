import sharp from 'sharp'

/** A small picture, as somebody chooses it. */
export async function pictureFile(): Promise<File> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c2410c' } })
  return new File([new Uint8Array(await picture.png().toBuffer())], 'picture.png')
}
