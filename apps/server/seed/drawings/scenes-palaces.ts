import type { Random } from '../random.ts'
import { shikara } from './boats.ts'
import { chhatri, wall } from './buildings.ts'
import { haveli, lamps, palace, pool } from './hotels.ts'

import { hills, range } from './land.ts'
import { birds, box, clouds, mist, put, shape, sky, stars, sun } from './paper.ts'
import { bushes, flowers, palm, poplar, tree } from './plants.ts'
import { mirror, sunPath, water } from './water.ts'
import type { Scene } from './scene.ts'

type Stone = [string, string, string]
const rose: Stone = ['#d98f7a', '#f2bfa3', '#8a4238']
const red: Stone = ['#b8623f', '#dd9467', '#6b2f22']
const honey: Stone = ['#d8a24e', '#f3cf83', '#8a5a22']
const white: Stone = ['#efe6d6', '#fffaf0', '#8f8494']

/** A lawn with a path to the door. */
const garden = (random: Random, y: number, green: string, dark: string, path: string) =>
  shape(`M-40 ${y}L1640 ${y}L1640 1010L-40 1010Z`, green) +
  shape(`M730 ${y}L870 ${y}L1180 1010L420 1010Z`, path) +
  bushes(random, [-20, 560], y + 30, 34, dark) +
  bushes(random, [1040, 1640], y + 30, 34, dark)

const sides = (random: Random, y: number) =>
  [90, 230, 1370, 1510]
    .map((x, at) => palm(random, x, y, random.int(330, 470), at < 2 ? 0.16 : -0.16, '#5b4632', '#2f7a4f'))
    .join('')

