import type { Random } from '../random.ts'
import { box, curve, disc, fade, line, type Point, shape, stroke, toGround, width, within } from './paper.ts'

const step = (count: number) => (width + 80) / count

/** A soft line across the picture. */
function softLine(random: Random, y: number, rise: number, waves: number): Point[] {
  return Array.from({ length: waves + 1 }, (_, at) => [-40 + at * step(waves), y + (random.next() - 0.5) * 2 * rise])
}

/** Rounded hills, darker towards the ground. */
export function hills(random: Random, y: number, rise: number, top: string, bottom = top, waves = 6): string {
  const [gradient, fill] = fade([
    [0, top],
    [1, bottom],
  ])
  return gradient + shape(toGround(curve(softLine(random, y, rise, waves))), fill)
}

/** A jagged range far away. */
export function range(random: Random, y: number, rise: number, top: string, bottom = top, teeth = 34): string {
  const points: Point[] = Array.from({ length: teeth + 1 }, (_, at) => {
    const swell = Math.sin(at * 0.55 + y) * 0.35 + Math.sin(at * 0.21) * 0.3
    return [-40 + at * step(teeth), y - rise * (0.5 + swell * 0.8 + (random.next() - 0.5) * 0.55)]
  })
  const [gradient, fill] = fade([
    [0, top],
    [1, bottom],
  ])
  return gradient + shape(toGround(line(points)), fill)
}

interface Dune {
  from: Point
  crest: Point
  to: Point
  light: string
  shade: string
}

/** A dune with a lit and a shaded side, parted by the winding line of its crest. */
export function dune({ from, crest, to, light, shade }: Dune): string {
  const [x, y] = crest
  const foot: Point = [x - (x - from[0]) * 0.16, 1040]
  const left = curve([from, [(from[0] + x) / 2, (from[1] + y) / 2 + 26], crest])
  const right = curve([crest, [(to[0] + x) / 2, (to[1] + y) / 2 + 38], to])
  const winding = curve([crest, [x + 46, y + 90], [x - 36, y + 210], [x + 24, y + 330], foot])
  const [lightFade, lightFill] = fade([
    [0, light],
    [1, shade],
  ])
  const ground = `${left}${right.replace('M', 'L')}L${to[0]} 1040L${from[0]} 1040Z`
  const dark = `${winding}L${to[0] + 40} 1040L${to[0] + 40} ${y - 40}Z`
  return lightFade + shape(ground, lightFill) + within(ground, shape(dark, shade, 0.8))
}

interface Peak {
  at: Point
  /** Half of its foot. */
  reach: number
  foot: number
  rock: string
  shade: string
  snow?: string
  /** How far down the snow lies, as a part of the height. */
  snowTo?: number
}

function flank(random: Random, from: Point, to: Point, teeth: number, jag: number): Point[] {
  return Array.from({ length: teeth + 1 }, (_, at) => {
    const part = at / teeth
    const isEnd = at === 0 || at === teeth
    return [
      from[0] + (to[0] - from[0]) * part + (isEnd ? 0 : (random.next() - 0.5) * jag),
      from[1] + (to[1] - from[1]) * part + (isEnd ? 0 : (random.next() - 0.5) * jag * 0.8),
    ]
  })
}

