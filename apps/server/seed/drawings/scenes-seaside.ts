import { longtail, sailboat } from './boats.ts'

import { slab } from './facades.ts'
import { cottage, lamps } from './hotels.ts'
import { huts, palms, pavement, shore } from './hotels-around.ts'
import { hills, mountain, terraces } from './land.ts'
import { box, clouds, curve, mist, put, shape, sky, sun } from './paper.ts'
import { bushes, flowers } from './plants.ts'
import { water } from './water.ts'
import type { Scene } from './scene.ts'

/** Hotels at the sea. */
export const seasideScenes: Scene[] = [
  {
    name: 'hotel-bay-front',
    seed: 2201,
    alt: 'A hotel of balconies above a bay with sailing boats',
    draw: (random) =>
      sky('#5fb0e2', '#b5def0', '#f2f3df') +
      clouds(random, 6, [80, 260], '#fff', 0.7) +
      hills(random, 560, 36, '#6fae92', '#5a9a82') +
      water(random, 580, ['#3f9fc8', '#4fb5cc', '#8fd8d8'], '#fff', 70) +
      put(310, 650, 0.7, sailboat('#fff', '#2f6f8f')) +
      put(170, 720, 0.5, sailboat('#fff', '#c8452f')) +
      put(980, 790, 1.06, slab(random, 860, 500, '#fbf6ea', '#8fb0c0', '#fff0c4', '#e3d8c4')) +
      pavement(788, '#e8d6b4', '#fbf2de') +
      palms(random, [
        [430, 850, 430],
        [1480, 850, 460],
        [1590, 900, 400],
      ]) +
      bushes(random, [500, 1640], 830, 30, '#4f9a62') +
      flowers(random, [810, 850], ['#e8523f', '#f4d35e'], 60),
  },
  {
    name: 'hotel-palm-huts',
    seed: 2202,
    alt: 'Thatched cottages below tall palms behind a white beach',
    draw: (random) =>
      sky('#4fa9de', '#a9daee', '#eef5e6') +
      clouds(random, 5, [80, 240], '#fff', 0.7) +
      bushes(random, [-20, 1640], 600, 110, '#2f7a55') +
      bushes(random, [-20, 1640], 660, 80, '#3f8f62') +
      palms(random, [
        [120, 720, 560],
        [340, 700, 480],
        [640, 690, 520],
        [1010, 690, 540],
        [1300, 700, 500],
        [1500, 720, 580],
      ]) +
      shape('M-40 700C400 684 1200 684 1640 704L1640 1010L-40 1010Z', '#f6e6c2') +
      huts(
        [
          [330, 760, 1],
          [800, 740, 1.08],
          [1270, 760, 1],
        ],
        cottage('#e9c892', '#a8763f', '#7a5230', '#4f3d2c', { thatch: true }),
      ) +
      shape(
        `${curve([
          [-40, 900],
          [400, 880],
          [900, 900],
          [1640, 876],
        ])}L1640 1010L-40 1010Z`,
        '#7fd4d4',
      ) +
      shape(
        `${curve([
          [-40, 888],
          [400, 868],
          [900, 888],
          [1640, 864],
        ])}${curve([
          [1640, 880],
          [900, 904],
          [400, 884],
          [-40, 904],
        ]).replace('M', 'L')}Z`,
        '#fff',
        0.8,
      ),
  },
  {
    name: 'hotel-sea-cottages',
    seed: 2203,
    alt: 'Small white cottages with blue roofs at a quiet turquoise bay',
    draw: (random) =>
      sky('#68b8e6', '#bde3f0', '#f6f4e0') +
      sun(300, 190, 52, '#fffdf0', '#fff3c0') +
      hills(random, 540, 40, '#6fae8a', '#5a9a78') +
      water(random, 550, ['#2f9fc4', '#4fc0cc', '#a5e4dc'], '#fff', 70) +
      shore('#fbecca', '#ecd6a6') +
      huts(
        [
          [380, 880, 0.95],
          [800, 900, 1.05],
          [1220, 880, 0.95],
        ],
        cottage('#fbf6ea', '#3f7fae', '#2c5f8a', '#8fc0d6'),
      ) +
      palms(random, [
        [120, 900, 520],
        [1480, 900, 540],
      ]) +
      bushes(random, [-20, 1640], 985, 40, '#4f9a5f'),
  },
  {
    name: 'hotel-beach-huts',
    seed: 2205,
    alt: 'Huts on stilts in bright colours on a beach at sunset',
    draw: (random) =>
      sky('#4f4a8f', '#a86a98', '#f2906f', '#fdd08a') +
      sun(1180, 520, 66, '#fff2c8', '#ffcf8a') +
      water(random, 560, ['#e8956f', '#a06a94', '#4f4a8a'], '#ffe0b8', 60) +
      shore('#e8c496', '#c99a74') +
      [
        ['#3f8fa5', 300],
        ['#e0a83f', 640],
        ['#c8567a', 980],
        ['#6a9a4f', 1320],
      ]
        .map(([roof, x], at) =>
          put(
            Number(x),
            860 + (at % 2) * 20,
            0.86,
            [-120, 110].map((leg) => box(leg, -6, 14, 56, '#5b3d2a')).join('') +
              cottage('#e9d2a5', String(roof), '#5b3d2a', '#ffdf94'),
          ),
        )
        .join('') +
      palms(random, [
        [90, 930, 560],
        [1520, 930, 560],
      ]) +
      lamps(
        [
          [470, 960],
          [810, 970],
          [1150, 960],
        ],
        '#ffe0a0',
      ),
  },
  {
    name: 'hotel-rice-villas',
    seed: 2206,
    alt: 'Villas with pointed thatch above rice terraces',
    draw: (random) =>
      sky('#7fc4c8', '#cdeadc', '#fbf6d6') +
      sun(1240, 240, 54, '#fffdf0', '#fff3bf') +
      mountain(random, { at: [520, 300], reach: 460, foot: 600, rock: '#7faaa5', shade: '#5b8f8a' }) +
      mist(600, 140, '#eef6e2', 0.8) +
      bushes(random, [-20, 1640], 600, 60, '#3f8f62') +
      palms(random, [
        [80, 640, 400],
        [250, 630, 330],
        [1350, 630, 350],
        [1530, 640, 420],
      ]) +
      huts(
        [
          [470, 680, 0.98],
          [800, 664, 1.1],
          [1130, 680, 0.98],
        ],
        cottage('#f2deb4', '#8a6a3f', '#63482a', '#ffe3a0', { thatch: true }),
      ) +
      terraces(random, 690, 1000, ['#a9d86a', '#dcedc0', '#8fc957', '#cfe6b4', '#7abb4c', '#c2dfa5', '#6aad44']),
  },
  {
    name: 'hotel-cliff-house',
    seed: 2207,
    alt: 'White houses with pools on a green cliff above the sea',
    draw: (random) =>
      sky('#4f9fd8', '#a9d6ec', '#f0f2e0') +
      clouds(random, 5, [80, 220], '#fff', 0.7) +
      water(random, 520, ['#2f86bc', '#3fa5c4', '#5fc4cc'], '#fff', 70) +
      put(330, 600, 0.6, sailboat('#fff', '#2f6f8f')) +
      shape(
        `${curve([
          [420, 1010],
          [520, 760],
          [680, 640],
          [940, 590],
          [1640, 560],
        ])}L1640 1010Z`,
        '#5f9a62',
      ) +
      shape(
        `${curve([
          [420, 1010],
          [520, 760],
          [600, 700],
          [640, 860],
          [700, 1010],
        ])}Z`,
        '#b8a58a',
      ) +
      [
        [820, 640, 260],
        [1150, 610, 300],
        [1450, 600, 240],
      ]
        .map(([x = 0, y = 0, w = 0]) =>
          put(
            x,
            y,
            1,
            box(-w / 2, -150, w, 150, '#fbf8ee') +
              box(-w / 2 - 12, -164, w + 24, 18, '#e3dac6') +
              Array.from({ length: 3 }, (_, at) =>
                box(-w / 2 + 18 + (at * (w - 36)) / 3, -120, (w - 36) / 3 - 14, 120, '#7fb8cc'),
              ).join(''),
          ),
        )
        .join('') +
      shape('M700 690L1640 640L1640 700L660 760Z', '#efe6d0') +
      shape('M760 704L1180 682L1160 724L720 748Z', '#4fc0d4') +
      palms(random, [
        [720, 700, 320],
        [1330, 660, 330],
      ]) +
      bushes(random, [680, 1640], 830, 70, '#3f8a55') +
      bushes(random, [760, 1640], 930, 80, '#357a4c'),
  },
  {
    name: 'hotel-cliff-suites',
    seed: 2209,
    alt: 'Terraces of suites on a hill above a bay in the evening',
    draw: (random) =>
      sky('#3f4a90', '#8f6fa5', '#f0987f', '#fdd39a') +
      sun(360, 520, 60, '#fff2cf', '#ffcf94') +
      water(random, 560, ['#e59a80', '#8a72a5', '#3f4a8a'], '#ffe0c4', 60) +
      shape(
        `${curve([
          [560, 1010],
          [640, 720],
          [820, 520],
          [1100, 400],
          [1640, 330],
        ])}L1640 1010Z`,
        '#3f6a5a',
      ) +
      [
        [1400, 520, 360],
        [1240, 640, 460],
        [1080, 770, 560],
      ]
        .map(([x = 0, y = 0, w = 0]) =>
          put(
            x,
            y,
            1,
            box(-w / 2, -104, w, 104, '#f6ead6') +
              box(-w / 2 - 14, -116, w + 28, 16, '#d9c4a5') +
              Array.from({ length: 5 }, (_, at) =>
                box(-w / 2 + 16 + (at * (w - 32)) / 5, -84, (w - 32) / 5 - 12, 84, at % 2 ? '#ffd98a' : '#8a7f94'),
              ).join('') +
              box(-w / 2, -14, w, 8, '#d9c4a5'),
          ),
        )
        .join('') +
      bushes(random, [640, 1640], 830, 60, '#2f5548') +
      bushes(random, [560, 1640], 940, 80, '#264a42') +
      palms(random, [
        [760, 860, 400],
        [1500, 840, 420],
      ]) +
      put(300, 700, 0.7, longtail('#2a1e2c', '#5b3a3f', '#d8392f')),
  },
]
