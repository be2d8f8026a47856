import { longtail } from './boats.ts'
import { prayerFlags } from './buildings.ts'
import { cottage, fire, lamps, pool, tent } from './hotels.ts'
import { lawn, palms, path, peaks } from './hotels-around.ts'
import { dune, hills, karst, range } from './land.ts'
import { clouds, curve, put, shape, sky, stars, stroke, sun } from './paper.ts'
import { bushes, flowers, palm, pines, poplar, tree } from './plants.ts'
import { water } from './water.ts'
import type { Scene } from './scene.ts'

/** Tents, cottages and villas that are hotels. */
export const campScenes: Scene[] = [
  {
    name: 'hotel-desert-camp',
    seed: 2005,
    alt: 'Swiss tents around a fire between dunes at dusk',
    draw: (random) =>
      sky('#3a3f7f', '#8a5f95', '#ee8f66', '#fbc983') +
      stars(random, 60, 240) +
      sun(1250, 540, 66, '#fff0c4', '#ffc67e') +
      range(random, 640, 50, '#a5685f', '#b8745c', 16) +
      dune({ from: [-420, 760], crest: [240, 570], to: [1080, 800], light: '#eeb06e', shade: '#a85c45' }) +
      dune({ from: [560, 980], crest: [1420, 620], to: [2100, 840], light: '#f0b878', shade: '#a55843' }) +
      shape('M-40 770C300 740 700 736 1640 772L1640 1010L-40 1010Z', '#dd9f63') +
      [
        [300, 800, 0.86],
        [590, 776, 0.74],
        [1030, 776, 0.74],
        [1320, 802, 0.86],
      ]
        .map(([x = 0, y = 0, scale = 1]) => put(x, y, scale, tent(300, 230, '#f6e8cf', '#b2263d', '#ffd98a')))
        .join('') +
      put(
        800,
        900,
        1,
        shape('M-260 30C-260 -26 260 -26 260 30C260 74 -260 74 -260 30Z', '#b2263d') +
          shape('M-220 26C-220 -14 220 -14 220 26C220 56 -220 56 -220 26Z', '#d9662f'),
      ) +
      put(800, 900, 1, fire(34)) +
      lamps(
        [
          [180, 880],
          [460, 850],
          [1140, 850],
          [1420, 880],
        ],
        '#ffdf9a',
      ),
  },
  {
    name: 'hotel-royal-camp',
    seed: 2006,
    alt: 'Grand tents with lanterns along a carpet, in the desert under stars',
    draw: (random) =>
      sky('#141b44', '#2d3069', '#5f4480', '#b56a72') +
      stars(random, 150, 520) +
      dune({ from: [-420, 700], crest: [420, 560], to: [1300, 760], light: '#8a5a72', shade: '#4f3560' }) +
      dune({ from: [700, 820], crest: [1380, 600], to: [2100, 780], light: '#8f5f74', shade: '#52375f' }) +
      shape('M-40 740C400 716 1100 716 1640 742L1640 1010L-40 1010Z', '#7a5264') +
      put(800, 770, 1.5, tent(360, 280, '#fdf1dc', '#8a1f3f', '#ffd37a')) +
      [
        [330, 790],
        [1270, 790],
      ]
        .map(([x = 0, y = 0]) => put(x, y, 1.05, tent(320, 250, '#f6e3c8', '#2f4f8a', '#ffcf70')))
        .join('') +
      shape('M720 770L880 770L1010 1010L590 1010Z', '#8a1f3f') +
      shape('M734 770L744 770L640 1010L618 1010ZM856 770L866 770L982 1010L960 1010Z', '#e9b44f') +
      lamps(
        [
          [660, 830],
          [590, 900],
          [500, 990],
          [940, 830],
          [1010, 900],
          [1100, 990],
          [150, 860],
          [1450, 860],
        ],
        '#ffe0a0',
      ),
  },
  {
    name: 'hotel-orchard-camp',
    seed: 2108,
    alt: 'White tents in an apricot orchard below bare mountains',
    draw: (random) =>
      sky('#4f93d6', '#a5cdec', '#f0efe0') +
      peaks(random, 620, '#a88f7c', '#73604f', '#f4f4f8') +
      Array.from({ length: 16 }, (_, at) =>
        poplar(20 + at * 104, 660, random.int(140, 210), '#6f9a4a', '#b5bf5c'),
      ).join('') +
      lawn(650, '#9dbb62') +
      [
        [320, 790, 1],
        [800, 770, 1.1],
        [1280, 790, 1],
      ]
        .map(([x = 0, y = 0, scale = 1]) => put(x, y, scale, tent(310, 230, '#fbf6ea', '#3f74a5', '#c9a86a')))
        .join('') +
      [60, 560, 1050, 1540].map((x) => tree(random, x, 850, 230, '#5f8f45', '#d9b45a')).join('') +
      flowers(random, [860, 990], ['#fff', '#f4d35e', '#e8a0b8'], 100),
  },
  {
    name: 'hotel-forest-cottages',
    seed: 2105,
    alt: 'Thatched cottages between tall forest trees',
    draw: (random) =>
      sky('#a9d8c4', '#dcefd2', '#f7f4d0') +
      hills(random, 480, 60, '#8fc29a', '#6fae82') +
      [60, 260, 470, 690, 930, 1150, 1350, 1550]
        .map((x) => tree(random, x, 660, random.int(380, 520), '#3f8058', '#6aa566'))
        .join('') +
      lawn(650, '#76b066') +
      [
        [420, 740, 0.95],
        [1180, 736, 0.95],
        [800, 810, 1.3],
      ]
        .map(([x = 0, y = 0, scale = 1]) =>
          put(x, y, scale, cottage('#f3e2bd', '#a87f45', '#7a5730', '#5b4630', { thatch: true })),
        )
        .join('') +
      path([800, 812], [760, 1010], '#e6d0a0') +
      bushes(random, [-20, 560], 900, 60, '#3f8a55') +
      bushes(random, [1060, 1640], 900, 60, '#3f8a55') +
      flowers(random, [850, 990], ['#e8523f', '#f4b43f', '#fff'], 70),
  },
  {
    name: 'hotel-lake-cottages',
    seed: 2109,
    alt: 'Wooden cottages at the shore of a deep blue lake between bare mountains',
    draw: (random) =>
      sky('#2f6fc4', '#7fb2e6', '#dfeaf0') +
      peaks(random, 560, '#a5846f', '#6f574a', '#f2f2f8') +
      water(random, 556, ['#2f7fc0', '#2a5fae', '#2f8fb5'], '#fff', 60) +
      shape(
        `${curve([
          [-40, 760],
          [300, 740],
          [800, 770],
          [1300, 750],
          [1640, 770],
        ])}L1640 1010L-40 1010Z`,
        '#cbb58f',
      ) +
      [
        [330, 840, 0.95],
        [800, 880, 1.2],
        [1280, 840, 0.95],
      ]
        .map(([x = 0, y = 0, scale = 1]) => put(x, y, scale, cottage('#b5834f', '#7a4a35', '#5b3826', '#ffe0a0')))
        .join('') +
      prayerFlags([120, 640], [1480, 640], 70) +
      bushes(random, [-20, 1640], 1000, 30, '#8a9a5a'),
  },
  {
    name: 'hotel-river-lodge',
    seed: 2111,
    alt: 'Wooden houses beside a mountain river among cedars',
    draw: (random) =>
      sky('#6fa5d6', '#bcd8ea', '#f4efdc') +
      peaks(random, 560, '#8c9dba', '#56688c') +
      pines(random, [-20, 1640], () => 620, [150, 240], '#2f5f4f', '#4f8062') +
      lawn(620, '#7aaf58') +
      [
        [300, 720, 0.9],
        [620, 700, 0.9],
        [1240, 760, 1.3],
      ]
        .map(([x = 0, y = 0, scale = 1]) => put(x, y, scale, cottage('#b98450', '#4f6a72', '#6b4428', '#ffe3a5')))
        .join('') +
      shape(
        `${curve([
          [-40, 780],
          [260, 800],
          [620, 850],
          [1000, 940],
          [1160, 1010],
        ])}L-40 1010Z`,
        '#7fb8cc',
      ) +
      Array.from({ length: 24 }, (_, at) =>
        stroke(
          `M${-20 + random.int(0, 760)} ${830 + random.int(0, 150)}q${30 + at} -8 ${70 + at * 2} 0`,
          '#fff',
          4,
          0.6,
        ),
      ).join('') +
      Array.from({ length: 9 }, (_, at) =>
        shape(`M${40 + at * 110} ${806 + at * 22}q26 -34 60 0q-30 22 -60 0Z`, '#8f9a9a'),
      ).join('') +
      pines(random, [1440, 1640], () => 940, [300, 400], '#274f43', '#3f7058'),
  },
  {
    name: 'hotel-pool-villas',
    seed: 2114,
    alt: 'Thatched villas around a pool in a spice garden',
    draw: (random) =>
      sky('#8fd0d0', '#d6eed8', '#fbf4d2') +
      hills(random, 500, 60, '#86bd92', '#66a57c') +
      [40, 200, 1400, 1560]
        .map((x, at) => palm(random, x, 680, random.int(380, 480), at < 2 ? 0.12 : -0.12, '#5b4632', '#2f7a55'))
        .join('') +
      bushes(random, [-20, 1640], 640, 70, '#3f8a5a') +
      [
        [360, 680, 1.05],
        [800, 664, 1.1],
        [1240, 680, 1.05],
      ]
        .map(([x = 0, y = 0, scale = 1]) =>
          put(x, y, scale, cottage('#f8ead0', '#b08a4f', '#8a6238', '#5b4630', { thatch: true })),
        )
        .join('') +
      lawn(668, '#7ab566') +
      put(800, 880, 1, pool(random, ['#3fa5b8', '#6fd0d4'], '#efe0bf', '#e0a83f')) +
      flowers(random, [940, 995], ['#e8523f', '#f4b43f', '#fff'], 60),
  },
  {
    name: 'hotel-bay-pool',
    seed: 2208,
    alt: 'A pool before limestone cliffs that rise from the bay',
    draw: (random) =>
      sky('#5ab4dc', '#b8e2ea', '#f4f4dc') +
      clouds(random, 4, [70, 200], '#fff', 0.7) +
      water(random, 540, ['#3fa5b8', '#55bcc0', '#8ad6cc'], '#fff', 40) +
      [
        [240, 300, 380],
        [620, 210, 300],
        [1180, 260, 420],
        [1500, 230, 330],
      ]
        .map(([x = 0, w = 0, h = 0]) => karst(random, x, 560, [w, h], '#c9bd9f', '#5f9f6f', '#2f6a5f'))
        .join('') +
      put(860, 610, 0.6, longtail('#6b3f26', '#e8d2a0', '#d8392f')) +
      shape('M-40 650L1640 650L1640 1010L-40 1010Z', '#e9d8b4') +
      bushes(random, [-20, 1640], 650, 36, '#3f8f5f') +
      put(800, 860, 1.06, pool(random, ['#2f9fb8', '#5fcad4'], '#f6ead0', '#e8806a')) +
      palms(random, [
        [70, 900, 600],
        [1540, 900, 600],
      ]),
  },
]