/** Palaces and merchants' houses that are hotels. */
export const palaceScenes: Scene[] = [
  {
    name: 'hotel-rose-haveli',
    seed: 2001,
    alt: 'Arches and bay windows around the courtyard of a rose-coloured merchant’s house',
    draw: (random) =>
      sky('#8fc3e0', '#d9ebe6', '#fdeed2') +
      put(800, 700, 1.25, haveli(rose, '#7fb0b8')) +
      shape('M-40 700L1640 700L1640 1010L-40 1010Z', '#e8cfae') +
      Array.from({ length: 12 }, (_, at) =>
        shape(`M${-400 + at * 220} 1010L${420 + at * 70} 700L${428 + at * 70} 700L${-370 + at * 220} 1010Z`, '#d2b48c'),
      ).join('') +
      put(
        800,
        880,
        1,
        shape('M-190 0C-190 -50 190 -50 190 0C190 60 -190 60 -190 0Z', '#f2e4cc') +
          shape('M-160 -6C-160 -42 160 -42 160 -6C160 36 -160 36 -160 -6Z', '#5fa9b8') +
          box(-14, -110, 28, 100, '#f2e4cc', 8) +
          shape('M-74 -108C-60 -128 60 -128 74 -108C50 -84 -50 -84 -74 -108Z', '#f2e4cc'),
      ) +
      [180, 470, 1130, 1420]
        .map((x, at) =>
          put(
            x,
            790 + (at % 2) * 30,
            1,
            tree(random, 0, 0, 200, '#3f6b45', '#7fa65a') + shape('M-44 -14L44 -14L34 40L-34 40Z', '#b5593a'),
          ),
        )
        .join(''),
  },
  {
    name: 'hotel-garden-palace',
    seed: 2002,
    alt: 'A rose palace with domes mirrored in the pool of its garden at dusk',
    draw: (random) => {
      const drawn = put(800, 610, 1.05, palace(rose, '#ffd27a')) + sides(random, 640)
      return (
        sky('#4a4f8f', '#a4719c', '#f09a86', '#fdd3a0') +
        stars(random, 40, 220) +
        clouds(random, 5, [110, 300], '#ffd9c4', 0.4) +
        range(random, 600, 90, '#8a6a94', '#b08294', 14) +
        drawn +
        garden(random, 606, '#5f8a4f', '#3f6b3f', '#e8c9a4') +
        put(800, 760, 0.9, shape('M-360 -110L360 -110L560 230L-560 230Z', '#f0d8b8')) +
        put(800, 760, 0.86, shape('M-350 -100L350 -100L530 216L-530 216Z', '#8a6f9f')) +
        `<g opacity=".34"><g transform="translate(0 1270) scale(1 -1)">${put(800, 610, 0.6, palace(rose, '#ffd27a'))}</g></g>` +
        lamps(
          [
            [390, 700],
            [300, 800],
            [180, 930],
            [1210, 700],
            [1300, 800],
            [1420, 930],
          ],
          '#ffdf9a',
        )
      )
    },
  },
  {
    name: 'hotel-blue-house',
    seed: 2003,
    alt: 'Roof terraces of a blue town below a fort on its rock',
    draw: () => {
      const blues = ['#6fa3d8', '#4f86c6', '#8fbce4', '#3f74b5', '#a9cdec']
      const block = (x: number, y: number, w: number, h: number, at: number) =>
        put(
          x,
          y,
          1,
          box(0, -h, w, h, blues[at % 5] ?? '') +
            box(0, -h, w, 8, '#dcebf7') +
            box(w * 0.66, -h, w * 0.34, h, '#2f5f9f').replace('/>', ' opacity=".18"/>') +
            [0.2, 0.52].map((part) => box(w * part, -h * 0.7, w * 0.14, h * 0.3, '#2c4f80', 4)).join(''),
        )
      return (
        sky('#7db8e0', '#cfe6ea', '#fdeccb') +
        sun(1280, 230, 54, '#fffbe6', '#fff0b8') +
        shape('M180 560C320 420 470 380 640 360L1060 356C1220 400 1330 470 1420 560Z', '#a5714a') +
        put(520, 372, 0.95, wall(640, 110, red, 14)) +
        put(640, 268, 0.9, wall(380, 70, red, 9)) +
        [560, 1080].map((x) => put(x, 268, 1, chhatri(74, ...red))).join('') +
        Array.from({ length: 15 }, (_, at) =>
          block(-30 + at * 112, 640 + (at % 3) * 16, 122, 110 + ((at * 37) % 70), at),
        ).join('') +
        Array.from({ length: 11 }, (_, at) =>
          block(-60 + at * 158, 790 + (at % 2) * 22, 168, 150 + ((at * 53) % 60), at + 2),
        ).join('') +
        shape('M-40 800L1640 800L1640 1010L-40 1010Z', '#eadcc4') +
        box(-40, 790, 1700, 18, '#fff8ea') +
        Array.from({ length: 21 }, (_, at) => put(at * 82, 800, 1, box(0, -64, 12, 64, '#fff8ea'))).join('') +
        box(-40, 730, 1700, 12, '#fff8ea') +
        [420, 1180]
          .map((x) =>
            put(
              x,
              930,
              1,
              shape('M-150 0C-150 -34 150 -34 150 0L130 22L-130 22Z', '#c8452f') +
                box(-92, -70, 60, 40, '#f2b544', 10) +
                box(10, -72, 60, 40, '#2f6f8f', 10) +
                box(-140, 18, 14, 34, '#6b4a33') +
                box(126, 18, 14, 34, '#6b4a33'),
            ),
          )
          .join('') +
        put(
          800,
          940,
          1,
          box(-70, -60, 140, 12, '#8a5a3a', 6) +
            box(-8, -50, 16, 70, '#8a5a3a') +
            box(-30, -86, 22, 26, '#fff8ea', 5) +
            box(14, -82, 18, 22, '#fff8ea', 5),
        )
      )
    },
  },
  {
    name: 'hotel-red-palace',
    seed: 2004,
    alt: 'A palace of red sandstone above a lawn with a pool',
    draw: (random) =>
      sky('#6fb0dc', '#c2e0ea', '#fbeccc') +
      clouds(random, 6, [90, 260], '#fff', 0.6) +
      hills(random, 560, 40, '#a8a08a', '#8f8a6a') +
      put(800, 600, 1.08, palace(red, '#4a1f18')) +
      shape('M-40 596L1640 596L1640 1010L-40 1010Z', '#7fae5a') +
      bushes(random, [-20, 1640], 620, 30, '#4f8a45') +
      put(800, 850, 1, pool(random, ['#3f9fc0', '#6fc9d8'], '#f0e0c4', '#c8452f')) +
      [70, 1530].map((x) => tree(random, x, 800, 320, '#3f7042', '#7aa653')).join('') +
      flowers(random, [930, 990], ['#d9436b', '#f4d35e', '#fff'], 60),
  },
  {
    name: 'hotel-golden-house',
    seed: 2007,
    alt: 'A carved house of golden sandstone in the sun of noon',
    draw: (random) =>
      sky('#4f9fdc', '#a9d6ee', '#f3efd8') +
      birds(1180, 190, 6, '#6b5a3a', random) +
      put(800, 800, 1.36, haveli(honey, '#5b3a1c')) +
      shape('M-40 800L1640 800L1640 1010L-40 1010Z', '#e9cd97') +
      shape('M500 800L1100 800L1220 1010L380 1010Z', '#f3ddb0') +
      [300, 1300]
        .map((x) =>
          put(
            x,
            900,
            1,
            tree(random, 0, 0, 240, '#5f7a3a', '#9aae58') + shape('M-52 -10L52 -10L40 54L-40 54Z', '#b5793a'),
          ),
        )
        .join('') +
      [590, 1010]
        .map((x) =>
          put(
            x,
            880,
            1,
            box(-60, -54, 120, 12, '#7a4f2a', 5) +
              box(-52, -44, 10, 50, '#7a4f2a') +
              box(42, -44, 10, 50, '#7a4f2a') +
              shape('M-60 -60h120v-22q-60 -16 -120 0Z', '#c8452f'),
          ),
        )
        .join(''),
  },
  {
    name: 'hotel-golden-palace',
    seed: 2008,
    alt: 'A palace of golden sandstone glows in the last light',
    draw: (random) =>
      sky('#5a4a86', '#c2708a', '#f49a64', '#ffd58a') +
      sun(260, 470, 70, '#fff2c8', '#ffd084') +
      clouds(random, 6, [100, 330], '#ffcf9f', 0.45) +
      range(random, 640, 60, '#a8705c', '#b87e58', 14) +
      shape('M-40 690C300 640 520 630 800 628C1080 630 1300 640 1640 690L1640 1010L-40 1010Z', '#b5763f') +
      put(800, 660, 1.15, palace(honey, '#ffe09a')) +
      shape('M730 660L870 660L1060 1010L540 1010Z', '#e6b878') +
      Array.from({ length: 7 }, (_, at) => box(700 - at * 24, 690 + at * 44, 200 + at * 48, 8, '#c99455')).join('') +
      bushes(random, [-20, 600], 860, 54, '#6b7a3a') +
      bushes(random, [1000, 1640], 860, 54, '#6b7a3a') +
      [200, 330, 1270, 1400].map((x) => poplar(x, 850, 250, '#4f6b38', '#8a9a4a')).join('') +
      lamps(
        [
          [600, 850],
          [520, 970],
          [1000, 850],
          [1080, 970],
        ],
        '#fff0b8',
      ),
  },
  {
    name: 'hotel-lake-house',
    seed: 2009,
    alt: 'A white house with arches and a terrace on a blue lake',
    draw: (random) => {
      const house =
        put(330, 640, 1, wall(620, 210, white, 10)) +
        put(420, 430, 1, wall(440, 120, white, 7)) +
        [370, 910].map((x) => put(x, 430, 1, chhatri(92, ...white))).join('') +
        [470, 810].map((x) => put(x, 310, 1, chhatri(76, ...white))).join('') +
        box(250, 626, 900, 26, '#f6ecda')
      return (
        sky('#6fb2e2', '#bfe0ee', '#f6f0da') +
        clouds(random, 5, [80, 260], '#fff', 0.7) +
        range(random, 580, 130, '#8fa3b8', '#b3bfc2', 14) +
        hills(random, 610, 30, '#8fae8a', '#6f9a78') +
        tree(random, 250, 650, 220, '#4f7f55', '#86ad66') +
        tree(random, 1200, 650, 250, '#4f7f55', '#86ad66') +
        water(random, 640, ['#8fc4dc', '#4f94c4', '#2f6aa5'], '#fff', 70) +
        mirror(646, house, 0.3) +
        house +
        put(1180, 820, 0.9, shikara('#5b3a2a', '#c8452f', '#5b3a2a')) +
        bushes(random, [-20, 330], 990, 60, '#3f7a4f') +
        flowers(random, [930, 995], ['#d9436b', '#e88aa6'], 50, 420)
      )
    },
  },
  {
    name: 'hotel-water-palace',
    seed: 2010,
    alt: 'A marble palace rises from a lake in the first light, a boat at its steps',
    draw: (random) => {
      const drawn = put(800, 630, 1.2, palace(white, '#b08a5a'))
      return (
        sky('#f2b8a0', '#fad6b4', '#fdf0d8') +
        sun(1330, 420, 60, '#fffdf0', '#ffe7b0') +
        clouds(random, 4, [110, 260], '#fff', 0.5) +
        range(random, 600, 130, '#c9a6a8', '#dcbcae', 14) +
        mist(640, 140, '#fdebd2', 0.8) +
        water(random, 630, ['#f3d3b4', '#b8b4c4', '#6f8fb5'], '#fff', 80) +
        mirror(630, drawn, 0.32) +
        sunPath(random, 1330, 634, '#fffbe4') +
        drawn +
        shape('M690 628L910 628L950 668L650 668Z', '#fffaf0') +
        put(620, 780, 0.9, shikara('#4a2f2a', '#c8452f', '#4a2f2a'))
      )
    },
  },
]
