import type { Random } from '../random.ts'
import { arch, chhatri, dome, wall } from './buildings.ts'
import { box, disc, glow, type Point, put, shape, stroke } from './paper.ts'

/** What hotels are drawn of. Each stands on 0, 0. */

type Stone = [colour: string, light: string, dark: string]

export const shade = (x: number, y: number, w: number, h: number, opacity: number) =>
  `<g opacity="${opacity}">${box(x, y, w, h, '#000')}</g>`

/** A palace of three storeys with a gate, pavilions on its corners and domes above. */
export function palace(stone: Stone, gate = stone[2]): string {
  const [colour, light] = stone
  return (
    [-470, 470].map((x) => put(x, -150, 1, chhatri(104, ...stone))).join('') +
    [-320, 320].map((x) => put(x, -262, 1, chhatri(88, ...stone))).join('') +
    [-160, 160].map((x) => put(x, -356, 1, chhatri(66, ...stone))).join('') +
    put(0, -352, 1, dome(150, 128, colour, light)) +
    put(-180, -262, 1, wall(360, 92, stone, 7)) +
    put(-350, -146, 1, wall(700, 118, stone, 13)) +
    put(-520, 0, 1, wall(1040, 152, stone, 18)) +
    box(-96, -196, 192, 196, colour) +
    box(-96, -196, 192, 8, light) +
    put(0, 0, 1, arch(128, 172, light) + arch(108, 154, gate))
  )
}

/** The inner front of a merchant's house: two rows of arches, bay windows, a cornice. */
export function haveli(stone: Stone, glass: string): string {
  const [colour, light, dark] = stone
  const bays = [-480, -288, -96, 96, 288, 480]
  const upper = bays.map((x, at) =>
    at % 2 === 0
      ? put(
          x,
          -236,
          1,
          shape('M-64 26L-50 44L50 44L64 26Z', light) + box(-60, -104, 120, 132, light) + arch(84, 96, glass),
        ) + shape(`M${x - 66} -338C${x - 60} -396 ${x + 60} -396 ${x + 66} -338Z`, colour)
      : put(x, -236, 1, arch(96, 124, light) + arch(76, 106, glass)),
  )
  const lower = bays.map((x) => put(x, 0, 1, arch(132, 178, light) + arch(108, 156, dark)))
  return (
    put(-600, 0, 1, wall(1200, 420, [colour, light, dark])) +
    box(-600, -212, 1200, 16, light) +
    upper.join('') +
    lower.join('')
  )
}

/** A tent with a pitched roof, a scalloped edge and a lamp inside. */
export function tent(w: number, h: number, cloth: string, trim: string, inside: string): string {
  const half = w / 2
  const scallops = Array.from({ length: 8 }, (_, at) =>
    disc(-half * 1.06 + ((at + 0.5) * half * 2.12) / 8, -h * 0.6, (half * 1.06) / 8, trim),
  )
  return (
    box(-half, -h * 0.62, w, h * 0.62, cloth) +
    shape(`M${-w * 0.17} 0L${-w * 0.1} ${-h * 0.54}L${w * 0.1} ${-h * 0.54}L${w * 0.17} 0Z`, inside) +
    shape(`M${-w * 0.17} 0L${-w * 0.1} ${-h * 0.54}L${-w * 0.2} ${-h * 0.5}L${-w * 0.24} 0Z`, trim) +
    shape(`M${w * 0.17} 0L${w * 0.1} ${-h * 0.54}L${w * 0.2} ${-h * 0.5}L${w * 0.24} 0Z`, trim) +
    scallops.join('') +
    shape(`M${-half * 1.1} ${-h * 0.6}L${-half * 0.12} ${-h}L${half * 0.12} ${-h}L${half * 1.1} ${-h * 0.6}Z`, cloth) +
    shape(`M${half * 0.12} ${-h}L${half * 1.1} ${-h * 0.6}L${half * 0.3} ${-h * 0.6}Z`, trim, 0.25) +
    stroke(`M0 ${-h}v-${h * 0.16}`, '#5b4632', 4) +
    shape(`M0 ${-h * 1.16}L${w * 0.14} ${-h * 1.11}L0 ${-h * 1.06}Z`, trim)
  )
}

export function fire(size: number): string {
  return (
    glow(size * 4, '#ffb04a', 0.6) +
    stroke(`M${-size} 6L${size} -6M${-size} -6L${size} 6`, '#4a2c20', size * 0.28) +
    shape(
      `M${-size * 0.7} 0C${-size} ${-size} ${-size * 0.2} ${-size * 1.1} 0 ${-size * 2}C${size * 0.3} ${-size * 1.2} ${size} ${-size} ${size * 0.7} 0Z`,
      '#f2862c',
    ) +
    shape(
      `M${-size * 0.36} 0C${-size * 0.5} ${-size * 0.6} 0 ${-size * 0.7} 0 ${-size * 1.2}C${size * 0.2} ${-size * 0.7} ${size * 0.5} ${-size * 0.5} ${size * 0.36} 0Z`,
      '#ffe08a',
    )
  )
}

interface Bungalow {
  face: string
  roof: string
  ridge: string
  post: string
  pane: string
  /** How many storeys. */
  floors?: number
}

