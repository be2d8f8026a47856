import { lantern, longtail } from './boats.ts'
import { house, needle, tower } from './buildings.ts'
import { facade, slab } from './facades.ts'
import { lamps } from './hotels.ts'
import { pavement } from './hotels-around.ts'
import { box, clouds, put, shape, sky, stars } from './paper.ts'
import { palm, tree } from './plants.ts'
import { mirror, water } from './water.ts'
import type { Scene } from './scene.ts'

/** Hotels in towns of Asia. */
export const innScenes: Scene[] = [
  {
    name: 'hotel-old-quarter',
    seed: 2210,
    alt: 'Narrow yellow houses with green shutters in an old quarter, lanterns above the street',
    draw: (random) =>
      sky('#8fc4dc', '#d6ebe4', '#fdf2d2') +
      put(
        300,
        800,
        1,
        facade(random, {
          w: 380,
          floors: 4,
          bays: 3,
          face: '#d9a04a',
          trim: '#f6e3b8',
          pane: '#5b6f6a',
          shutter: '#3f7a62',
          roof: '#8a4a35',
          flowers: '#e8523f',
        }),
      ) +
      put(
        800,
        800,
        1.1,
        facade(random, {
          w: 470,
          floors: 4,
          bays: 4,
          face: '#f2c868',
          trim: '#fff4d6',
          pane: '#4f6a70',
          shutter: '#2f6f5f',
          roof: '#9a5238',
          awning: '#c8452f',
          balcony: '#4a3a30',
          flowers: '#e8523f',
        }),
      ) +
      put(
        1300,
        800,
        1,
        facade(random, {
          w: 400,
          floors: 4,
          bays: 3,
          face: '#c98a5a',
          trim: '#f2d8b0',
          pane: '#5b6f6a',
          shutter: '#3f6a7a',
          roof: '#7a4030',
          flowers: '#f4b43f',
        }),
      ) +
      pavement(800, '#cfc0a5', '#efe4cc') +
      Array.from({ length: 9 }, (_, at) =>
        put(
          120 + at * 170,
          230 + Math.sin(at * 1.2) * 34,
          0.62,
          lantern(['#d8392f', '#e9a02f', '#b2387f'][at % 3] ?? '', '#ffe0a0'),
        ),
      ).join('') +
      [90, 1520].map((x) => tree(random, x, 880, 320, '#3f7f55', '#7ab062')).join(''),
  },
  {
    name: 'hotel-river-inn',
    seed: 2211,
    alt: 'A yellow inn with red tiles and silk lanterns beside a river at dusk',
    draw: (random) => {
      const inn =
        put(
          800,
          640,
          1,
          facade(random, {
            w: 760,
            floors: 3,
            bays: 6,
            face: '#e2ad4f',
            trim: '#fbe3b0',
            pane: '#ffd98a',
            shutter: '#6b3f35',
            roof: '#7a3f35',
            balcony: '#5b3a2c',
          }),
        ) +
        [90, 330, 1270, 1510].map((x) => put(x, 640, 1.3, house(160, 120, '#c98f45', '#6b3830', '#ffdf94'))).join('')
      return (
        sky('#2a3268', '#5f5690', '#b5708a', '#f0a880') +
        stars(random, 50, 200) +
        inn +
        box(-40, 636, 1700, 28, '#4a3440') +
        water(random, 660, ['#b5765f', '#5b4a7a', '#232a58'], '#ffd79a', 90) +
        mirror(662, inn, 0.3) +
        [330, 560, 800, 1040, 1270]
          .map((x, at) => put(x, 500 + (at % 2) * 30, 0.6, lantern(at % 2 ? '#e9a02f' : '#d8392f', '#ffe0a0')))
          .join('') +
        put(420, 830, 0.9, longtail('#2a1e2c', '#5b3a3f', '#d8392f'))
      )
    },
  },
  {
    name: 'hotel-boulevard',
    seed: 2212,
    alt: 'A tall hotel with lit balconies on a boulevard with trees',
    draw: (random) =>
      sky('#3f6aae', '#8fb0d6', '#f0cfae') +
      clouds(random, 5, [80, 260], '#ffe8d4', 0.5) +
      [
        [180, 520],
        [420, 430],
        [1180, 470],
        [1430, 560],
      ]
        .map(([x = 0, h = 0]) => put(x, 800, 1, tower(random, 190, h, ['#7f94b8', '#6a7fa5'], '#ffe3a5')))
        .join('') +
      put(800, 800, 1.06, slab(random, 640, 600, '#f2e8d8', '#7f8fa0', '#ffdf94', '#c9b89a')) +
      pavement(798, '#b8aea5', '#e8dccb') +
      shape('M-40 880L1640 880L1640 1010L-40 1010Z', '#7f7f8a') +
      Array.from({ length: 9 }, (_, at) => box(40 + at * 190, 940, 90, 10, '#f2ecdc')).join('') +
      [80, 330, 1270, 1520].map((x) => tree(random, x, 850, 290, '#3f7a55', '#74a862')).join('') +
      lamps(
        [
          [480, 850],
          [1120, 850],
        ],
        '#ffe6ae',
      ),
  },
  {
    name: 'hotel-creek',
    seed: 2213,
    alt: 'A sand-coloured hotel with wind towers at a creek, towers of glass behind',
    draw: (random) =>
      sky('#4f5f9f', '#a58ab0', '#f2b08f', '#fddca8') +
      [
        [120, 330],
        [300, 420],
        [1290, 400],
        [1480, 340],
        [1400, 250],
      ]
        .map(([x = 0, h = 0]) => put(x, 640, 1, tower(random, 110, h, ['#7a78a5', '#5f6094'], '#ffe0b0')))
        .join('') +
      put(1120, 640, 0.9, needle(560, '#8f86b0', '#6f6a9a')) +
      put(
        760,
        650,
        1,
        facade(random, {
          w: 900,
          floors: 3,
          bays: 8,
          face: '#e3c08f',
          trim: '#f9e6c2',
          pane: '#ffd98a',
          roof: '#c99f6a',
        }),
      ) +
      [430, 1090]
        .map((x) =>
          put(
            x,
            290,
            1,
            box(-54, -40, 108, 140, '#e3c08f') +
              [-38, -12, 14].map((at) => box(at, -26, 22, 96, '#8a6a4a')).join('') +
              box(-62, -54, 124, 18, '#f9e6c2'),
          ),
        )
        .join('') +
      box(-40, 646, 1700, 22, '#c9a87a') +
      water(random, 666, ['#e8b090', '#8f7fae', '#3f4f8f'], '#ffe6c8', 70) +
      put(420, 830, 1.1, longtail('#6b3f26', '#f2e2c0', '#c8452f')) +
      [80, 1500].map((x) => palm(random, x, 660, 330, 0.1, '#5b4632', '#3f6a5a')).join(''),
  },
]
