import type { Random } from '../random.ts'
import { box, disc, line, type Point, put, shape, stroke } from './paper.ts'

/** An onion dome with its finial, standing on 0, 0. */
export function dome(w: number, h: number, colour: string, light: string): string {
  const half = w / 2
  const outline = (side: number) => `C${side * half * 1.25} ${-h * 0.42} ${side * half * 0.72} ${-h * 0.78} 0 ${-h}`
  const body = `M${-half} 0${outline(-1)}C${half * 0.72} ${-h * 0.78} ${half * 1.25} ${-h * 0.42} ${half} 0Z`
  const lit = `M${-half * 0.8} 0C${-half} ${-h * 0.42} ${-half * 0.6} ${-h * 0.74} ${-half * 0.1} ${-h * 0.94}C${-half * 0.5} ${-h * 0.6} ${-half * 0.55} ${-h * 0.3} ${-half * 0.4} 0Z`
  return (
    shape(body, colour) +
    shape(lit, light, 0.6) +
    box(-w * 0.025, -h * 1.28, w * 0.05, h * 0.32, colour) +
    disc(0, -h * 1.1, w * 0.055, colour)
  )
}

/** A pointed arch, standing on 0, 0. */
export function arch(w: number, h: number, colour: string): string {
  const half = w / 2
  return shape(
    `M${-half} 0L${-half} ${-h * 0.55}C${-half} ${-h * 0.8} ${-half * 0.4} ${-h * 0.85} 0 ${-h}C${half * 0.4} ${-h * 0.85} ${half} ${-h * 0.8} ${half} ${-h * 0.55}L${half} 0Z`,
    colour,
  )
}

/** A pavilion on pillars below a dome. */
export function chhatri(w: number, colour: string, light: string, dark: string): string {
  const pillars = [-0.4, -0.14, 0.14, 0.4].map((at) => box(at * w - w * 0.04, -w * 0.62, w * 0.08, w * 0.62, colour))
  return (
    box(-w * 0.42, -w * 0.6, w * 0.84, w * 0.6, dark) +
    pillars.join('') +
    box(-w * 0.56, -w * 0.7, w * 1.12, w * 0.1, light) +
    box(-w * 0.5, -w * 0.04, w, w * 0.1, colour) +
    put(0, -w * 0.7, 1, dome(w * 0.82, w * 0.56, colour, light))
  )
}

/** A wall with merlons and a row of arched windows; its foot at 0. */
export function wall(w: number, h: number, [colour, light, dark]: [string, string, string], windows = 0): string {
  const merlons: string[] = []
  for (let x = 0; x < w - 8; x += 22) merlons.push(shape(`M${x} ${-h}v-10q7 -9 14 0v10Z`, colour))
  const openings = Array.from({ length: windows }, (_, at) =>
    put(((at + 0.5) * w) / windows, -h * 0.36, 1, arch(Math.min(26, (w / windows) * 0.5), h * 0.36, dark)),
  )
  return (
    box(0, -h, w, h, colour) +
    box(0, -h, w, 7, light) +
    box(0, -h * 0.2, w, 4, light) +
    merlons.join('') +
    openings.join('')
  )
}

/** A round bastion. */
export function bastion(w: number, h: number, [colour, light, dark]: [string, string, string]): string {
  return (
    shape(`M${-w * 0.56} 0L${-w * 0.46} ${-h}L${w * 0.46} ${-h}L${w * 0.56} 0Z`, colour) +
    shape(`M${-w * 0.56} 0L${-w * 0.46} ${-h}L${-w * 0.2} ${-h}L${-w * 0.26} 0Z`, light, 0.5) +
    shape(`M${w * 0.2} 0L${w * 0.16} ${-h}L${w * 0.46} ${-h}L${w * 0.56} 0Z`, dark, 0.35) +
    put(-w * 0.46, -h, 1, wall(w * 0.92, 12, [colour, light, dark])) +
    put(0, -h * 0.55, 1, arch(w * 0.16, h * 0.16, dark))
  )
}

