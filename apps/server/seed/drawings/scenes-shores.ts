import { camel, houseboat, junk, longtail, sailboat } from './boats.ts'
import { sail, tower } from './buildings.ts'
import { hills, karst } from './land.ts'
import { birds, box, clouds, curve, mist, put, shape, sky, sun } from './paper.ts'
import { bushes, palm } from './plants.ts'
import type { Scene } from './scene.ts'
import { beach, mirror, sunPath, water } from './water.ts'

const limestone = ['#c2b59a', '#5f9a72', '#2f5d5a'] as const

/** Where land ends at water. */
export const shoreScenes: Scene[] = [
  {
    name: 'backwaters',
    seed: 1003,
    alt: 'A houseboat on palm-lined backwaters in the morning',
    draw: (random) => {
      const far = [60, 150, 250, 330, 1130, 1230, 1330, 1420, 1530]
        .map((x) => palm(random, x, 596, random.int(150, 230), (random.next() - 0.5) * 0.4, '#5b8b7c'))
        .join('')
      return (
        sky('#8fc6cf', '#cfe6d8', '#fdeec6') +
        sun(880, 420, 60, '#fffbe6', '#fff0b8') +
        clouds(random, 4, [90, 250], '#fff', 0.5) +
        hills(random, 566, 30, '#9fc4b0', '#9fc4b0') +
        mist(610, 120, '#fdf0cf', 0.75) +
        bushes(random, [-20, 520], 592, 34, '#5b8b7c') +
        bushes(random, [1060, 1640], 592, 34, '#5b8b7c') +
        far +
        water(random, 600, ['#e9edcb', '#8ec3b7', '#2f7f80'], '#fff', 70) +
        mirror(600, far, 0.16) +
        sunPath(random, 880, 602, '#fffbe0') +
        mirror(760, put(760, 760, 1.35, houseboat('#3b2a20', '#a9713a', '#d8ac6c')), 0.2) +
        put(760, 760, 1.35, houseboat('#3b2a20', '#c08a4c', '#e0b878')) +
        shape(
          curve([
            [-40, 820],
            [120, 836],
            [300, 890],
            [380, 960],
            [420, 1010],
          ]) + 'L-40 1010Z',
          '#24503f',
        ) +
        bushes(random, [-40, 330], 872, 60, '#24503f') +
        palm(random, 70, 900, 640, 0.28, '#22362b', '#1f4a38') +
        palm(random, 210, 930, 500, 0.5, '#22362b', '#276047') +
        shape(
          curve([
            [1180, 1010],
            [1280, 930],
            [1440, 880],
            [1640, 850],
          ]) + 'L1640 1010Z',
          '#24503f',
        ) +
        bushes(random, [1290, 1640], 920, 60, '#24503f') +
        palm(random, 1500, 930, 690, -0.3, '#22362b', '#1f4a38') +
        palm(random, 1390, 950, 440, -0.12, '#22362b', '#276047')
      )
    },
  },
  {
    name: 'coral-beach',
    seed: 1005,
    alt: 'A white beach with palms beside clear turquoise water',
    draw: (random) =>
      sky('#4fa7dc', '#9fd4ec', '#e2f4f2') +
      clouds(random, 7, [90, 330], '#fff', 0.75) +
      sun(1270, 190, 56, '#fffdf0', '#fff7cf') +
      hills(random, 520, 26, '#5f9d8c', '#5f9d8c', 9) +
      mist(560, 60, '#dff2ee', 0.6) +
      water(random, 548, ['#2b8fc0', '#35b5c9', '#86dcd2', '#c9f0dc'], '#fff', 80) +
      put(1120, 610, 0.8, sailboat('#fff', '#c8452f')) +
      beach(
        [
          [-40, 700],
          [260, 724],
          [560, 800],
          [900, 880],
          [1240, 930],
          [1640, 945],
        ],
        curve,
        '#fdf0d2',
        '#ecd3a2',
      ) +
      bushes(random, [-60, 240], 690, 66, '#2f7a55') +
      bushes(random, [-60, 120], 720, 80, '#246848') +
      palm(random, 130, 800, 560, 0.34, '#6b4a33', '#2b7d55') +
      palm(random, 30, 780, 420, 0.42, '#5e4230', '#23694a') +
      palm(random, 250, 830, 690, 0.42, '#6b4a33', '#348f5f') +
      put(
        640,
        930,
        1.15,
        `<g transform="rotate(-12)">${box(-3, -104, 6, 112, '#8a6a4a')}${shape('M-92 -84C-78 -142 78 -142 92 -84Z', '#f6f2e8')}${shape('M-92 -84C-82 -124 -50 -130 -32 -129C-52 -116 -60 -100 -60 -84ZM-26 -84C-26 -110 -14 -128 0 -128C14 -128 26 -110 26 -84ZM92 -84C82 -124 50 -130 32 -129C52 -116 60 -100 60 -84Z', '#e8523f')}</g>` +
          shape('M40 2L120 2L150 -34L158 -30L130 10L40 10Z', '#2f8fb5'),
      ),
  },
  {
    name: 'goa-shore',
    seed: 1010,
    alt: 'Fishing boats and palms on a beach at sunset',
    draw: (random) =>
      sky('#3a3f7c', '#9b5a8f', '#f07f63', '#fcc477') +
      clouds(random, 8, [130, 420], '#ffb98c', 0.5) +
      sun(800, 520, 92, '#fff0c2', '#ffc27a') +
      water(random, 570, ['#f7b073', '#c2727f', '#5a4b86'], '#ffe6c0', 70) +
      sunPath(random, 800, 570, '#fff0c8') +
      put(430, 650, 0.6, sailboat('#5b3a5a', '#3a2740')) +
      put(1190, 624, 0.42, sailboat('#5b3a5a', '#3a2740')) +
      beach(
        [
          [-40, 850],
          [300, 836],
          [700, 866],
          [1100, 850],
          [1640, 800],
        ],
        curve,
        '#d49a72',
        '#8f5a66',
      ) +
      put(
        1010,
        930,
        1.5,
        shape('M-150 -44C-110 -4 -60 6 0 6C70 6 120 -6 164 -52L150 -50C110 -24 -100 -22 -132 -40Z', '#2b2440') +
          shape('M-140 -38C-100 -16 110 -18 152 -46L146 -30C110 -8 -96 -6 -126 -26Z', '#b2453a') +
          box(-60, -52, 120, 8, '#3c3050') +
          `<path d="M-90 10L-20 -120L60 10" fill="none" stroke="#2b2440" stroke-width="5"/>`,
      ) +
      palm(random, 150, 960, 760, 0.22, '#241c33', '#241c33') +
      palm(random, 60, 930, 560, 0.4, '#241c33', '#2b213c') +
      palm(random, 330, 980, 560, -0.2, '#241c33', '#2b213c') +
      palm(random, 1530, 960, 700, -0.28, '#241c33', '#2b213c') +
      bushes(random, [-40, 420], 985, 50, '#241c33') +
      bushes(random, [1420, 1640], 985, 50, '#241c33') +
      birds(1010, 300, 6, '#4a2c50', random),
  },
  {
    name: 'limestone-bay',
    seed: 1015,
    alt: 'A junk with brown sails among limestone islands',
    draw: (random) => {
      const far = [
        [120, 190, 260],
        [330, 150, 190],
        [1010, 210, 270],
        [1240, 170, 210],
        [1470, 260, 300],
      ]
        .map(([x = 0, w = 0, h = 0]) => karst(random, x, 600, [w, h], '#b5c4c0', '#8fb5a9', '#6f9a98'))
        .join('')
      const near =
        karst(random, 300, 690, [330, 470], ...limestone) +
        karst(random, 1350, 700, [380, 540], ...limestone) +
        karst(random, 1080, 680, [180, 240], ...limestone)
      return (
        sky('#7fb6c9', '#c4dfdb', '#fdebc8') +
        clouds(random, 5, [90, 260], '#fff', 0.55) +
        sun(740, 330, 60, '#fffae0', '#ffedb4') +
        far +
        mist(610, 170, '#eaf0df', 0.75) +
        water(random, 600, ['#cfe3d3', '#6fb5ae', '#2a7f86'], '#fff', 80) +
        sunPath(random, 740, 602, '#fffbe0', 0.8) +
        mirror(696, near, 0.2) +
        near +
        mirror(800, put(720, 800, 1.15, junk('#3c2b26', '#b5652f', '#7d3f22')), 0.2) +
        put(720, 800, 1.15, junk('#3c2b26', '#c87a3a', '#8a4a26')) +
        put(1010, 712, 0.42, junk('#3c2b26', '#c87a3a', '#8a4a26')) +
        birds(520, 270, 6, '#44646a', random)
      )
    },
  },
  {
    name: 'sail-coast',
    seed: 1018,
    alt: 'A sail-shaped hotel on its island by a sandy beach',
    draw: (random) =>
      sky('#4d9fdc', '#9ad2ee', '#fdf0d0') +
      clouds(random, 4, [80, 240], '#fff', 0.6) +
      sun(320, 210, 52, '#fffdf0', '#fff3c4') +
      Array.from({ length: 15 }, (_, at) =>
        put(
          60 + at * 58,
          600,
          1,
          tower(random, random.int(28, 46), random.int(50, 190), ['#a9c4d4', '#97b5c8'], undefined),
        ),
      ).join('') +
      mist(600, 140, '#f6efd9', 0.7) +
      water(random, 598, ['#2f9fc4', '#4fc1cc', '#a5e3d4'], '#fff', 90) +
      shape('M960 628C1020 596 1300 596 1360 628Z', '#d9c49a') +
      put(1120, 612, 0.98, sail(440, '#fdfdfa', '#4f8fc0')) +
      bushes(random, [990, 1090], 612, 18, '#4f9457') +
      bushes(random, [1340, 1352], 612, 14, '#4f9457') +
      put(620, 690, 0.7, sailboat('#fff', '#2f6f8f')) +
      beach(
        [
          [-40, 800],
          [300, 830],
          [700, 880],
          [1100, 900],
          [1640, 880],
        ],
        curve,
        '#f9e6bd',
        '#e2c48d',
      ) +
      palm(random, 170, 940, 600, 0.24, '#6b4f38', '#3a8a55') +
      palm(random, 70, 920, 470, 0.06, '#6b4f38', '#2f7a4a') +
      put(900, 966, 0.62, camel('#a5713f', '#c8452f')) +
      put(1080, 960, 0.62, camel('#a5713f', '#2f6f8f')),
  },
  {
    name: 'longtail-bay',
    seed: 1020,
    alt: 'A longtail boat on emerald water below tall cliffs',
    draw: (random) => {
      const cliffs =
        karst(random, 210, 620, [420, 500], ...limestone) +
        karst(random, 520, 620, [220, 300], ...limestone) +
        karst(random, 1420, 630, [460, 560], ...limestone) +
        karst(random, 1130, 616, [150, 190], ...limestone)
      return (
        sky('#3f9bd8', '#93d0ec', '#eaf6ea') +
        clouds(random, 6, [80, 280], '#fff', 0.75) +
        karst(random, 860, 600, [260, 150], '#a9c4bd', '#86b5a5', '#6a9c98') +
        cliffs +
        water(random, 612, ['#1f9aa5', '#35bdb0', '#9be3c6'], '#fff', 80) +
        mirror(622, cliffs, 0.14) +
        beach(
          [
            [-40, 960],
            [400, 930],
            [900, 950],
            [1640, 900],
          ],
          curve,
          '#fdf0d2',
          '#e8d09e',
        ) +
        put(760, 850, 1.55, longtail('#7a4526', '#f2efe4', '#d8392f')) +
        put(1170, 730, 0.7, longtail('#5b3a26', '#e9b526', '#2f6fb7')) +
        palm(random, 1490, 1000, 640, -0.34, '#5b4632', '#2b7d55') +
        palm(random, 1590, 990, 500, -0.2, '#5b4632', '#23694a')
      )
    },
  },
]
