import type { Random } from '../random.ts'
import { curve, disc, fade, line, type Point, put, shape, stroke } from './paper.ts'

/** One frond: an arching rib, leaflets hanging from it like the teeth of a comb. */
function frond(angle: number, length: number, droop: number, colour: string): string {
  const [dx, dy] = [Math.cos(angle) * length, -Math.sin(angle) * length]
  const at = (part: number): Point => [
    dx * part,
    dy * part - Math.sin(part * Math.PI) * length * 0.2 + droop * part ** 2.2,
  ]
  const teeth = 9
  const rib = Array.from({ length: teeth + 1 }, (_, index) => at(index / teeth))
  const comb = Array.from({ length: teeth }, (_, index): Point[] => {
    const part = 1 - (index + 0.5) / teeth
    const [x, y] = at(part)
    const hang = length * 0.26 * Math.sin(Math.PI * (0.14 + part * 0.8))
    const [nextX, nextY] = at(Math.max(part - 0.5 / teeth, 0))
    return [
      [x + Math.cos(angle) * hang * 0.45, y + hang],
      [nextX, nextY + hang * 0.3],
    ]
  })
  return shape(`${curve(rib)}${line(comb.flat()).replace('M', 'L')}Z`, colour)
}

/** A coconut palm of a height, its top leaning to one side. */
export function palm(
  random: Random,
  x: number,
  y: number,
  tall: number,
  lean: number,
  colour: string,
  leaf = colour,
): string {
  const top: Point = [lean * tall, -tall]
  const bend: Point = [lean * tall * 0.22, -tall * 0.52]
  const thick = tall * 0.032
  const left = curve([
    [-thick, 0],
    [bend[0] - thick * 0.7, bend[1]],
    [top[0] - thick * 0.4, top[1]],
  ])
  const right = curve([
    [top[0] + thick * 0.4, top[1]],
    [bend[0] + thick * 0.7, bend[1]],
    [thick, 0],
  ])
  const trunk = shape(`${left}${right.replace('M', 'L')}Z`, colour)
  const angles = [-0.42, 0.02, 0.42, 0.86, 1.3, 1.84, 2.28, 2.72, 3.14, 3.56]
  const fronds = angles.map((angle) => {
    const length = tall * (0.34 + random.next() * 0.09)
    return frond(angle + (random.next() - 0.5) * 0.16, length, length * (0.42 + random.next() * 0.22), leaf)
  })
  const nuts = disc(-7, 6, tall * 0.022, colour) + disc(8, 8, tall * 0.022, colour)
  return put(x, y, 1, trunk + put(top[0], top[1], 1, fronds.join('') + nuts))
}

/** A conifer: tiers that narrow upwards, one side in the light. */
export function pine(x: number, y: number, tall: number, colour: string, light = colour): string {
  const tiers = [0, 1, 2, 3].map((at) => {
    const [low, high, half] = [-tall * (0.12 + at * 0.2), -tall * (0.46 + at * 0.18), tall * (0.24 - at * 0.048)]
    return (
      shape(`M${-half} ${low}L0 ${high}L${half} ${low}Q0 ${low + tall * 0.05} ${-half} ${low}Z`, colour) +
      shape(`M${-half} ${low}L0 ${high}L${-half * 0.1} ${low + tall * 0.02}Z`, light, 0.65)
    )
  })
  return put(
    x,
    y,
    1,
    stroke(
      line([
        [0, 0],
        [0, -tall * 0.2],
      ]),
      colour,
      tall * 0.05,
    ) + tiers.join(''),
  )
}

/** A wood's edge: conifers side by side. */
export function pines(
  random: Random,
  [from, to]: Point,
  y: (x: number) => number,
  tall: Point,
  colour: string,
  light?: string,
): string {
  const trees: string[] = []
  for (let x = from; x < to; x += random.int(Math.round(tall[0] * 0.22), Math.round(tall[1] * 0.4)))
    trees.push(pine(x, y(x) + random.int(0, 14), random.int(tall[0], tall[1]), colour, light))
  return trees.join('')
}

/** A slim tree, as a cypress or a poplar. */
export function poplar(x: number, y: number, tall: number, colour: string, light: string): string {
  const half = tall * 0.11
  const outline = `M0 0C${-half * 1.5} ${-tall * 0.2} ${-half} ${-tall * 0.75} 0 ${-tall}C${half} ${-tall * 0.75} ${half * 1.5} ${-tall * 0.2} 0 0Z`
  const lit = `M0 ${-tall * 0.04}C${-half * 1.3} ${-tall * 0.22} ${-half * 0.9} ${-tall * 0.75} 0 ${-tall * 0.97}C${-half * 0.2} ${-tall * 0.6} ${-half * 0.5} ${-tall * 0.3} 0 ${-tall * 0.04}Z`
  return put(x, y, 1, shape(outline, colour) + shape(lit, light, 0.6))
}

/** A broad tree with a crown of several rounds. */
export function tree(random: Random, x: number, y: number, tall: number, colour: string, light: string): string {
  const rounds = Array.from({ length: 7 }, (_, at) => {
    const angle = (at / 7) * Math.PI * 2
    return [
      Math.cos(angle) * tall * 0.27,
      -tall * 0.62 + Math.sin(angle) * tall * 0.18,
      tall * (0.17 + random.next() * 0.06),
    ] as const
  })
  const crown =
    rounds.map(([cx, cy, r]) => disc(cx, cy, r, colour)).join('') + disc(0, -tall * 0.62, tall * 0.27, colour)
  const lit = rounds
    .slice(3, 6)
    .map(([cx, cy, r]) => disc(cx - r * 0.2, cy - r * 0.15, r * 0.72, light))
    .join('')
  return put(
    x,
    y,
    1,
    shape(
      `M${-tall * 0.03} 0L${-tall * 0.018} ${-tall * 0.5}L${tall * 0.018} ${-tall * 0.5}L${tall * 0.035} 0Z`,
      '#4a3527',
    ) +
      crown +
      `<g opacity=".55">${lit}</g>`,
  )
}

/** Low growth along a line. */
export function bushes(random: Random, [from, to]: Point, y: number, size: number, colour: string): string {
  const rounds: string[] = []
  for (let x = from; x < to; x += size * (0.6 + random.next() * 0.6))
    rounds.push(disc(x, y + random.next() * size * 0.3, size * (0.5 + random.next() * 0.5), colour))
  return rounds.join('')
}

/** A flower bed: dots that grow towards the eye. */
export function flowers(random: Random, [top, bottom]: Point, colours: string[], count: number, upTo = 1600): string {
  return Array.from({ length: count }, () => {
    const near = random.next()
    return disc(random.int(0, upTo), top + near * (bottom - top), 2.5 + near * 7, random.pick(colours), 0.9)
  }).join('')
}

/** Grass at the lower edge, near the eye. */
export function grass(random: Random, y: number, colour: string): string {
  const [gradient, fill] = fade([
    [0, colour],
    [1, colour],
  ])
  const blades = Array.from({ length: 130 }, () => {
    const [x, tall, lean] = [random.int(-20, 1620), random.int(40, 130), random.int(-40, 40)]
    return `M${x - 5} 1010Q${x + lean * 0.3} ${y + 60} ${x + lean} ${1000 - tall}Q${x + lean * 0.4 + 8} ${y + 70} ${x + 6} 1010Z`
  })
  return gradient + shape(blades.join(''), fill)
}
