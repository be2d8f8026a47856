import { house, prayerFlags } from './buildings.ts'
import { hills, mountain } from './land.ts'
import { box, clouds, curve, mist, put, shape, sky, sun } from './paper.ts'
import { grass, pines, poplar } from './plants.ts'
import type { Scene } from './scene.ts'
import { mirror, water } from './water.ts'

/** High and bare. */
export const heightScenes: Scene[] = [
  {
    name: 'high-lake',
    seed: 1006,
    alt: 'A deep blue lake between bare mountains of many colours',
    draw: (random) => {
      const far = [
        mountain(random, {
          at: [250, 230],
          reach: 420,
          foot: 600,
          rock: '#b99b8f',
          shade: '#7d6a7c',
          snow: '#f7f6fb',
          snowTo: 0.24,
        }),
        mountain(random, {
          at: [1290, 210],
          reach: 470,
          foot: 600,
          rock: '#b6988a',
          shade: '#776679',
          snow: '#f7f6fb',
          snowTo: 0.26,
        }),
        mountain(random, {
          at: [760, 270],
          reach: 460,
          foot: 600,
          rock: '#c0a08d',
          shade: '#83707c',
          snow: '#f7f6fb',
          snowTo: 0.2,
        }),
      ].join('')
      const near =
        mountain(random, { at: [1500, 360], reach: 420, foot: 610, rock: '#c79a6d', shade: '#8a6357' }) +
        mountain(random, { at: [60, 380], reach: 400, foot: 610, rock: '#c08f66', shade: '#835d55' }) +
        mountain(random, { at: [1060, 440], reach: 330, foot: 610, rock: '#cda57b', shade: '#93705f' })
      return (
        sky('#1f5fa8', '#5f9bd0', '#bfdcec') +
        clouds(random, 4, [110, 240], '#fff', 0.6) +
        far +
        mist(600, 150, '#d7e3ea', 0.55) +
        near +
        water(random, 600, ['#1c6fae', '#1b86bd', '#38aec4', '#8fd6cf'], '#fff', 70) +
        mirror(600, near, 0.16) +
        shape(
          curve([
            [-40, 900],
            [220, 872],
            [520, 912],
            [860, 950],
            [1200, 968],
            [1640, 1000],
          ]) + 'L1640 1010L-40 1010Z',
          '#c9b293',
        ) +
        shape(
          curve([
            [-40, 940],
            [240, 912],
            [520, 950],
            [900, 990],
            [1100, 1010],
          ]) + 'L-40 1010Z',
          '#b19877',
        ) +
        prayerFlags([-30, 640], [520, 905], 90) +
        prayerFlags([-30, 720], [520, 905], 60) +
        box(512, 700, 9, 215, '#5b4636') +
        prayerFlags([516, 706], [1010, 985], 60)
      )
    },
  },
  {
    name: 'monastery',
    seed: 1007,
    alt: 'A white monastery climbs a rock above poplars and snow mountains',
    draw: (random) => {
      const block = (x: number, y: number, w: number, h: number, band = '#8f2f2a') =>
        put(
          x,
          y,
          1,
          box(0, -h, w, h, '#f4eee2') +
            box(w * 0.62, -h, w * 0.38, h, '#d9cdbd') +
            box(-5, -h - 6, w + 10, 14, band) +
            Array.from(
              { length: Math.floor(w / 34) },
              (_, at) => box(12 + at * 34, -h + 26, 13, 20, '#4a332d') + box(9 + at * 34, -h + 22, 19, 4, '#d9a441'),
            ).join(''),
        )
      return (
        sky('#3f83c4', '#93c1e2', '#e3eef0') +
        clouds(random, 4, [90, 220], '#fff', 0.65) +
        mountain(random, {
          at: [330, 190],
          reach: 460,
          foot: 700,
          rock: '#9aa3b4',
          shade: '#5f6a86',
          snow: '#fff',
          snowTo: 0.46,
        }) +
        mountain(random, {
          at: [1330, 240],
          reach: 430,
          foot: 700,
          rock: '#9aa3b4',
          shade: '#5f6a86',
          snow: '#fff',
          snowTo: 0.4,
        }) +
        mist(700, 220, '#dfe7ea', 0.75) +
        hills(random, 690, 26, '#c3b08c', '#a5a06a') +
        shape(
          `${curve([
            [300, 1010],
            [420, 800],
            [560, 660],
            [760, 560],
            [950, 540],
            [1100, 640],
            [1260, 780],
            [1420, 1010],
          ])}Z`,
          '#b08b64',
        ) +
        shape(
          `${curve([
            [900, 560],
            [880, 680],
            [960, 790],
            [930, 1010],
          ])}L1420 1010${curve([
            [1420, 1010],
            [1260, 780],
            [1100, 640],
            [950, 540],
          ]).replace('M', 'L')}Z`,
          '#7d5c48',
          0.55,
        ) +
        block(560, 700, 190, 96) +
        block(690, 630, 220, 120) +
        block(880, 680, 170, 110) +
        block(760, 540, 210, 130, '#7a2824') +
        block(820, 430, 120, 74, '#d9a441') +
        block(620, 800, 150, 84) +
        block(800, 790, 200, 100) +
        block(1010, 790, 150, 90) +
        put(880, 350, 1, box(-9, -34, 18, 34, '#d9a441') + shape('M-14 -34L0 -62L14 -34Z', '#e9c25a')) +
        prayerFlags([880, 300], [1470, 700], 60) +
        prayerFlags([880, 300], [300, 720], 60) +
        hills(random, 880, 24, '#8f9a55', '#5f7440') +
        Array.from({ length: 17 }, (_, at) =>
          poplar(
            30 + at * 98 + random.int(-20, 20),
            920 + random.int(-10, 26),
            random.int(150, 270),
            '#5d7d3a',
            '#a9b64e',
          ),
        ).join('') +
        hills(random, 950, 14, '#6f8a48', '#4f6c3a')
      )
    },
  },
  {
    name: 'cedar-valley',
    seed: 1012,
    alt: 'A mountain village among cedars under snow peaks in the evening',
    draw: (random) =>
      sky('#4a5a9a', '#a78bb8', '#f6b49a', '#fde0b8') +
      sun(380, 400, 50, '#fff3d8', '#ffd7a2') +
      mountain(random, {
        at: [1050, 120],
        reach: 580,
        foot: 680,
        rock: '#a193b8',
        shade: '#5d5b8c',
        snow: '#fff2ea',
        snowTo: 0.5,
      }) +
      mountain(random, {
        at: [520, 250],
        reach: 440,
        foot: 680,
        rock: '#a193b8',
        shade: '#5d5b8c',
        snow: '#fff2ea',
        snowTo: 0.42,
      }) +
      mountain(random, {
        at: [1530, 270],
        reach: 400,
        foot: 680,
        rock: '#a193b8',
        shade: '#5d5b8c',
        snow: '#fff2ea',
        snowTo: 0.4,
      }) +
      mist(690, 220, '#f3c6b0', 0.7) +
      hills(random, 640, 60, '#6c6f8f', '#8a7f97', 4) +
      mist(720, 110, '#e9bba8', 0.5) +
      hills(random, 720, 50, '#4d5f72', '#566a75', 4) +
      pines(random, [-20, 1640], (x) => 740 + Math.sin(x / 200) * 26, [90, 150], '#35505c', '#4d6f70') +
      [
        [520, 790],
        [650, 812],
        [790, 796],
        [930, 826],
        [1080, 806],
        [720, 858],
        [880, 880],
      ]
        .map(([x = 0, y = 0], at) =>
          put(
            x,
            y,
            0.9,
            house(
              96,
              62,
              ['#e8d7bd', '#d8b48a', '#efe3cf'][at % 3] ?? '',
              ['#7d3b33', '#3f5d6b', '#5b4636'][at % 3] ?? '',
              '#ffd877',
            ),
          ),
        )
        .join('') +
      hills(random, 890, 34, '#3f5b4f', '#2b453f', 5) +
      pines(random, [-20, 500], (x) => 940 + x * 0.06, [230, 360], '#1d3536', '#31524b') +
      pines(random, [1120, 1640], (x) => 980 - (x - 1120) * 0.06, [230, 380], '#1d3536', '#31524b') +
      grass(random, 940, '#22403a'),
  },
]