/** A mountain lit from the left, with snow where there is some. */
export function mountain(random: Random, { at, reach, foot, rock, shade, snow, snowTo = 0.42 }: Peak): string {
  const [x, y] = at
  const rise = foot - y
  const left = flank(random, [x - reach, foot], at, 9, reach * 0.09)
  const right = flank(random, at, [x + reach * 1.08, foot], 9, reach * 0.09)
  const body = `${line([...left, ...right.slice(1)])}Z`
  const spine = flank(random, at, [x + reach * 0.06, foot], 8, reach * 0.2)
  const dark = `${line([...right, ...spine.toReversed()])}Z`
  const [gradient, fill] = fade([
    [0, rock],
    [1, shade],
  ])
  let cap = ''
  if (snow) {
    const low = y + rise * snowTo
    const edge: Point[] = []
    for (let along = reach, isLow = true; along > -reach; along -= reach * (0.06 + random.next() * 0.1), isLow = !isLow)
      edge.push([x + along, low + (isLow ? 1 : -1) * rise * (0.02 + random.next() * 0.13) - Math.abs(along) * 0.12])
    cap = shape(`${line([[x - reach, y - 20], [x + reach, y - 20], ...edge])}Z`, snow)
  }
  const gullies = Array.from({ length: 5 }, () => {
    const from: Point = [x + (random.next() - 0.65) * reach * 0.5, y + rise * (0.25 + random.next() * 0.35)]
    return shape(
      `${line([from, [from[0] + reach * 0.1, from[1] + rise * 0.3], [from[0] - reach * 0.06, from[1] + rise * 0.34]])}Z`,
      shade,
      0.28,
    )
  }).join('')
  return gradient + shape(body, fill) + within(body, cap + gullies + shape(dark, shade, snow ? 0.5 : 0.62))
}

/** A limestone island: steep walls with pale streaks, growth on its uneven shoulders. */
export function karst(
  random: Random,
  x: number,
  water: number,
  [w, h]: Point,
  rock: string,
  green: string,
  shade: string,
): string {
  const heights = [0, 0.34, 0.62, 0.7, 0.93, 0.98, 0.86, 0.9, 0.6, 0.48, 0.16, 0]
  const across = [-0.5, -0.475, -0.42, -0.32, -0.23, -0.06, 0.03, 0.14, 0.28, 0.38, 0.47, 0.5]
  const isTurned = random.chance(0.5)
  const points = across.map((at, index): Point => {
    const up = (heights[index] ?? 0) * (0.94 + random.next() * 0.1)
    return [x + (isTurned ? -at : at) * w, water - h * up]
  })
  const body = `${curve(isTurned ? points.toReversed() : points)}Z`
  const [gradient, fill] = fade([
    [0, green],
    [0.7, green],
    [1, shade],
  ])
  const streaks = Array.from({ length: 7 }, () => {
    const [sx, sy, long] = [
      x + (random.next() - 0.6) * w * 0.72,
      water - h * (0.1 + random.next() * 0.42),
      h * (0.1 + random.next() * 0.16),
    ]
    const half = w * (0.012 + random.next() * 0.016)
    return shape(
      `M${sx - half} ${sy}L${sx + half * 0.4} ${sy - long * 0.4}L${sx + half} ${sy}L${sx + half * 0.5} ${sy + long}L${sx - half * 0.6} ${sy + long * 0.8}Z`,
      rock,
      0.6,
    )
  })
  const growth = Array.from({ length: 26 }, () =>
    disc(
      x + (random.next() - 0.5) * w,
      water - h * (0.3 + random.next() * 0.7),
      w * (0.03 + random.next() * 0.05),
      green,
      0.9,
    ),
  )
  const dark = `${curve([
    [x + w * 0.06, water - h * 1.1],
    [x + w * 0.16, water - h * 0.72],
    [x + w * 0.05, water - h * 0.44],
    [x + w * 0.14, water + 4],
  ])}L${x + w} ${water}L${x + w} ${water - h * 1.1}Z`
  return (
    gradient +
    shape(body, fill) +
    within(
      body,
      shape(dark, shade, 0.55) +
        growth.join('') +
        streaks.join('') +
        shape(dark, shade, 0.3) +
        box(x - w, water - 7, w * 2, 8, rock),
    )
  )
}

/** Steps of a slope, as of tea or rice: bands that follow each other down. */
export function terraces(random: Random, from: number, to: number, bands: string[], waves = 5): string {
  const lines = bands.length
  const base = softLine(random, 0, 34, waves)
  return bands
    .map((colour, at) => {
      const y = from + ((to - from) * at ** 1.25) / lines ** 1.25
      const points = base.map(([x, dy], index): Point => [
        x,
        y + dy * (1 - at / lines / 2) + Math.sin(index * 1.7 + at * 0.5) * 10,
      ])
      const edge = curve(points)
      return shape(toGround(edge), colour) + stroke(edge, '#fff', 2.5, 0.16)
    })
    .join('')
}
