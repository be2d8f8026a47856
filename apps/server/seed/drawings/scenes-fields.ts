import { house, meru } from './buildings.ts'
import { hills, mountain, range, terraces } from './land.ts'
import { box, clouds, curve, mist, put, shape, sky, sun } from './paper.ts'
import { bushes, flowers, palm, pines, poplar, tree } from './plants.ts'
import type { Scene } from './scene.ts'
import { mirror, water } from './water.ts'

/** Slopes and fields. */
export const fieldScenes: Scene[] = [
  {
    name: 'tea-hills',
    seed: 1004,
    alt: 'Rows of tea follow the slopes of misty hills',
    draw: (random) =>
      sky('#9fc9d9', '#d9e9de', '#fbf1d2') +
      sun(420, 300, 54, '#fffbe8', '#fff2c2') +
      clouds(random, 5, [80, 260], '#fff', 0.55) +
      range(random, 560, 230, '#8fb0b4', '#b7cfc6', 14) +
      mist(560, 200, '#eaf2df', 0.9) +
      hills(random, 520, 70, '#79a68c', '#9dc09b', 5) +
      mist(640, 130, '#eef3da', 0.75) +
      hills(random, 600, 60, '#5f9668', '#7fb072', 5) +
      pines(random, [980, 1640], (x) => 640 - (x - 980) * 0.06, [90, 150], '#3f6f56', '#5f9668') +
      mist(690, 90, '#e6efd2', 0.5) +
      terraces(random, 640, 1010, [
        '#6da552',
        '#5b9648',
        '#6fae55',
        '#528c43',
        '#68a54f',
        '#4a8340',
        '#5e9c49',
        '#427a3b',
        '#549144',
        '#3a6f37',
        '#4b8740',
        '#336531',
      ]) +
      put(1180, 690, 0.9, house(88, 60, '#f4ead7', '#b0523a', '#6d5a4a')) +
      tree(random, 1290, 700, 150, '#3a6a45', '#5f9658') +
      tree(random, 330, 790, 220, '#2f5f3d', '#558c4e'),
  },
  {
    name: 'lake-temple',
    seed: 1013,
    alt: 'Tiered temple towers at a mountain lake, mist behind them',
    draw: (random) => {
      const temple =
        put(1010, 640, 1.15, meru(7, '#3b3236', '#6a5a5a', '#c9a06a')) +
        put(760, 650, 1, meru(3, '#3b3236', '#6a5a5a', '#c9a06a')) +
        box(690, 640, 440, 24, '#8a7a70') +
        bushes(random, [690, 740], 640, 26, '#4f8a55') +
        bushes(random, [1080, 1140], 640, 26, '#4f8a55')
      return (
        sky('#6f9fc9', '#b9d4dc', '#fbe8cf') +
        clouds(random, 6, [90, 300], '#fff', 0.6) +
        sun(360, 330, 52, '#fffbe8', '#fff0c4') +
        mountain(random, { at: [400, 240], reach: 640, foot: 640, rock: '#7fa0a8', shade: '#4f7784' }) +
        mist(640, 240, '#e6eee4', 0.9) +
        range(random, 610, 90, '#6d9a8c', '#8db5a0', 12) +
        mist(650, 110, '#e9f0e2', 0.7) +
        water(random, 648, ['#cfe0d8', '#7fb0b4', '#3a7484'], '#fff', 60) +
        mirror(656, temple, 0.22) +
        temple +
        shape(
          curve([
            [-40, 900],
            [200, 880],
            [480, 920],
            [700, 1010],
          ]) + 'L-40 1010Z',
          '#3f7a4c',
        ) +
        flowers(random, [935, 1000], ['#e88aa6', '#f4d35e', '#fff'], 46, 470) +
        bushes(random, [-30, 300], 940, 54, '#2f6a42') +
        tree(random, 150, 940, 380, '#2f6a42', '#5f9a58')
      )
    },
  },
  {
    name: 'rice-terraces',
    seed: 1014,
    alt: 'Green rice terraces with palms in the morning sun',
    draw: (random) =>
      sky('#8cc8e0', '#d5ebe2', '#fdf3cd') +
      sun(1180, 290, 58, '#fffbe0', '#fff0b4') +
      clouds(random, 4, [80, 220], '#fff', 0.6) +
      mountain(random, { at: [620, 210], reach: 640, foot: 600, rock: '#8db3b8', shade: '#5f8f96' }) +
      mist(600, 220, '#eef4dc', 0.9) +
      hills(random, 540, 40, '#6fa97a', '#8fc088', 5) +
      [60, 150, 240, 1080, 1180, 1300, 1400, 1500, 1580]
        .map((x) => palm(random, x, 600, random.int(150, 260), (random.next() - 0.5) * 0.3, '#6b6a42', '#3f8a5a'))
        .join('') +
      bushes(random, [-20, 1640], 596, 34, '#3f8a5a') +
      terraces(
        random,
        610,
        1010,
        [
          '#a9cf5f',
          '#cfe7c9',
          '#8fc254',
          '#bfe0c4',
          '#7db64a',
          '#b4d96a',
          '#cbe8d4',
          '#6fab45',
          '#9fce58',
          '#c4e3c0',
          '#5f9e3f',
          '#8cc24f',
        ],
        4,
      ) +
      put(
        1010,
        720,
        1,
        box(-46, -44, 92, 44, '#d9b483') +
          shape('M-74 -40L0 -112L74 -40Z', '#8a6238') +
          shape('M-74 -40L0 -112L-14 -40Z', '#b08450', 0.7),
      ) +
      palm(random, 150, 960, 560, 0.2, '#4f4a30', '#2c7048') +
      palm(random, 1500, 900, 430, -0.24, '#4f4a30', '#2c7048'),
  },
  {
    name: 'cypress-hills',
    seed: 1024,
    alt: 'Rolling golden hills with cypresses and a farmhouse',
    draw: (random) =>
      sky('#7fb3dc', '#d4e3dd', '#fdebc4') +
      sun(1220, 330, 56, '#fffbe0', '#ffeab0') +
      clouds(random, 4, [80, 230], '#fff', 0.6) +
      range(random, 520, 110, '#9fb5b8', '#c4cfb8', 12) +
      mist(560, 130, '#f6efd0', 0.8) +
      hills(random, 540, 46, '#a9b56a', '#c9c67a', 5) +
      hills(random, 620, 50, '#d0bd63', '#b9a852', 4) +
      mist(700, 90, '#f6e8bd', 0.4) +
      hills(random, 700, 54, '#9fb052', '#7d9545', 4) +
      put(
        980,
        690,
        1.1,
        house(150, 84, '#e9c79a', '#b0603f', '#8a5a45') +
          put(-100, 6, 1, house(80, 60, '#dfb98a', '#a5563a', '#8a5a45')),
      ) +
      [800, 838, 1120, 1160, 1200].map((x) => poplar(x, 706, random.int(150, 200), '#2f5d42', '#5f8a55')).join('') +
      hills(random, 810, 44, '#d9c063', '#b59a45', 4) +
      hills(random, 900, 34, '#8ca548', '#5f7d38', 4) +
      [120, 210, 292, 366, 430].map((x, at) => poplar(x, 980 - at * 30, 330 - at * 40, '#284f3a', '#58824f')).join('') +
      flowers(random, [930, 1000], ['#d8392f', '#e05a3f'], 120),
  },
]
