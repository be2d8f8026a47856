import { sailboat, shikara } from './boats.ts'
import { house, steeple } from './buildings.ts'
import { hills, mountain } from './land.ts'
import { clouds, mist, put, shape, sky } from './paper.ts'
import { flowers, pines, poplar, tree } from './plants.ts'
import type { Scene } from './scene.ts'
import { mirror, water } from './water.ts'

/** Lakes and meadows below peaks. */
export const valleyScenes: Scene[] = [
  {
    name: 'dal-lake',
    seed: 1008,
    alt: 'A shikara on a lake before snow mountains and autumn trees',
    draw: (random) => {
      const range3 =
        mountain(random, {
          at: [420, 170],
          reach: 520,
          foot: 590,
          rock: '#8d9dbb',
          shade: '#56658c',
          snow: '#fdfdff',
          snowTo: 0.5,
        }) +
        mountain(random, {
          at: [1140, 120],
          reach: 560,
          foot: 590,
          rock: '#8d9dbb',
          shade: '#56658c',
          snow: '#fdfdff',
          snowTo: 0.52,
        }) +
        mountain(random, {
          at: [1560, 260],
          reach: 400,
          foot: 590,
          rock: '#8d9dbb',
          shade: '#56658c',
          snow: '#fdfdff',
          snowTo: 0.42,
        })
      const shore = Array.from({ length: 21 }, (_, at) =>
        at % 3 === 0
          ? poplar(at * 80 + random.int(-20, 20), 596, random.int(110, 170), '#7f8a3a', '#d2c154')
          : tree(
              random,
              at * 80 + random.int(-20, 20),
              600,
              random.int(80, 130),
              at % 2 ? '#b8622d' : '#c98a34',
              '#efb95a',
            ),
      ).join('')
      return (
        sky('#7ea6d8', '#c4d6ea', '#fbe6d2') +
        clouds(random, 4, [80, 200], '#fff', 0.6) +
        range3 +
        mist(590, 190, '#f2e6df', 0.85) +
        hills(random, 566, 22, '#8a9579', '#8a9579') +
        shore +
        water(random, 598, ['#e4d3c3', '#93a9c4', '#3f5f8f'], '#fff', 70) +
        mirror(598, range3 + shore, 0.2) +
        put(560, 770, 1.5, shikara('#5b3a26', '#e2b13c', '#8f2f2a')) +
        put(1210, 668, 0.7, shikara('#5b3a26', '#c8452f', '#7a4a2a')) +
        [
          [120, 900],
          [210, 945],
          [320, 920],
          [1330, 930],
          [1440, 890],
          [1500, 955],
        ]
          .map(([x = 0, y = 0]) =>
            put(
              x,
              y,
              1,
              shape('M-60 0C-56 -18 56 -18 60 0C40 14 -40 14 -60 0Z', '#4f7d5a') +
                shape('M-16 -6C-24 -30 -6 -36 0 -44C6 -36 24 -30 16 -6Z', '#e88aa6') +
                shape('M-7 -8C-8 -26 0 -34 0 -38C0 -34 8 -26 7 -8Z', '#f7c3d0'),
            ),
          )
          .join('')
      )
    },
  },
  {
    name: 'snow-meadow',
    seed: 1009,
    alt: 'A flowering meadow with pines below snow mountains',
    draw: (random) =>
      sky('#4f95d6', '#a6cdec', '#e6f1f3') +
      clouds(random, 5, [80, 240], '#fff', 0.75) +
      mountain(random, {
        at: [820, 110],
        reach: 600,
        foot: 690,
        rock: '#8b97b0',
        shade: '#4f5f85',
        snow: '#fff',
        snowTo: 0.56,
      }) +
      mountain(random, {
        at: [240, 240],
        reach: 420,
        foot: 690,
        rock: '#8f9bb3',
        shade: '#53648a',
        snow: '#fff',
        snowTo: 0.46,
      }) +
      mountain(random, {
        at: [1420, 210],
        reach: 460,
        foot: 690,
        rock: '#8f9bb3',
        shade: '#53648a',
        snow: '#fff',
        snowTo: 0.46,
      }) +
      mist(690, 190, '#dbe8ea', 0.8) +
      hills(random, 640, 30, '#5d8a6a', '#5d8a6a') +
      pines(random, [-20, 1640], () => 670, [70, 130], '#3c6a55', '#5d8f6a') +
      hills(random, 700, 26, '#7fb35a', '#9cc763', 5) +
      pines(random, [-20, 420], (x) => 760 - x * 0.1, [170, 260], '#24503f', '#3f7a58') +
      pines(random, [1190, 1640], (x) => 720 + (1600 - x) * 0.05, [170, 270], '#24503f', '#3f7a58') +
      put(930, 752, 1, house(120, 70, '#9a6a43', '#5b3a2a', '#f2d58a')) +
      hills(random, 800, 30, '#8cc05c', '#5f9c45', 5) +
      flowers(random, [830, 1000], ['#f4d35e', '#fff', '#e88aa6', '#b48ad0'], 240),
  },
  {
    name: 'alpine-lake',
    seed: 1021,
    alt: 'A village with a church on a lake under the Alps',
    draw: (random) => {
      const village =
        [
          [560, 94],
          [680, 80],
          [790, 104],
          [1010, 92],
          [1120, 78],
          [450, 76],
        ]
          .map(([x = 0, w = 0], at) =>
            put(
              x,
              640,
              1,
              house(
                w,
                w * 0.72,
                ['#fbf4e6', '#e9d3b4', '#f4e3d0'][at % 3] ?? '',
                ['#8a4a36', '#6b3f30'][at % 2] ?? '',
                '#7d8f9f',
              ),
            ),
          )
          .join('') +
        put(900, 640, 1, steeple(210, '#fbf4e6', '#a5483a', '#5b6a7a')) +
        pines(random, [160, 430], () => 640, [90, 150], '#2f6a52', '#4f8f66') +
        pines(random, [1180, 1500], () => 640, [90, 160], '#2f6a52', '#4f8f66')
      return (
        sky('#3f8fd6', '#9fcdee', '#eaf4f2') +
        clouds(random, 5, [70, 210], '#fff', 0.75) +
        mountain(random, {
          at: [330, 150],
          reach: 500,
          foot: 620,
          rock: '#8fa0b8',
          shade: '#4f6a90',
          snow: '#fff',
          snowTo: 0.5,
        }) +
        mountain(random, {
          at: [1280, 130],
          reach: 520,
          foot: 620,
          rock: '#8fa0b8',
          shade: '#4f6a90',
          snow: '#fff',
          snowTo: 0.5,
        }) +
        mountain(random, {
          at: [820, 70],
          reach: 480,
          foot: 620,
          rock: '#8797b2',
          shade: '#48628a',
          snow: '#fff',
          snowTo: 0.54,
        }) +
        mist(620, 180, '#dcebea', 0.75) +
        hills(random, 560, 50, '#6fae68', '#8cc472', 5) +
        hills(random, 610, 18, '#7fb95f', '#7fb95f', 6) +
        village +
        water(random, 640, ['#a9d5dc', '#4fa0bd', '#22648f'], '#fff', 70) +
        mirror(640, village, 0.22) +
        put(330, 790, 0.85, sailboat('#fff', '#b2453a')) +
        hills(random, 920, 26, '#5f9f4c', '#3f7d3a') +
        flowers(random, [930, 1000], ['#fff', '#f4d35e', '#e88aa6'], 110) +
        pines(random, [1330, 1640], (x) => 960 - (x - 1330) * 0.05, [240, 380], '#23543f', '#3f7d58')
      )
    },
  },
]
