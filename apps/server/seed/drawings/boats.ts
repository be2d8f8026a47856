import { box, disc, glow, line, put, shape, stroke } from './paper.ts'

/** Boats, each around 0, 0 with its waterline on y = 0, and what else moves in the pictures. */

export function houseboat(hull: string, roof: string, light: string): string {
  const windows = [-118, -66, -14, 38]
    .map((x) => `<rect x="${x}" y="-62" width="34" height="30" rx="5" fill="#4b3321"/>`)
    .join('')
  const ribs = Array.from({ length: 10 }, (_, at) =>
    stroke(`M${-150 + at * 30} -72Q${-146 + at * 30} -112 ${-120 + at * 26} -124`, '#8a6233', 2.5, 0.5),
  ).join('')
  return (
    shape(
      'M-216 -34C-196 -8 -150 8 0 8C150 8 206 -8 236 -46C206 -26 180 -22 150 -22L-160 -22C-190 -22 -206 -26 -216 -34Z',
      hull,
    ) +
    box(-156, -76, 250, 54, light) +
    windows +
    shape('M-176 -72C-170 -124 -120 -134 -30 -134C60 -134 104 -124 114 -72Z', roof) +
    ribs +
    shape('M104 -74C112 -104 150 -106 178 -80L178 -74Z', roof) +
    box(172, -76, 5, 54, hull) +
    box(118, -76, 5, 54, hull) +
    box(-176, -72, 290, 7, hull)
  )
}

export function shikara(wood: string, canopy: string, trim: string): string {
  return (
    shape('M-170 -30C-130 -4 -80 6 0 6C80 6 130 -4 176 -34C120 -14 70 -12 0 -12C-70 -12 -120 -14 -170 -30Z', wood) +
    [-70, -20, 30, 78].map((x) => box(x, -72, 4, 62, trim)).join('') +
    shape('M-84 -70C-60 -98 68 -98 92 -70Z', canopy) +
    shape(
      'M-84 -70h176v8q-11 10 -22 0q-11 10 -22 0q-11 10 -22 0q-11 10 -22 0q-11 10 -22 0q-11 10 -22 0q-11 10 -22 0q-11 10 -22 0Z',
      trim,
    ) +
    shape('M-60 -14h120v-20q-20 -10 -40 0q-20 -10 -40 0q-20 -10 -40 0Z', '#b2263d') +
    rower(-128, -18)
  )
}

function rower(x: number, y: number): string {
  return put(
    x,
    y,
    1,
    shape('M-9 0C-12 -26 -6 -38 2 -40C10 -36 12 -22 10 0Z', '#3b4a5a') +
      disc(2, -49, 9, '#6b4630') +
      stroke('M6 -30L34 24', '#5b3d26', 4),
  )
}

export function junk(hull: string, canvas: string, rib: string): string {
  const sheet = (x: number, w: number, h: number) => {
    const ribs = [0.25, 0.5, 0.75].map((at) =>
      stroke(`M${x - w * 0.42} ${-30 - h * at}L${x + w * 0.52} ${-36 - h * at}`, rib, 3.5),
    )
    return (
      shape(
        `M${x - w * 0.4} -26L${x - w * 0.46} ${-30 - h * 0.7}Q${x - w * 0.1} ${-40 - h} ${x + w * 0.3} ${-30 - h}Q${x + w * 0.62} ${-30 - h * 0.5} ${x + w * 0.46} -30Z`,
        canvas,
      ) + ribs.join('')
    )
  }
  return (
    [-64, 22, 88].map((x, at) => box(x - 2, -210 + at * 24, 4, 190 - at * 24, hull)).join('') +
    sheet(-64, 96, 142) +
    sheet(22, 104, 168) +
    sheet(88, 66, 104) +
    shape('M-150 -44C-130 -6 -100 6 0 6C90 6 130 -8 160 -58L128 -52L128 -34L-110 -30Z', hull) +
    box(-60, -40, 120, 14, '#e8cf9f')
  )
}

