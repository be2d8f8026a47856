import { balloon, camel, shikara } from './boats.ts'
import { bastion, chhatri, dome, wall } from './buildings.ts'
import { dune, hills, range } from './land.ts'
import { birds, clouds, curve, mist, put, shape, sky, stars, sun } from './paper.ts'
import { bushes, tree } from './plants.ts'
import type { Scene } from './scene.ts'
import { mirror, sunPath, water } from './water.ts'

const sandstone: [string, string, string] = ['#c98a4b', '#e6b576', '#7a4526']
const marble: [string, string, string] = ['#e9dcc8', '#fff7e8', '#7d6a68']

/** Sand and stone. */
export const desertScenes: Scene[] = [
  {
    name: 'dunes',
    seed: 1000,
    alt: 'A camel caravan crosses high dunes before a low sun',
    draw: (random) =>
      sky('#3d4a86', '#9d6f9c', '#f0956a', '#fbd08a') +
      clouds(random, 5, [110, 330], '#ffd9b0', 0.35) +
      sun(1120, 470, 74, '#fff1c9', '#ffcf82') +
      birds(420, 230, 5, '#5a3c50', random) +
      range(random, 640, 60, '#b3705f', '#c98266', 18) +
      dune({ from: [-420, 760], crest: [300, 560], to: [1180, 800], light: '#eeb06e', shade: '#b5654a' }) +
      dune({ from: [420, 1000], crest: [1320, 610], to: [2100, 830], light: '#f3bd79', shade: '#ad5b45' }) +
      [0, 1, 2, 3]
        .map((at) =>
          put(
            610 + at * 148,
            768 - at * 22,
            0.62,
            camel('#4f2c2b', ['#b2263d', '#2f6f8f', '#d98e2b', '#7a3b7a'][at] ?? '#b2263d'),
          ),
        )
        .join('') +
      dune({ from: [-300, 1010], crest: [560, 770], to: [1750, 1050], light: '#f7c985', shade: '#bd6a47' }),
  },
  {
    name: 'hill-fort',
    seed: 1001,
    alt: 'A sandstone fort with domes and bastions on a hill at dawn, hot-air balloons above',
    draw: (random) =>
      sky('#7fb0d6', '#c9dbe0', '#fbe3bd', '#fbd09a') +
      sun(300, 430, 62, '#fff6da', '#ffe0a0') +
      put(420, 300, 0.8, balloon('#c8452f', '#f2b544')) +
      put(240, 210, 0.5, balloon('#2f6f8f', '#e8e2cf')) +
      put(620, 190, 0.4, balloon('#7a3b7a', '#e8a15a')) +
      range(random, 640, 120, '#b9a7a0', '#d8bfa2', 22) +
      mist(690, 160, '#fbe0bb', 0.9) +
      shape(
        `${curve([
          [380, 1010],
          [560, 760],
          [760, 668],
          [1000, 640],
          [1330, 630],
          [1480, 690],
          [1660, 720],
        ])}L1660 1010Z`,
        '#9a6a43',
      ) +
      put(690, 688, 1, wall(250, 96, sandstone, 6)) +
      put(925, 668, 1, wall(470, 150, sandstone, 12)) +
      put(1010, 522, 1, wall(300, 84, sandstone, 8)) +
      [1030, 1160, 1290].map((x) => put(x, 434, 0.9, chhatri(74, ...sandstone))).join('') +
      put(690, 694, 1, bastion(92, 150, sandstone)) +
      put(925, 676, 1, bastion(104, 210, sandstone)) +
      put(1400, 672, 1, bastion(112, 190, sandstone)) +
      put(1400, 472, 1, chhatri(72, ...sandstone)) +
      put(925, 458, 1, chhatri(66, ...sandstone)) +
      hills(random, 800, 40, '#8a6b3f', '#6d5a37') +
      bushes(random, [-20, 1620], 842, 44, '#5c6a3b') +
      hills(random, 880, 26, '#7d6c3f', '#4f4a2a') +
      bushes(random, [-20, 1620], 930, 52, '#46552f') +
      put(1240, 950, 1, tree(random, 0, 0, 210, '#3f5230', '#6b7d42')) +
      put(150, 965, 1, tree(random, 0, 0, 260, '#3f5230', '#6b7d42')),
  },
  {
    name: 'lake-palace',
    seed: 1002,
    alt: 'A white palace stands in a still lake at sunset',
    draw: (random) => {
      const palace =
        put(430, 640, 1, wall(760, 92, marble, 20)) +
        put(520, 548, 1, wall(560, 66, marble, 14)) +
        put(680, 482, 1, wall(240, 56, marble, 6)) +
        put(800, 418, 1, dome(116, 96, marble[0], marble[1])) +
        [470, 1150].map((x) => put(x, 538, 1, chhatri(74, ...marble))).join('') +
        [560, 1040].map((x) => put(x, 472, 1, chhatri(60, ...marble))).join('') +
        [690, 910].map((x) => put(x, 418, 0.9, chhatri(48, ...marble))).join('')
      const trees = [455, 625, 985, 1130]
        .map((x) => put(x, 560, 1, tree(random, 0, 0, 120, '#4f6b52', '#7d9462')))
        .join('')
      return (
        sky('#45548f', '#a77fa8', '#f2a583', '#fcd7a2') +
        clouds(random, 6, [90, 340], '#ffe0c0', 0.4) +
        sun(1220, 452, 58, '#fff3d4', '#ffcd92') +
        range(random, 600, 130, '#7b6a92', '#b98d97', 16) +
        range(random, 630, 80, '#6a5680', '#94728a', 20) +
        mist(640, 120, '#f6c3a0', 0.6) +
        water(random, 640, ['#e7a98c', '#8a7aa6', '#39487f'], '#ffe9d0', 70) +
        mirror(640, trees + palace, 0.3) +
        sunPath(random, 1220, 640, '#fff0cf') +
        trees +
        palace +
        put(300, 850, 0.7, shikara('#3c2a36', '#b2263d', '#3c2a36')) +
        birds(980, 250, 6, '#4b3a58', random)
      )
    },
  },
  {
    name: 'gulf-dunes',
    seed: 1019,
    alt: 'Red dunes under an evening sky with a first star',
    draw: (random) =>
      sky('#22285c', '#5d4a8a', '#c0657f', '#f6a878') +
      stars(random, 110, 380) +
      sun(420, 560, 46, '#ffe9c4', '#ffb780') +
      range(random, 650, 40, '#8a4f6a', '#94525f', 12) +
      dune({ from: [-260, 780], crest: [460, 590], to: [1340, 840], light: '#d9795a', shade: '#7a3450' }) +
      dune({ from: [480, 1000], crest: [1360, 640], to: [2060, 850], light: '#e08a60', shade: '#80374f' }) +
      dune({ from: [-500, 1000], crest: [240, 770], to: [1100, 1030], light: '#e8966a', shade: '#8a3c4f' }) +
      [0, 1, 2].map((at) => put(930 + at * 120, 842 - at * 16, 0.5, camel('#3a1d33', '#e9b526'))).join('') +
      dune({ from: [300, 1060], crest: [1240, 850], to: [2200, 1060], light: '#efa877', shade: '#94424c' }),
  },
]