/** A tiered shrine of Bali, roof above roof. */
export function meru(tiers: number, roof: string, light: string, body: string): string {
  const parts = [box(-46, -34, 92, 34, '#6d5a52'), box(-34, -78, 68, 46, body), box(-12, -72, 24, 40, '#4b2f28')]
  for (let at = 0; at < tiers; at++) {
    const [y, half] = [-74 - at * 44, 78 - at * (56 / tiers)]
    parts.push(
      shape(
        `M${-half} ${y}Q${-half * 0.4} ${y - 12} ${-half * 0.26} ${y - 34}L${half * 0.26} ${y - 34}Q${half * 0.4} ${y - 12} ${half} ${y}Q0 ${y + 9} ${-half} ${y}Z`,
        roof,
      ),
      shape(
        `M${-half} ${y}Q${-half * 0.4} ${y - 12} ${-half * 0.26} ${y - 34}L${-half * 0.05} ${y - 34}Q${-half * 0.3} ${y - 10} ${-half * 0.4} ${y + 4}Z`,
        light,
        0.5,
      ),
    )
    if (at < tiers - 1) parts.push(box(-half * 0.22, y - 46, half * 0.44, 14, body))
  }
  const top = -74 - (tiers - 1) * 44 - 34
  return `${parts.join('')}${shape(`M-9 ${top}L0 ${top - 34}L9 ${top}Z`, roof)}`
}

/** A tower with lit windows. */
export function tower(
  random: Random,
  w: number,
  h: number,
  [face, side]: [string, string],
  lights: string | undefined,
): string {
  const windows: string[] = []
  if (lights)
    for (let y = -h + 14; y < -12; y += 17)
      for (let x = -w / 2 + 7; x < w / 2 - 8; x += 13)
        if (random.chance(0.42))
          windows.push(
            `<rect x="${Math.round(x)}" y="${Math.round(y)}" width="6" height="8" fill="${lights}" opacity=".${random.int(4, 9)}"/>`,
          )
  return box(-w / 2, -h, w, h, face) + box(w * 0.12, -h, w * 0.38, h, side) + windows.join('')
}

/** The needle of Dubai: it steps back as it rises. */
export function needle(h: number, face: string, side: string): string {
  const steps: Point[] = [
    [64, 0],
    [58, 0.28],
    [48, 0.44],
    [40, 0.57],
    [30, 0.69],
    [21, 0.79],
    [12, 0.88],
  ]
  const parts = steps.map(([half, from], at) => {
    const to = steps[at + 1]?.[1] ?? 0.92
    return box(-half * 0.5, -h * to, half, h * (to - from), face) + box(0, -h * to, half * 0.5, h * (to - from), side)
  })
  return `${parts.join('')}${shape(`M-5 ${-h * 0.92}L0 ${-h * 1.1}L5 ${-h * 0.92}Z`, side)}`
}

/** The sail by the sea. */
export function sail(h: number, white: string, blue: string): string {
  return (
    shape(`M-8 0L-8 ${-h}C${h * 0.3} ${-h * 0.86} ${h * 0.5} ${-h * 0.44} ${h * 0.5} 0Z`, white) +
    shape(`M6 -4L6 ${-h * 0.93}C${h * 0.24} ${-h * 0.8} ${h * 0.4} ${-h * 0.42} ${h * 0.4} -4Z`, blue, 0.45) +
    [0.25, 0.45, 0.65]
      .map((at) =>
        stroke(
          line([
            [6, -h * at],
            [h * (0.42 - at * 0.24), -h * at * 0.96],
          ]),
          white,
          5,
        ),
      )
      .join('') +
    box(-13, -h * 1.12, 7, h * 1.12, white)
  )
}

/** A house with a gable roof; its foot at 0. */
export function house(w: number, h: number, face: string, roof: string, pane: string): string {
  const half = w / 2
  return (
    box(-half, -h, w, h, face) +
    shape(`M${-half * 1.22} ${-h * 0.96}L0 ${-h * 1.72}L${half * 1.22} ${-h * 0.96}Z`, roof) +
    [-0.52, 0.18].map((at) => box(at * w * 0.6, -h * 0.66, w * 0.17, h * 0.26, pane)).join('') +
    box(-w * 0.08, -h * 0.3, w * 0.16, h * 0.3, roof)
  )
}

