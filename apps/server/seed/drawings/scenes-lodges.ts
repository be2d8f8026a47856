import { sailboat, shikara } from './boats.ts'
import { prayerFlags } from './buildings.ts'
import { bungalow, fire, lamps } from './hotels.ts'
import { lawn, palms, path, peaks } from './hotels-around.ts'
import { hills, range, terraces } from './land.ts'
import { box, clouds, mist, put, shape, sky, stars, sun } from './paper.ts'
import { bushes, flowers, palm, pines, poplar, tree } from './plants.ts'
import { mirror, water } from './water.ts'
import type { Scene } from './scene.ts'

/** Carved cedar from end to end, moored for good. */
const kashmirBoat =
  shape('M-560 -60L560 -60L500 30L-500 30Z', '#5b3a26') +
  box(-480, -196, 960, 140, '#a9713a') +
  Array.from(
    { length: 9 },
    (_, at) => box(-450 + at * 102, -166, 70, 74, '#f6d9a0', 6) + box(-418 + at * 102, -166, 6, 74, '#8a5a2c'),
  ).join('') +
  shape('M-540 -190C-520 -250 -470 -262 -420 -262L420 -262C470 -262 520 -250 540 -190Z', '#7a4a28') +
  box(-540, -194, 1080, 12, '#5b3a26') +
  Array.from({ length: 26 }, (_, at) => shape(`M${-536 + at * 41.4} -182q20 34 41 0Z`, '#c48a4a')).join('') +
  [-520, -500, 500, 516].map((x) => box(x, -186, 9, 130, '#5b3a26')).join('') +
  shape('M-640 -20L-560 -60L-500 30L-580 40Z', '#8a5a2c')

