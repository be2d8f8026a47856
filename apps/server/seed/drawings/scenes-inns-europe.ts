import { gondola, sailboat } from './boats.ts'
import { facade } from './facades.ts'
import { lamps } from './hotels.ts'
import { alps, pavement } from './hotels-around.ts'
import { hills } from './land.ts'
import { box, clouds, glow, put, shape, sky, stroke, sun } from './paper.ts'
import { bushes, flowers, pines, poplar, tree } from './plants.ts'
import { mirror, water } from './water.ts'
import type { Scene } from './scene.ts'

/** Hotels in towns of Europe. */
export const europeanInnScenes: Scene[] = [
  {
    name: 'hotel-lilac',
    seed: 2214,
    alt: 'A Paris hotel with iron balconies and a zinc roof on a street of trees',
    draw: (random) =>
      sky('#8fb4dc', '#cfdfea', '#f8ecdc') +
      clouds(random, 5, [70, 200], '#fff', 0.7) +
      [260, 1340]
        .map((x) =>
          put(
            x,
            810,
            0.96,
            facade(random, {
              w: 520,
              floors: 5,
              bays: 5,
              face: '#e9dcc6',
              trim: '#f9f1e2',
              pane: '#7f8fa5',
              roof: '#6f7f94',
              balcony: '#3f3f4a',
              hasMansard: true,
            }),
          ),
        )
        .join('') +
      put(
        800,
        810,
        1.04,
        facade(random, {
          w: 560,
          floors: 5,
          bays: 5,
          face: '#f3e8d2',
          trim: '#fffaf0',
          pane: '#6f8098',
          roof: '#5f7088',
          balcony: '#35353f',
          awning: '#8a6fb5',
          flowers: '#b58ad0',
          hasMansard: true,
        }),
      ) +
      pavement(810, '#cfc8bd', '#f2ece0') +
      [150, 500, 1100, 1450].map((x) => tree(random, x, 900, 250, '#4f8055', '#8ab068')).join('') +
      lamps(
        [
          [640, 880],
          [960, 880],
        ],
        '#fff0c4',
      ),
  },
  {
    name: 'hotel-seehof',
    seed: 2215,
    alt: 'A grand hotel with striped awnings on a lake, the Alps behind',
    draw: (random) => {
      const front = put(
        800,
        640,
        0.92,
        facade(random, {
          w: 1060,
          floors: 4,
          bays: 9,
          face: '#fbf2de',
          trim: '#fff',
          pane: '#7fa0b8',
          roof: '#8a5a4a',
          awning: '#c8452f',
          balcony: '#6f7f8a',
          flowers: '#d9382f',
          hasMansard: true,
        }),
      )
      return (
        sky('#4f92da', '#a9cff0', '#f0f2ea') +
        alps(random, 580) +
        hills(random, 600, 30, '#5f9a72', '#4f8a62') +
        front +
        box(-40, 638, 1700, 22, '#e3d8c2') +
        water(random, 658, ['#7fb8dc', '#3f86c0', '#2a62a0'], '#fff', 80) +
        mirror(660, front, 0.24) +
        put(330, 800, 0.8, sailboat('#fff', '#c8452f')) +
        flowers(random, [648, 660], ['#d9382f', '#f4d35e'], 50)
      )
    },
  },
  {
    name: 'hotel-alpine',
    seed: 2216,
    alt: 'A chalet with geraniums on its balconies before snow mountains',
    draw: (random) =>
      sky('#4f94dc', '#a9d0f0', '#f2f2e6') +
      alps(random, 640) +
      pines(random, [-20, 1640], () => 680, [110, 190], '#2f6352', '#4f8464') +
      put(
        800,
        800,
        1,
        box(-380, -360, 760, 360, '#b87f48') +
          box(-380, -130, 760, 130, '#f6ecd8') +
          shape('M-500 -340L0 -560L500 -340L470 -316L0 -520L-470 -316Z', '#5b3a26') +
          shape('M-440 -338L0 -528L440 -338Z', '#a06a38') +
          [-250, -90, 70, 230]
            .map(
              (x) =>
                box(x - 36, -320, 92, 92, '#f6ecd8') +
                box(x - 28, -312, 76, 76, '#7fa5bc') +
                box(x - 38, -104, 88, 104, '#7a4a2c') +
                box(x - 28, -96, 68, 90, '#8fb0c0'),
            )
            .join('') +
          box(-430, -206, 860, 14, '#7a4a2c') +
          stroke(Array.from({ length: 54 }, (_, at) => `M${-424 + at * 16} -206v44`).join(''), '#7a4a2c', 4) +
          Array.from({ length: 30 }, (_, at) =>
            shape(`M${-420 + at * 29} -206q14 -26 28 0Z`, at % 2 ? '#d9382f' : '#4f8a4a'),
          ).join('') +
          [-60, 40].map((x) => box(x - 20, -452, 66, 66, '#7fa5bc')).join(''),
      ) +
      shape('M-40 796L1640 796L1640 1010L-40 1010Z', '#86bb5c') +
      shape('M740 796L860 796L1040 1010L560 1010Z', '#e6d6ac') +
      pines(random, [-20, 220], () => 900, [260, 360], '#274f45', '#3f7259') +
      pines(random, [1400, 1640], () => 900, [260, 360], '#274f45', '#3f7259') +
      flowers(random, [830, 995], ['#fff', '#f4d35e', '#b58ad0'], 120),
  },
  {
    name: 'hotel-canal',
    seed: 2217,
    alt: 'A rose palazzo with pointed windows on a canal, a gondola at its steps',
    draw: (random) => {
      const row =
        put(
          800,
          660,
          1.1,
          facade(random, {
            w: 560,
            floors: 4,
            bays: 5,
            face: '#d98a78',
            trim: '#fbeede',
            pane: '#4f6f7f',
            roof: '#a5563f',
            balcony: '#f6ead8',
            flowers: '#e8523f',
          }),
        ) +
        [
          [270, '#e3b56a'],
          [1330, '#c9977f'],
        ]
          .map(([x, face]) =>
            put(
              Number(x),
              660,
              0.96,
              facade(random, {
                w: 480,
                floors: 4,
                bays: 4,
                face: String(face),
                trim: '#f9ecd6',
                pane: '#4f6f7f',
                shutter: '#3f7a6a',
                roof: '#9a5238',
              }),
            ),
          )
          .join('')
      return (
        sky('#7fb4dc', '#cbe2e8', '#fbeed4') +
        clouds(random, 4, [60, 160], '#fff', 0.7) +
        row +
        box(-40, 656, 1700, 18, '#efe2cc') +
        water(random, 672, ['#8fc0b8', '#4f9a9f', '#2f7480'], '#fff', 80) +
        mirror(674, row, 0.26) +
        put(840, 840, 1.2, gondola('#232330')) +
        [180, 210, 1400].map((x, at) => box(x, 640, 14, 220, at === 1 ? '#c8452f' : '#f2ead8', 6)).join('')
      )
    },
  },
  {
    name: 'hotel-palazzo',
    seed: 2218,
    alt: 'A palazzo of ochre stone with cypresses around its court',
    draw: (random) =>
      sky('#7fb8e0', '#cfe4ea', '#fdf0d2') +
      hills(random, 560, 60, '#a9b878', '#8fa562') +
      put(
        800,
        760,
        1.1,
        facade(random, {
          w: 900,
          floors: 4,
          bays: 7,
          face: '#dcb070',
          trim: '#f6e2b8',
          pane: '#6b5a4a',
          shutter: '#7a5a3a',
          roof: '#b0653f',
        }),
      ) +
      pavement(758, '#e6d2a8', '#f9ecd0') +
      [130, 230, 1370, 1470].map((x) => poplar(x, 800, 420, '#2f5f45', '#5f8a55')).join('') +
      put(
        800,
        900,
        1,
        shape('M-170 0C-170 -46 170 -46 170 0C170 54 -170 54 -170 0Z', '#f9ecd0') +
          shape('M-140 -4C-140 -36 140 -36 140 -4C140 34 -140 34 -140 -4Z', '#6fb0bc') +
          box(-12, -100, 24, 92, '#f9ecd0', 8) +
          glow(60, '#fff', 0.3),
      ) +
      [330, 1270].map((x) => tree(random, x, 900, 190, '#4f7f45', '#c9a83f')).join(''),
  },
  {
    name: 'hotel-albergo',
    seed: 2219,
    alt: 'A Roman hotel with ivy, shutters and umbrella pines in the evening sun',
    draw: (random) =>
      sky('#6f7fb8', '#d99fa0', '#f8c48f', '#fde4b0') +
      sun(1360, 470, 60, '#fff6d8', '#ffd994') +
      [150, 1430]
        .map((x) =>
          put(
            x,
            800,
            1,
            stroke('M0 0C-8 -180 10 -300 0 -430', '#5b4030', 22) +
              shape('M-210 -410C-190 -520 190 -520 210 -410C130 -376 -130 -376 -210 -410Z', '#3f6a4a') +
              shape('M-170 -430C-140 -506 40 -510 110 -470C30 -450 -100 -440 -170 -430Z', '#6a9455', 0.7),
          ),
        )
        .join('') +
      put(
        800,
        800,
        1.1,
        facade(random, {
          w: 760,
          floors: 4,
          bays: 6,
          face: '#e0946a',
          trim: '#fbe8cc',
          pane: '#ffd98a',
          shutter: '#5b7a55',
          roof: '#a5563a',
          awning: '#3f7a5a',
          flowers: '#e8523f',
        }),
      ) +
      bushes(random, [400, 560], 560, 40, '#4f8a4a') +
      bushes(random, [390, 520], 660, 44, '#437a42') +
      bushes(random, [1060, 1200], 720, 40, '#4f8a4a') +
      pavement(798, '#d9bf9a', '#f6e6c8') +
      lamps(
        [
          [360, 880],
          [1240, 880],
        ],
        '#ffe6ae',
      ),
  },
]