/** A church tower with a pointed roof. */
export function steeple(h: number, face: string, roof: string, pane: string): string {
  return (
    box(-17, -h * 0.6, 34, h * 0.6, face) +
    shape(`M-23 ${-h * 0.6}L0 ${-h}L23 ${-h * 0.6}Z`, roof) +
    put(0, -h * 0.4, 1, arch(12, 26, pane)) +
    box(-1.5, -h * 1.06, 3, h * 0.08, roof)
  )
}

/** A white church of Goa: two towers, a gable between. */
export function goanChurch(white: string, shade: string, dark: string): string {
  const towers = [-1, 1].map((side) =>
    put(
      side * 112,
      0,
      1,
      box(-38, -250, 76, 250, white) +
        box(side > 0 ? 8 : 18, -250, side > 0 ? 30 : 20, 250, shade) +
        shape('M-44 -250L0 -312L44 -250Z', '#b8593a') +
        put(0, -160, 1, arch(26, 54, dark)) +
        put(0, -50, 1, arch(26, 54, dark)) +
        box(-42, -130, 84, 7, shade) +
        stroke('M0 -312v-34M-9 -332h18', white, 4),
    ),
  )
  return (
    box(-90, -190, 180, 190, white) +
    shape('M-90 -190C-60 -196 -62 -240 -34 -246C-26 -280 26 -280 34 -246C62 -240 60 -196 90 -190Z', white) +
    box(-90, -130, 180, 7, shade) +
    put(0, 0, 1, arch(54, 98, '#7a4a30')) +
    disc(0, -210, 17, dark) +
    [-54, 54].map((x) => put(x, -146, 1, arch(22, 40, dark)) + put(x, -40, 1, arch(22, 48, dark))).join('') +
    towers.join('') +
    box(-180, -8, 360, 10, shade)
  )
}

/** The iron tower of Paris. */
export function ironTower(h: number, colour: string, light: string): string {
  const leg = (side: number) =>
    `M${side * h * 0.2} 0C${side * h * 0.11} ${-h * 0.2} ${side * h * 0.05} ${-h * 0.45} ${side * h * 0.022} ${-h * 0.94}L0 ${-h * 0.94}L0 ${-h * 0.4}C${side * h * 0.03} ${-h * 0.25} ${side * h * 0.09} ${-h * 0.1} ${side * h * 0.125} 0Z`
  const braces = [0.05, 0.11, 0.17, 0.24, 0.31].map((at) => {
    const half = h * (0.17 - at * 0.34)
    return (
      stroke(
        line([
          [-half, -h * at],
          [half * 0.5, -h * (at + 0.05)],
        ]),
        light,
        2,
        0.35,
      ) +
      stroke(
        line([
          [half, -h * at],
          [-half * 0.5, -h * (at + 0.05)],
        ]),
        light,
        2,
        0.35,
      )
    )
  })
  return (
    shape(leg(-1), colour) +
    shape(leg(1), colour) +
    shape(
      `M${-h * 0.13} ${-h * 0.12}Q0 ${-h * 0.24} ${h * 0.13} ${-h * 0.12}L${h * 0.11} ${-h * 0.17}L${-h * 0.11} ${-h * 0.17}Z`,
      colour,
    ) +
    box(-h * 0.125, -h * 0.19, h * 0.25, h * 0.022, colour) +
    box(-h * 0.07, -h * 0.41, h * 0.14, h * 0.018, colour) +
    box(-h * 0.03, -h * 0.9, h * 0.06, h * 0.014, colour) +
    braces.join('') +
    box(-2.5, -h, 5, h * 0.08, colour)
  )
}

/** A string of prayer flags between two points. */
export function prayerFlags(from: Point, to: Point, sag: number): string {
  const colours = ['#2f6fb7', '#f4f1e6', '#c9382f', '#3f8f54', '#e9b526']
  const at = (part: number): Point => [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part + Math.sin(part * Math.PI) * sag,
  ]
  const count = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 38)
  const flags = Array.from({ length: count }, (_, index) => {
    const [x, y] = at((index + 0.5) / count)
    return shape(`M${x - 12} ${y}h24l-2 26q-10 5 -20 0Z`, colours[index % 5] ?? '#fff')
  })
  return stroke(line(Array.from({ length: 21 }, (_, index) => at(index / 20))), '#3c332e', 2) + flags.join('')
}