/** Houses in hills and mountains that are hotels. */
export const lodgeScenes: Scene[] = [
  {
    name: 'hotel-spice-house',
    seed: 2101,
    alt: 'An old house with a tiled roof and a veranda in a garden of palms',
    draw: (random) =>
      sky('#8fd0d8', '#d2ecdc', '#fdf2cf') +
      clouds(random, 4, [80, 200], '#fff', 0.6) +
      [60, 170, 1430, 1550]
        .map((x, at) => palm(random, x, 720, random.int(420, 560), at < 2 ? 0.14 : -0.14, '#5b4632', '#2f7a55'))
        .join('') +
      bushes(random, [-20, 1640], 690, 60, '#3f8a5a') +
      put(
        800,
        740,
        1.14,
        bungalow({ face: '#fbf0d8', roof: '#b8563a', ridge: '#8a3a2a', post: '#f8f6ee', pane: '#3f7a7a' }),
      ) +
      lawn(738, '#7fb764') +
      path([800, 738], [800, 1010], '#e8d4ac') +
      bushes(random, [-20, 560], 800, 44, '#4f9a5a') +
      bushes(random, [1040, 1640], 800, 44, '#4f9a5a') +
      flowers(random, [780, 860], ['#e8523f', '#f4b43f', '#fff'], 60) +
      palm(random, 230, 990, 520, 0.12, '#4f3d2c', '#276b4a'),
  },
  {
    name: 'hotel-harbour-house',
    seed: 2102,
    alt: 'A white house with two rows of verandas above the harbour at sunset',
    draw: (random) =>
      sky('#4f62a5', '#b27fa5', '#f5a986', '#fddca6') +
      sun(1330, 500, 64, '#fff4d2', '#ffd494') +
      clouds(random, 5, [90, 300], '#ffdcc4', 0.45) +
      water(random, 590, ['#e9ab8e', '#8f7fae', '#3f4f8f'], '#ffe9d0', 50) +
      put(1430, 660, 0.7, sailboat('#fff4e4', '#5b3a4a')) +
      put(
        760,
        760,
        1.1,
        bungalow({ face: '#fdf6ea', roof: '#a8483a', ridge: '#7a2f2a', post: '#fff', pane: '#ffdf9a', floors: 2 }),
      ) +
      lawn(758, '#e2c9a8') +
      box(-40, 752, 1700, 16, '#f6e8d2') +
      [1280, 1440, 1590].map((x) => palm(random, x, 800, random.int(380, 470), -0.2, '#3f2f38', '#2f4f50')).join('') +
      palm(random, 90, 820, 480, 0.2, '#3f2f38', '#2f4f50') +
      lamps(
        [
          [260, 880],
          [540, 880],
          [980, 880],
          [1260, 880],
        ],
        '#ffe2a2',
      ) +
      bushes(random, [-20, 1640], 990, 40, '#4f6a5a'),
  },
  {
    name: 'hotel-estate',
    seed: 2103,
    alt: 'A planter’s bungalow above its rows of tea, mist in the valley',
    draw: (random) =>
      sky('#a5cfd8', '#d9ebdf', '#fbf3d6') +
      range(random, 480, 120, '#9fbfb8', '#b8d0c0', 12) +
      mist(520, 140, '#f1f3df', 0.85) +
      hills(random, 560, 50, '#7fae86', '#5f9a72') +
      put(
        820,
        660,
        0.92,
        bungalow({ face: '#f4ecd8', roof: '#4f6a5f', ridge: '#35503f', post: '#fdfaf0', pane: '#6b4a33' }),
      ) +
      tree(random, 240, 690, 330, '#3f7450', '#7aa85c') +
      tree(random, 1420, 680, 300, '#3f7450', '#7aa85c') +
      terraces(random, 664, 1000, ['#8cc06a', '#6fae58', '#83b963', '#5f9f50', '#74b05c', '#4f9148', '#66a553']) +
      flowers(random, [660, 700], ['#e88aa6', '#fff', '#f4d35e'], 40),
  },
  {
    name: 'hotel-ridge-house',
    seed: 2104,
    alt: 'A grand planter’s house with two verandas, lit in the blue of the evening',
    draw: (random) =>
      sky('#27356b', '#5f6aa5', '#c79aae', '#f8cfa6') +
      stars(random, 60, 220) +
      range(random, 500, 130, '#4f6088', '#6f7a98', 12) +
      mist(540, 130, '#d9b8b4', 0.6) +
      hills(random, 600, 40, '#3f6a66', '#2f5552') +
      put(
        800,
        750,
        1.06,
        bungalow({ face: '#efe4cf', roof: '#5b3f4a', ridge: '#3f2a38', post: '#fff6e4', pane: '#ffd27a', floors: 2 }),
      ) +
      lawn(748, '#4f7f58') +
      path([800, 748], [800, 1010], '#c9b08f') +
      [130, 1480].map((x) => tree(random, x, 790, 340, '#2f5548', '#547a58')).join('') +
      bushes(random, [-20, 520], 860, 44, '#37654a') +
      bushes(random, [1080, 1640], 860, 44, '#37654a') +
      lamps(
        [
          [640, 860],
          [560, 960],
          [960, 860],
          [1040, 960],
        ],
        '#ffe2a2',
      ),
  },
  {
    name: 'hotel-houseboat',
    seed: 2106,
    alt: 'A houseboat of carved cedar on a still lake, snow mountains behind',
    draw: (random) =>
      sky('#7fa9dc', '#c6d8ec', '#fbe8d6') +
      peaks(random, 570, '#93a2bf', '#5b6a90') +
      mist(580, 150, '#f2e8e2', 0.8) +
      Array.from({ length: 14 }, (_, at) =>
        poplar(40 + at * 118, 588, random.int(110, 180), '#7f8a3a', '#cfc052'),
      ).join('') +
      water(random, 584, ['#c6d3e2', '#8fabcb', '#5b7fae'], '#fff', 60) +
      mirror(790, put(800, 790, 1.14, kashmirBoat), 0.26) +
      put(800, 790, 1.14, kashmirBoat) +
      put(330, 900, 0.8, shikara('#3f2a22', '#e0a83f', '#3f2a22')),
  },
  {
    name: 'hotel-poplar-house',
    seed: 2107,
    alt: 'A whitewashed house with carved windows between poplars, bare mountains behind',
    draw: (random) =>
      sky('#3f86cf', '#8fc0ea', '#e6eef0') +
      peaks(random, 640, '#b58f72', '#7f5f4f') +
      Array.from({ length: 9 }, (_, at) => poplar(60 + at * 185, 690, random.int(240, 330), '#5f8a3f', '#a9b852')).join(
        '',
      ) +
      put(
        800,
        760,
        1,
        box(-420, -300, 840, 300, '#fbf6ea') +
          box(-440, -316, 880, 22, '#7a4a2c') +
          box(-420, -160, 840, 12, '#7a4a2c') +
          [-320, -160, 0, 160, 320]
            .map(
              (x) =>
                box(x - 42, -284, 84, 104, '#7a4a2c', 3) +
                box(x - 32, -274, 64, 84, '#f4c46a') +
                box(x - 3, -274, 6, 84, '#7a4a2c') +
                box(x - 36, -140, 72, 90, '#7a4a2c', 3) +
                box(x - 27, -131, 54, 72, '#8fb0c4'),
            )
            .join('') +
          box(-40, -116, 80, 116, '#a8452f'),
      ) +
      prayerFlags([300, 420], [1300, 420], 60) +
      lawn(756, '#8fb05a') +
      path([800, 756], [800, 1010], '#e0cfa8') +
      [150, 420, 1190, 1450].map((x) => tree(random, x, 900, 220, '#5f8f45', '#a5bf62')).join('') +
      flowers(random, [800, 990], ['#f4b43f', '#fff', '#e8a03f'], 90),
  },
  {
    name: 'hotel-pine-lodge',
    seed: 2110,
    alt: 'A timber lodge on a meadow of flowers between pines and snow mountains',
    draw: (random) =>
      sky('#4f8fd6', '#a9cdee', '#eef2ea') +
      peaks(random, 600, '#8296bb', '#4f6390') +
      pines(random, [-20, 1640], () => 650, [120, 200], '#2f5f52', '#4f8066') +
      put(
        800,
        760,
        1,
        bungalow({ face: '#c48f56', roof: '#3f6a5a', ridge: '#2c4f42', post: '#7a4f2c', pane: '#ffe3a5', floors: 2 }),
      ) +
      lawn(758, '#86b95c') +
      path([800, 758], [800, 1010], '#e2d0a0') +
      pines(random, [-20, 260], () => 860, [240, 330], '#284f45', '#3f7058') +
      pines(random, [1380, 1640], () => 860, [240, 330], '#284f45', '#3f7058') +
      flowers(random, [790, 995], ['#fff', '#f4d35e', '#e88aa6', '#b58ad0'], 150),
  },
  {
    name: 'hotel-deodar-lodge',
    seed: 2112,
    alt: 'A gabled lodge with green roofs between cedars at sunset',
    draw: (random) =>
      sky('#56569a', '#b27fa8', '#f3a58c', '#fdd9ae') +
      peaks(random, 560, '#8a7fa8', '#5f5688', '#fdeee4') +
      mist(570, 120, '#f2c4b0', 0.6) +
      pines(random, [-20, 1640], () => 640, [130, 220], '#3f4f62', '#5b6a78') +
      put(
        800,
        770,
        1.06,
        bungalow({ face: '#f2e4cc', roof: '#3f7058', ridge: '#2a4f40', post: '#7a4a35', pane: '#ffdc8f' }),
      ) +
      lawn(768, '#6a8a5a') +
      path([800, 768], [800, 1010], '#d9bf98') +
      pines(random, [-20, 300], () => 900, [300, 420], '#26404a', '#3f5b62') +
      pines(random, [1330, 1640], () => 900, [300, 420], '#26404a', '#3f5b62') +
      put(800, 930, 1, fire(26)),
  },
  {
    name: 'hotel-orchard-house',
    seed: 2113,
    alt: 'A house with balconies between apple trees, snow peaks above',
    draw: (random) =>
      sky('#5f9fdc', '#b5d6ee', '#f4f2e2') +
      peaks(random, 600, '#8fa0be', '#5b6c92') +
      hills(random, 620, 40, '#6a9a62', '#558a55') +
      put(
        800,
        770,
        0.98,
        bungalow({ face: '#fbf0dc', roof: '#8a5a4a', ridge: '#6b3f35', post: '#a9713a', pane: '#6f94a8', floors: 2 }),
      ) +
      lawn(768, '#8ebd5f') +
      path([800, 768], [800, 1010], '#e6d3a5') +
      [90, 300, 1310, 1520]
        .map((x) => tree(random, x, 880, 280, '#4f8a45', '#8ab85a') + flowers(random, [690, 790], ['#d9382f'], 0))
        .join('') +
      [
        [60, 700],
        [120, 660],
        [280, 720],
        [330, 670],
        [1290, 690],
        [1340, 720],
        [1500, 670],
        [1550, 710],
      ]
        .map(([x = 0, y = 0]) => put(x, y, 1, shape('M-10 0C-12 -16 12 -16 10 0C8 12 -8 12 -10 0Z', '#d9382f')))
        .join('') +
      flowers(random, [860, 990], ['#fff', '#f4d35e'], 80),
  },
  {
    name: 'hotel-azulejo',
    seed: 2204,
    alt: 'A yellow Goan house with blue tiles, a tiled roof and a veranda below palms',
    draw: (random) =>
      sky('#5fb0e0', '#b5dcee', '#f8f2d8') +
      clouds(random, 5, [80, 220], '#fff', 0.7) +
      palms(random, [
        [90, 720, 560],
        [250, 720, 460],
        [1390, 720, 480],
        [1540, 720, 580],
      ]) +
      bushes(random, [-20, 1640], 690, 60, '#3f8f5a') +
      put(
        800,
        750,
        1.1,
        bungalow({ face: '#f2bf4b', roof: '#b8563a', ridge: '#8a3a2a', post: '#fff', pane: '#2f6fae' }),
      ) +
      box(290, 726, 1020, 24, '#2f6fae') +
      Array.from({ length: 26 }, (_, at) => box(296 + at * 39.2, 730, 16, 16, '#e8f1fa', 8)).join('') +
      shape('M-40 750L1640 750L1640 1010L-40 1010Z', '#7fb65f') +
      shape('M740 750L860 750L1060 1010L540 1010Z', '#e6cfa4') +
      bushes(random, [-20, 560], 820, 46, '#d9436b') +
      bushes(random, [1040, 1640], 820, 46, '#d9436b'),
  },
]
