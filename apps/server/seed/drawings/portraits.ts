import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/**
 * Draws the pictures of the demo's people anew: `node apps/server/seed/drawings/portraits.ts`. They are kept with the
 * sources, as the first start may not take long.
 */
const folder = path.join(import.meta.dirname, '../portraits')

interface Look {
  ground: string
  skin: string
  hair: string
  dress: string
  /** Hair to the shoulders, tied, or short; a beard, glasses. */
  style: 'long' | 'tied' | 'short'
  hasBeard?: boolean
  hasGlasses?: boolean
}

const looks: Record<string, Look> = {
  meera: { ground: '#f3d9c4', skin: '#b67a55', hair: '#2a1c17', dress: '#9c2f3f', style: 'tied', hasGlasses: true },
  arjun: { ground: '#cfe0e6', skin: '#a66a45', hair: '#1d1715', dress: '#23485b', style: 'short', hasBeard: true },
  kavya: { ground: '#f6e3b4', skin: '#c98d63', hair: '#33201a', dress: '#2f6f62', style: 'long' },
  imran: { ground: '#dfe6cf', skin: '#b97f59', hair: '#241a17', dress: '#5c6b2f', style: 'short', hasGlasses: true },
  nisha: { ground: '#ead3e2', skin: '#bb8058', hair: '#1f1512', dress: '#6d3a6f', style: 'long' },
  dev: { ground: '#d9dcf0', skin: '#9d6440', hair: '#17120f', dress: '#3a4a8a', style: 'short', hasBeard: true },
  priya: { ground: '#f5cfc4', skin: '#c48a61', hair: '#2b1b16', dress: '#b5532d', style: 'tied' },
}

function hairBehind({ style, hair }: Look): string {
  if (style === 'long')
    return `<path fill="${hair}" d="M108 190c0-70 34-108 92-108s92 38 92 108v92c0 26-24 34-92 34s-92-8-92-34z"/>`
  if (style === 'tied') return `<circle fill="${hair}" cx="200" cy="78" r="34"/>`
  return ''
}

function portrait(look: Look): string {
  const { ground, skin, hair, dress, hasBeard, hasGlasses } = look
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">
<rect width="400" height="400" fill="${ground}"/>${hairBehind(look)}
<path fill="${dress}" d="M60 400c6-74 56-108 140-108s134 34 140 108z"/>
<path fill="${skin}" d="M168 240h64v54c0 22-64 22-64 0z"/><path fill="#000" opacity=".12" d="M168 262c20 18 44 18 64 0v14c-18 16-46 16-64 0z"/>
<ellipse fill="${skin}" cx="200" cy="192" rx="70" ry="84"/>
${hasBeard ? `<path fill="${hair}" d="M131 206c4 52 30 76 69 76s65-24 69-76c-12 22-26 28-36 26-18-4-48-4-66 0-10 2-24-4-36-26z"/>` : ''}
<path fill="${hair}" d="M124 190c-6-70 26-112 76-112s82 42 76 112c-8-34-24-54-46-62-36 14-78 16-90 12-8 12-12 28-16 50z"/>
<g fill="#1b1512"><circle cx="174" cy="192" r="6.500"/><circle cx="226" cy="192" r="6.500"/></g>
<g fill="none" stroke="${hair}" stroke-width="6" stroke-linecap="round"><path d="M160 172q14-8 28 0M212 172q14-8 28 0"/></g>
<path fill="none" stroke="#8a3b2c" stroke-width="6" stroke-linecap="round" d="M178 236q22 18 44 0"/>
${hasGlasses ? '<g fill="none" stroke="#2a2623" stroke-width="5"><circle cx="174" cy="192" r="24"/><circle cx="226" cy="192" r="24"/><path d="M198 190h4"/></g>' : ''}
</svg>`
}

mkdirSync(folder, { recursive: true })
for (const [name, look] of Object.entries(looks)) {
  const picture = sharp(Buffer.from(portrait(look)))
    .resize(256)
    .webp({ quality: 80, effort: 6 })
  writeFileSync(path.join(folder, `${name}.webp`), await picture.toBuffer())
}
