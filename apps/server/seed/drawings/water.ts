import type { Random } from '../random.ts'
import { box, fade, height, type Point, shape, width } from './paper.ts'

/** Water from a line down to the lower edge, with glints that grow towards the eye. */
export function water(random: Random, top: number, colours: string[], glint = '#fff', count = 60): string {
  const [gradient, fill] = fade(colours.map((colour, at) => [at / (colours.length - 1), colour]))
  const glints = Array.from({ length: count }, () => {
    const near = random.next() ** 1.4
    const [y, w] = [top + 8 + near * (height - top - 14), 30 + near * 190]
    return `<g opacity="${(0.06 + random.next() * 0.2).toFixed(2)}">${box(random.int(-60, width), y, w * (0.4 + random.next()), 2 + near * 5, glint, 3)}</g>`
  })
  return gradient + box(0, top, width, height - top, fill) + glints.join('')
}

/** The light of the sun on water. */
export function sunPath(random: Random, x: number, top: number, colour: string, reach = 1): string {
  return Array.from({ length: 26 }, (_, at) => {
    const part = at / 26
    const w = (36 + part * 210 * reach) * (0.45 + random.next() * 0.75)
    const y = top + 5 + part ** 1.35 * (height - top)
    return `<g opacity="${(0.62 - part * 0.42).toFixed(2)}">${box(x - w / 2 + random.int(-16, 16) * part, y, w, 3 + part * 7, colour, 4)}</g>`
  }).join('')
}

/** The same upside down and faint, for what stands at the water. */
export function mirror(y: number, drawn: string, opacity = 0.28): string {
  return `<g transform="translate(0 ${2 * y}) scale(1 -1)" opacity="${opacity}">${drawn}</g>`
}

/** A shore that swings into the picture, wet sand at its edge. */
export function beach(
  edge: readonly Point[],
  path: (points: readonly Point[]) => string,
  sand: string,
  wet: string,
): string {
  const down = (dy: number) => edge.map(([x, y]): Point => [x, y + dy])
  const closed = (dy: number) => `${path(down(dy))}L${width + 40} ${height + 10}L-40 ${height + 10}Z`
  const [gradient, fill] = fade([
    [0, sand],
    [1, wet],
  ])
  return gradient + shape(closed(-14), '#fff', 0.75) + shape(closed(0), wet) + shape(closed(22), fill)
}
