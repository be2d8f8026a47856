import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { Random } from '../random.ts'
import { height, width } from './paper.ts'
import { campScenes } from './scenes-camps.ts'
import { cityScenes } from './scenes-cities.ts'
import { desertScenes } from './scenes-deserts.ts'
import { fieldScenes } from './scenes-fields.ts'
import { heightScenes } from './scenes-heights.ts'
import { europeanInnScenes } from './scenes-inns-europe.ts'
import { innScenes } from './scenes-inns.ts'
import { lodgeScenes } from './scenes-lodges.ts'
import { palaceScenes } from './scenes-palaces.ts'
import { seasideScenes } from './scenes-seaside.ts'
import { shoreScenes } from './scenes-shores.ts'
import { valleyScenes } from './scenes-valleys.ts'

/**
 * Draws the demo's pictures anew in the sizes that pictures are kept in: `node apps/server/seed/drawings/draw.ts [name]`.
 * They are kept with the sources, because making them takes minutes and the first start may not.
 */
const folder = path.join(import.meta.dirname, '../pictures')
const sizes = [
  { name: '480.avif', width: 480, quality: 46 },
  { name: '960.avif', width: 960, quality: 45 },
  { name: '1920.avif', width, quality: 44 },
  { name: '480.webp', width: 480, quality: 55 },
  { name: '960.webp', width: 960, quality: 50 },
] as const

const scenes = [...desertScenes, ...shoreScenes, ...heightScenes, ...valleyScenes, ...fieldScenes, ...cityScenes]
/** Nobody sees a hotel across a whole page. */
const hotels = [...palaceScenes, ...campScenes, ...lodgeScenes, ...seasideScenes, ...innScenes, ...europeanInnScenes]
const widthOfHotels = 960

const [only] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const drawn: unknown[] = []
for (const scene of [...scenes, ...hotels]) {
  const { name, alt, seed, draw } = scene
  const widest = hotels.includes(scene) ? widthOfHotels : width
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${draw(new Random(seed))}</svg>`
  const picture = await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
  const { dominant } = await sharp(picture).resize(64).stats()
  const colour = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')
  drawn.push({ name, width: widest, height: (widest * height) / width, colour: `#${colour}`, alt })
  if (only && !name.includes(only)) continue
  for (const size of sizes.filter((one) => one.width <= widest)) {
    const sized = sharp(picture).resize(size.width)
    const { quality } = size
    const written = size.name.endsWith('avif') ? sized.avif({ quality, effort: 4 }) : sized.webp({ quality, effort: 6 })
    writeFileSync(path.join(folder, `${name}-${size.name}`), await written.toBuffer())
  }
}
writeFileSync(path.join(folder, 'pictures.json'), `${JSON.stringify(drawn, null, 2)}\n`)
