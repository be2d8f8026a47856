import { gondola, lantern, longtail, sailboat } from './boats.ts'
import { dome, goanChurch, house, ironTower, needle, tower } from './buildings.ts'
import { hills, range } from './land.ts'
import { box, clouds, glow, mist, put, shape, sky, stars, sun } from './paper.ts'
import { bushes, flowers, palm, poplar, tree } from './plants.ts'
import type { Scene } from './scene.ts'
import { mirror, sunPath, water } from './water.ts'

/** Towns. */
export const cityScenes: Scene[] = [
  {
    name: 'goa-church',
    seed: 1011,
    alt: 'A white church with two towers among palms and red roofs',
    draw: (random) =>
      sky('#59a9dd', '#a9d8ee', '#f3f3dc') +
      clouds(random, 6, [80, 300], '#fff', 0.75) +
      hills(random, 600, 40, '#6fae7c', '#4f9468') +
      [80, 190, 300, 1270, 1380, 1500, 1580]
        .map((x) => palm(random, x, 690, random.int(240, 360), (random.next() - 0.5) * 0.4, '#5b5a3c', '#3a8a5a'))
        .join('') +
      bushes(random, [-20, 1640], 690, 60, '#3a8a5a') +
      put(800, 730, 1.45, goanChurch('#fdf8ec', '#ddd3c4', '#6a7d94')) +
      [
        [170, '#f0c14b'],
        [360, '#7fb3c9'],
        [1250, '#e98a6a'],
        [1440, '#f5e3b5'],
      ]
        .map(([x, colour]) => put(Number(x), 800, 1, house(170, 110, String(colour), '#b8593a', '#fff8e8')))
        .join('') +
      shape('M720 724L880 724L1180 1010L420 1010Z', '#e6d3b2') +
      shape('M-40 800C300 776 560 780 700 800L440 1010L-40 1010Z', '#7fb75f') +
      shape('M1640 800C1300 776 1040 780 900 800L1160 1010L1640 1010Z', '#7fb75f') +
      bushes(random, [-20, 440], 930, 46, '#4f9457') +
      bushes(random, [1180, 1640], 930, 46, '#4f9457') +
      flowers(random, [900, 990], ['#d9436b', '#e88aa6', '#f4d35e'], 90) +
      palm(random, 110, 1000, 700, 0.16, '#5b4632', '#2f7a4f') +
      palm(random, 1510, 1000, 640, -0.2, '#5b4632', '#2f7a4f'),
  },
  {
    name: 'lantern-river',
    seed: 1016,
    alt: 'Silk lanterns above an old river town at night',
    draw: (random) => {
      const walls = ['#d9a441', '#e0b45a', '#c98a3a', '#d9a441', '#b5793a', '#e0b45a', '#c98a3a', '#d2a04a', '#b5793a']
      const town = walls
        .map((colour, at) => put(90 + at * 178, 640, 1.25, house(132, 112, colour, '#5b2f2a', '#ffe39a')))
        .join('')
      const strings = [
        [-20, 150, 820, 190, 70],
        [760, 190, 1640, 120, 90],
        [-20, 330, 620, 300, 60],
        [980, 300, 1640, 340, 60],
      ]
      const colours = ['#d8392f', '#e9a02f', '#b2387f', '#3f7fb5', '#e05a2f', '#6a9a3f']
      const lanterns = strings.map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0, sag = 0], row) => {
        const at = (part: number) =>
          [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part + Math.sin(part * Math.PI) * sag] as const
        return Array.from({ length: 6 }, (_, index) => {
          const [x, y] = at((index + 0.6) / 6.2)
          return put(x, y + 76, 0.95, lantern(colours[(index + row * 2) % 6] ?? '', '#ffd877'))
        }).join('')
      })
      return (
        sky('#1a2350', '#3c3f7d', '#84598f', '#d98a7f') +
        stars(random, 90, 330) +
        range(random, 560, 90, '#4a3f75', '#5a467a', 12) +
        town +
        tree(random, 40, 650, 190, '#2c3a4a', '#44566a') +
        tree(random, 1575, 650, 220, '#2c3a4a', '#44566a') +
        box(-40, 638, 1700, 26, '#3c2c3f') +
        water(random, 662, ['#a5675f', '#4a3f75', '#1c2450'], '#ffd79a', 110) +
        mirror(662, town, 0.32) +
        put(1080, 820, 1, longtail('#2a1e2c', '#5b3a3f', '#d8392f')) +
        [
          [260, 790],
          [390, 860],
          [180, 910],
          [620, 900],
          [760, 800],
          [1330, 900],
          [1460, 830],
        ]
          .map(([x = 0, y = 0]) =>
            put(
              x,
              y,
              1,
              glow(90, '#ffcf7a', 0.5) +
                shape('M-24 0L-17 -26L17 -26L24 0Q0 12 -24 0Z', '#ffd98a') +
                shape('M-30 0Q0 18 30 0Q20 14 0 14Q-20 14 -30 0Z', '#d8563f'),
            ),
          )
          .join('') +
        lanterns.join('')
      )
    },
  },
  {
    name: 'desert-skyline',
    seed: 1017,
    alt: 'A skyline of towers with a tall needle, mirrored in water at dusk',
    draw: (random) => {
      const block = (x: number, w: number, h: number, far: boolean) =>
        put(
          x,
          650,
          1,
          tower(random, w, h, far ? ['#8d6f9e', '#7d6294'] : ['#3f3f70', '#34345f'], far ? undefined : '#ffdf9a'),
        )
      const back = Array.from({ length: 24 }, (_, at) =>
        block(at * 70 + random.int(-10, 10), random.int(44, 70), random.int(90, 260), true),
      ).join('')
      const front = [
        [60, 80, 190],
        [170, 64, 270],
        [270, 88, 150],
        [380, 58, 330],
        [470, 84, 220],
        [1010, 76, 250],
        [1110, 60, 360],
        [1200, 92, 200],
        [1310, 64, 300],
        [1410, 84, 180],
        [1520, 70, 260],
      ]
        .map(([x = 0, w = 0, h = 0]) => block(x, w, h, false))
        .join('')
      const city =
        back +
        front +
        put(760, 650, 1, needle(540, '#4a4a82', '#333363')) +
        put(620, 650, 0.9, tower(random, 90, 210, ['#3f3f70', '#34345f'], '#ffdf9a')) +
        put(880, 650, 0.9, tower(random, 80, 250, ['#3f3f70', '#34345f'], '#ffdf9a'))
      return (
        sky('#27306b', '#6b5598', '#d9828f', '#fbc189') +
        stars(random, 50, 200) +
        clouds(random, 6, [170, 430], '#f7b5a0', 0.4) +
        sun(1260, 520, 58, '#fff0cf', '#ffc58f') +
        city +
        box(-40, 646, 1700, 14, '#2b2a52') +
        water(random, 658, ['#e59a8a', '#7a5f9a', '#272f68'], '#ffe2b5', 100) +
        mirror(656, city, 0.26) +
        sunPath(random, 1260, 660, '#ffe6c0') +
        put(360, 850, 1.1, sailboat('#f4e3da', '#2b2a52'))
      )
    },
  },
  {
    name: 'iron-tower',
    seed: 1022,
    alt: 'The iron tower of Paris above roofs and a river in the evening',
    draw: (random) => {
      const row = (y: number, faces: string[], roof: string, scale: number, count: number) =>
        Array.from({ length: count }, (_, at) =>
          put(
            40 + at * (1600 / (count - 1)),
            y,
            scale,
            box(-58, -120, 116, 120, faces[at % faces.length] ?? '') +
              shape('M-62 -120L-50 -168L50 -168L62 -120Z', roof) +
              [-38, -8, 22].map((x) => box(x, -100, 16, 32, '#fff1c4') + box(x, -52, 16, 32, '#6b7590')).join('') +
              [-30, 14].map((x) => box(x, -152, 16, 22, '#ffe2a0')).join('') +
              box(30, -192, 14, 26, '#a5604a'),
          ),
        ).join('')
      return (
        sky('#4f5fa8', '#b08fc0', '#f6b6a5', '#fde4bd') +
        clouds(random, 7, [110, 400], '#ffe3d5', 0.5) +
        sun(1260, 480, 54, '#fff4da', '#ffd7a5') +
        row(640, ['#b5a5bd', '#a99ab5'], '#8f86a8', 0.8, 17) +
        mist(640, 150, '#f3c8b8', 0.6) +
        put(660, 716, 1, ironTower(650, '#54466b', '#8a759a')) +
        Array.from({ length: 22 }, (_, at) =>
          tree(random, at * 78, 716, random.int(80, 120), '#5f7a5a', '#93a566'),
        ).join('') +
        row(760, ['#efe0cb', '#e3d0bb', '#f4e7d6'], '#66708f', 0.92, 11) +
        box(-40, 756, 1700, 30, '#c9b5a8') +
        [200, 560, 920, 1280]
          .map((x) => shape(`M${x - 170} 862Q${x - 170} 786 ${x} 786Q${x + 170} 786 ${x + 170} 862`, '#5f5f88'))
          .join('') +
        water(random, 786, ['#e3b3a8', '#8a86b5', '#4a5590'], '#fff1da', 60) +
        sunPath(random, 1260, 788, '#fff1d5', 0.8) +
        poplar(110, 1010, 520, '#2f4a4a', '#4f6d5a') +
        tree(random, 1500, 1010, 420, '#33504a', '#5a7a5a')
      )
    },
  },
  {
    name: 'canal-city',
    seed: 1023,
    alt: 'A gondola on a canal between old palaces and a dome',
    draw: (random) => {
      const palace = (x: number, w: number, h: number, face: string, shade: string) => {
        const columns = Math.max(2, Math.floor(w / 44))
        const windows = [0.78, 0.5, 0.24].map((up) =>
          Array.from({ length: columns }, (_, at) =>
            shape(
              `M${x + (at + 0.5) * (w / columns) - 10} ${690 - h * up + 40}v-34q10 -22 20 0v34Z`,
              up === 0.5 ? '#fff3d0' : shade,
            ),
          ).join(''),
        )
        return (
          box(x, 690 - h, w, h, face) +
          box(x - 5, 690 - h - 12, w + 10, 16, shade) +
          windows.join('') +
          box(x, 690 - h * 0.64, w, 5, shade) +
          box(x, 690 - h * 0.36, w, 5, shade)
        )
      }
      const rows =
        palace(-30, 190, 390, '#d98a63', '#8a4a3f') +
        palace(164, 150, 330, '#f0cf9a', '#a5744f') +
        palace(318, 130, 270, '#e3a58a', '#945548') +
        palace(452, 96, 220, '#f2dcb5', '#a5805a') +
        palace(1080, 110, 230, '#e9b58f', '#945f48') +
        palace(1194, 140, 300, '#f2d9a8', '#a5805a') +
        palace(1338, 130, 350, '#d9805f', '#84463c') +
        palace(1472, 180, 410, '#efc79a', '#9a6a4a')
      const church =
        put(
          800,
          690,
          1,
          box(-130, -120, 260, 120, '#efe6da') +
            box(-70, -190, 140, 80, '#e6dbcd') +
            put(0, -186, 1, dome(170, 130, '#8fa5a8', '#c4d3d0')) +
            [-110, 110].map((x) => put(x, -120, 1, dome(60, 52, '#8fa5a8', '#c4d3d0'))).join('') +
            shape('M-28 0v-56q28 -40 56 0V0Z', '#7a6a68'),
        ) +
        put(
          960,
          690,
          1,
          box(-19, -330, 38, 330, '#c9765a') +
            box(-24, -350, 48, 40, '#efe6da') +
            shape('M-24 -350L0 -430L24 -350Z', '#7d9a8a'),
        )
      return (
        sky('#7fb0dd', '#d0dfe6', '#fde6c4') +
        clouds(random, 6, [70, 260], '#fff', 0.6) +
        sun(620, 300, 50, '#fffbe6', '#ffecb9') +
        church +
        mist(690, 120, '#f8e6cf', 0.45) +
        rows +
        water(random, 688, ['#d9d3b5', '#6fa8a5', '#27707c'], '#fff', 100) +
        mirror(688, rows + church, 0.25) +
        [
          [250, '#c8452f'],
          [300, '#2f5d8f'],
          [1290, '#c8452f'],
          [1350, '#2f5d8f'],
        ]
          .map(
            ([x, colour]) =>
              box(Number(x), 640, 10, 150, '#fdf5e6') +
              [0, 1, 2, 3].map((at) => box(Number(x), 650 + at * 34, 10, 16, String(colour))).join(''),
          )
          .join('') +
        put(760, 850, 1.6, gondola('#1f1f2c'))
      )
    },
  },
]