export function longtail(hull: string, canopy: string, ribbon: string): string {
  return (
    shape(
      'M-190 -78C-170 -20 -110 8 20 8C110 8 150 0 170 -16C100 -10 -20 -10 -80 -18C-130 -26 -166 -48 -190 -78Z',
      hull,
    ) +
    [-30, 30, 90].map((x) => box(x, -62, 4, 50, hull)).join('') +
    shape('M-48 -60C-30 -76 96 -76 112 -58Z', canopy) +
    stroke('M-182 -66L-174 -34', ribbon, 9) +
    stroke('M-176 -62L-160 -30', '#f4d35e', 6) +
    stroke('M166 -18L236 14', '#4b3a2e', 4)
  )
}

export function sailboat(white: string, hull: string): string {
  return (
    shape('M-4 -14L-4 -170C40 -120 66 -60 70 -14Z', white) +
    shape('M-12 -14L-12 -140C-40 -100 -58 -50 -62 -14Z', white, 0.8) +
    box(-9, -176, 4, 170, hull) +
    shape('M-80 -12L88 -12C76 2 60 8 40 8L-40 8C-60 8 -74 0 -80 -12Z', hull)
  )
}

export function gondola(hull: string): string {
  return (
    shape(
      'M-170 -40C-130 0 -70 8 0 8C80 8 140 -6 184 -70C190 -50 170 0 130 12C60 26 -80 24 -130 8C-156 -2 -170 -22 -170 -40Z',
      hull,
    ) +
    stroke('M184 -70v-20', hull, 7) +
    put(-96, -4, 1.35, rower(0, 0)) +
    shape('M-30 4q24 -30 62 -6l-6 10Z', '#b2263d')
  )
}

/** A camel with its rider or load, seen from the side. */
export function camel(colour: string, cloth: string): string {
  const body =
    'M-58 -60C-50 -82 -34 -84 -22 -84C-16 -106 6 -108 14 -84C34 -84 46 -78 52 -66C64 -62 72 -78 74 -96C76 -112 92 -116 104 -108C108 -104 108 -100 104 -98L88 -96C88 -74 82 -46 58 -44C50 -40 48 -36 46 -34L-46 -36C-56 -40 -62 -50 -58 -60Z'
  const legs = [-46, -30, 32, 46].map((x, at) =>
    stroke(
      line([
        [x, -40],
        [x + (at % 2 ? 5 : -3), -20],
        [x + (at % 2 ? 1 : -5), 0],
      ]),
      colour,
      7,
    ),
  )
  return `${legs.join('')}${shape(body, colour)}${stroke('M-58 -58q-10 12 -6 26', colour, 4)}${shape('M-26 -82C-18 -112 10 -112 20 -82L14 -52L-20 -52Z', cloth)}${shape('M-8 -104C-10 -128 -4 -136 2 -138C10 -134 10 -120 10 -104Z', colour)}${disc(2, -144, 8, colour)}`
}

export function balloon(colour: string, stripe: string): string {
  return (
    shape('M0 0C-16 -22 -62 -52 -62 -104C-62 -146 -32 -172 0 -172C32 -172 62 -146 62 -104C62 -52 16 -22 0 0Z', colour) +
    shape('M0 0C-8 -22 -26 -52 -26 -104C-26 -146 -12 -172 0 -172C12 -172 26 -146 26 -104C26 -52 8 -22 0 0Z', stripe) +
    stroke('M-9 -2L-7 22M9 -2L7 22', '#4b3a2e', 1.5) +
    `<rect x="-10" y="22" width="20" height="15" rx="3" fill="#6b4a2b"/>`
  )
}

export function lantern(colour: string, light: string): string {
  return (
    stroke('M0 -46v-26', '#3a2a2a', 2) +
    glow(96, light, 0.5) +
    shape('M-14 -40h28C40 -28 40 22 14 36h-28C-40 22 -40 -28 -14 -40Z', colour) +
    shape('M-5 -40h10C16 -28 16 22 5 36h-10C-16 22 -16 -28 -5 -40Z', light, 0.65) +
    box(-13, -46, 26, 7, '#4a2c20') +
    box(-13, 35, 26, 6, '#4a2c20') +
    stroke('M0 41v26', colour, 3)
  )
}
