import type { Random } from '../random.ts'
import { arch } from './buildings.ts'
import { shade } from './hotels.ts'
import { box, disc, put, shape, stroke } from './paper.ts'

interface Facade {
  w: number
  floors: number
  bays: number
  face: string
  trim: string
  pane: string
  shutter?: string
  roof: string
  /** Over the doors of the ground floor. */
  awning?: string
  /** Small iron balconies, or boxes of flowers, below the windows. */
  balcony?: string
  flowers?: string
  /** A roof with windows in it, in place of a low one. */
  hasMansard?: boolean
}

const storey = 128

/** The front of a town house. */
export function facade(random: Random, look: Facade): string {
  const { w, floors, bays, face, trim, pane, shutter, roof, awning, balcony, flowers, hasMansard } = look
  const h = floors * storey
  const step = w / bays
  const at = (index: number) => -w / 2 + (index + 0.5) * step
  const windows = Array.from({ length: floors - 1 }, (_, row) => {
    const y = -storey * (row + 1) - 24
    return Array.from({ length: bays }, (_, index) => {
      const x = at(index)
      const half = Math.min(26, step * 0.2)
      return (
        box(x - half - 5, y - 83, half * 2 + 10, 88, trim) +
        box(x - half, y - 78, half * 2, 78, pane) +
        box(x - 2, y - 78, 4, 78, trim) +
        (shutter
          ? box(x - half * 2 - 4, y - 80, half - 2, 82, shutter) + box(x + half + 6, y - 80, half - 2, 82, shutter)
          : '') +
        (balcony
          ? stroke(
              `M${x - half - 14} ${y - 26}h${half * 2 + 28}M${x - half - 14} ${y + 4}h${half * 2 + 28}${Array.from({ length: 8 }, (_, one) => `M${x - half - 12 + one * ((half * 2 + 24) / 7)} ${y - 26}v30`).join('')}`,
              balcony,
              3,
            )
          : '') +
        (flowers && random.chance(0.7)
          ? Array.from({ length: 7 }, (_, one) =>
              disc(x - half + (one * half * 2) / 6, y + 2 - random.int(0, 8), 8, one % 2 ? flowers : '#4f8a4a'),
            ).join('')
          : '')
      )
    }).join('')
  })
  const ground = Array.from({ length: bays }, (_, index) => {
    const x = at(index)
    const half = Math.min(46, step * 0.34)
    const door = put(x, 0, 1, arch(half * 2 + 12, 104, trim) + arch(half * 2, 96, pane))
    const cloth = awning
      ? shape(
          `M${x - half - 10} -100L${x + half + 10} -100L${x + half + 24} -66L${x - half - 24} -66Z`,
          index % 2 ? awning : trim,
        )
      : ''
    return door + cloth
  })
  const top = hasMansard
    ? shape(`M${-w / 2 - 6} ${-h}L${-w / 2 + 24} ${-h - 96}L${w / 2 - 24} ${-h - 96}L${w / 2 + 6} ${-h}Z`, roof) +
      Array.from(
        { length: bays },
        (_, index) => box(at(index) - 20, -h - 72, 40, 60, trim, 4) + box(at(index) - 14, -h - 66, 28, 54, pane, 3),
      ).join('')
    : shape(`M${-w / 2 - 26} ${-h}L${-w / 2 + 40} ${-h - 62}L${w / 2 - 40} ${-h - 62}L${w / 2 + 26} ${-h}Z`, roof)
  return (
    box(-w / 2, -h, w, h, face) +
    shade(w / 2 - w * 0.12, -h, w * 0.12, h, 0.07) +
    top +
    box(-w / 2 - 10, -h - 4, w + 20, 14, trim) +
    box(-w / 2 - 6, -storey - 6, w + 12, 10, trim) +
    windows.join('') +
    ground.join('')
  )
}

/** A modern hotel: slabs of balconies, lit behind. */
export function slab(
  random: Random,
  w: number,
  h: number,
  face: string,
  side: string,
  light: string,
  rail: string,
): string {
  const rows: string[] = []
  for (let y = -h + 30; y < -70; y += 52)
    for (let x = -w / 2 + 18; x < w / 2 - 30; x += 62)
      rows.push(box(x, y, 46, 34, random.chance(0.45) ? light : side, 2) + box(x - 4, y + 30, 54, 6, rail))
  return (
    box(-w / 2, -h, w, h, face) +
    box(-w / 2, -h, w, 16, rail) +
    rows.join('') +
    box(-w / 2, -58, w, 58, side) +
    Array.from({ length: 5 }, (_, at) =>
      box(-w / 2 + 20 + (at * (w - 40)) / 5, -50, (w - 40) / 5 - 10, 50, light),
    ).join('') +
    box(-w * 0.3, -72, w * 0.6, 12, rail, 4)
  )
}