/** A long house with a veranda along its front, below a broad tiled roof. */
export function bungalow({ face, roof, ridge, post, pane, floors = 1 }: Bungalow): string {
  const storey = 150
  const body = Array.from({ length: floors }, (_, at) => {
    const y = -at * storey
    const doors = [-390, -234, -78, 78, 234, 390].map((x, index) => {
      const isDoor = at === 0 && (index === 2 || index === 3)
      return (
        box(x - 34, y - (isDoor ? 118 : 112), 68, isDoor ? 118 : 72, pane, 4) +
        box(x - 2, y - 112, 4, isDoor ? 112 : 72, face)
      )
    })
    const posts = [-470, -313, -156, 0, 156, 313, 470].map((x) => box(x - 7, y - storey, 14, storey, post))
    const rail =
      at > 0
        ? box(-476, y - 46, 952, 8, post) +
          stroke(Array.from({ length: 60 }, (_, one) => `M${-470 + one * 16} ${y - 44}v44`).join(''), post, 3, 0.8)
        : ''
    return (
      box(-460, y - storey, 920, storey, face) +
      shade(-460, y - storey, 920, 30, 0.12) +
      doors.join('') +
      rail +
      posts.join('')
    )
  })
  const top = -floors * storey
  const tiles = Array.from(
    { length: 26 },
    (_, at) => `M${-520 + at * 41.6} ${top + 12}L${-330 + at * 26.4} ${top - 118}`,
  )
  return (
    body.join('') +
    shape(`M-560 ${top + 16}L-360 ${top - 124}L360 ${top - 124}L560 ${top + 16}Z`, roof) +
    stroke(tiles.join(''), ridge, 3, 0.5) +
    box(-368, top - 132, 736, 14, ridge, 6) +
    box(-560, top + 8, 1120, 12, ridge, 4) +
    [-180, 180]
      .map((x) => put(x, top - 40, 1, shape('M-74 0L0 -84L74 0Z', ridge) + shape('M-54 -2L0 -62L54 -2Z', pane)))
      .join('') +
    box(-500, -8, 1000, 14, ridge) +
    shape('M-90 4L90 4L120 40L-120 40Z', post)
  )
}

/** A small house of its own with a porch, as a cottage or a hut; `thatch` bends its roof. */
export function cottage(face: string, roof: string, light: string, pane: string, { thatch = false } = {}): string {
  const top = thatch
    ? shape('M-190 -118C-150 -160 -90 -280 0 -292C90 -280 150 -160 190 -118C120 -132 -120 -132 -190 -118Z', roof) +
      stroke(
        'M-150 -140C-110 -190 -70 -258 -10 -282M150 -140C110 -190 70 -258 10 -282M-60 -136C-50 -190 -30 -240 0 -286M60 -136C50 -190 30 -240 0 -286',
        light,
        4,
        0.6,
      )
    : shape('M-182 -116L0 -276L182 -116L160 -104L0 -244L-160 -104Z', light) + shape('M-164 -108L0 -252L164 -108Z', roof)
  return (
    box(-140, -122, 280, 122, face) +
    [-92, 44].map((x) => box(x, -92, 50, 50, pane, 3)).join('') +
    box(-26, -96, 52, 96, light) +
    box(-20, -90, 40, 90, pane) +
    top +
    box(-170, -10, 340, 14, light) +
    [-158, 148].map((x) => box(x, -118, 10, 118, light)).join('') +
    box(-158, -44, 116, 7, light) +
    box(42, -44, 116, 7, light)
  )
}

/** A pool in the ground with loungers and parasols beside it. */
export function pool(random: Random, water: [top: string, bottom: string], rim: string, parasol: string): string {
  const glints = Array.from({ length: 26 }, () => {
    const near = random.next()
    return `<g opacity=".5">${box(-420 + random.next() * 760, -130 + near * 190, 40 + near * 90, 3 + near * 4, '#fff', 3)}</g>`
  })
  const loungers = [-560, -440, 440, 560].map((x, at) =>
    put(
      x,
      -150 + (at % 2) * 6,
      0.9,
      shape('M-56 0L40 0L66 -34L72 -28L50 10L-56 10Z', '#f6efe0') + stroke('M-44 8v20M36 8v20', '#8a6a4a', 5),
    ),
  )
  const parasols = [-500, 500].map((x) =>
    put(
      x,
      -140,
      1,
      box(-4, -150, 8, 160, '#8a6a4a') +
        shape('M-112 -132C-80 -190 80 -190 112 -132Z', parasol) +
        shape('M-40 -132C-34 -166 -14 -176 0 -176C14 -176 34 -166 40 -132Z', '#fff', 0.5),
    ),
  )
  return (
    shape('M-520 -160L520 -160L700 110L-700 110Z', rim) +
    shape('M-490 -146L490 -146L650 92L-650 92Z', water[1]) +
    shape('M-490 -146L490 -146L540 -72L-540 -72Z', water[0], 0.8) +
    glints.join('') +
    loungers.join('') +
    parasols.join('')
  )
}

/** A line of lamps on posts. */
export const lamps = (places: readonly Point[], light: string) =>
  places
    .map(([x, y]) =>
      put(x, y, 1, stroke('M0 0v-54', '#3a2a2a', 5) + put(0, -60, 1, glow(70, light, 0.7)) + disc(0, -60, 11, light)),
    )
    .join('')
