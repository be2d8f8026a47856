import type { Random } from '../random.ts'

import { mountain } from './land.ts'
import { box, curve, type Point, put, shape } from './paper.ts'
import { palm } from './plants.ts'
import { beach } from './water.ts'

/** What hotels stand in. */

export const lawn = (y: number, green: string) => shape(`M-40 ${y}L1640 ${y}L1640 1010L-40 1010Z`, green)

export const peaks = (random: Random, foot: number, rock: string, shade: string, snow = '#fdfdff') =>
  [
    [360, 190, 520],
    [1020, 130, 600],
    [1520, 260, 420],
  ]
    .map(([x = 0, y = 0, reach = 0]) => mountain(random, { at: [x, y], reach, foot, rock, shade, snow, snowTo: 0.46 }))
    .join('')

export const path = (from: [number, number], to: [number, number], colour: string) =>
  shape(
    `M${from[0] - 46} ${from[1]}L${from[0] + 46} ${from[1]}L${to[0] + 190} ${to[1]}L${to[0] - 190} ${to[1]}Z`,
    colour,
  )

export const shoreline: readonly Point[] = [
  [-40, 760],
  [300, 772],
  [700, 800],
  [1100, 812],
  [1640, 800],
]
export const shore = (sand: string, wet: string) => beach(shoreline, curve, sand, wet)

export const palms = (random: Random, places: readonly (readonly [x: number, y: number, tall: number])[]) =>
  places.map(([x, y, tall]) => palm(random, x, y, tall, x < 800 ? 0.18 : -0.18, '#5b4632', '#2f7f58')).join('')

export const huts = (places: readonly (readonly [x: number, y: number, scale: number])[], drawn: string) =>
  places.map(([x, y, scale]) => put(x, y, scale, drawn)).join('')

export const pavement = (y: number, stone: string, edge: string) =>
  shape(`M-40 ${y}L1640 ${y}L1640 1010L-40 1010Z`, stone) + box(-40, y - 6, 1700, 12, edge)

export const alps = (random: Random, foot: number) =>
  [
    [400, 150, 560],
    [1120, 120, 620],
    [1560, 280, 400],
  ]
    .map(([x = 0, y = 0, reach = 0]) =>
      mountain(random, { at: [x, y], reach, foot, rock: '#8f9fc0', shade: '#566892', snow: '#fdfdff', snowTo: 0.52 }),
    )
    .join('')
