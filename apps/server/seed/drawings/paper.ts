import type { Random } from '../random.ts'

/** What the pictures of the demo are drawn on: SVG, put together from parameters. */
export const width = 1600
export const height = 1000

export type Point = readonly [x: number, y: number]

const short = (value: number) => String(Math.round(value * 10) / 10)

/** Points joined by straight lines. */
export function line(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('')
}

/** Points joined by one soft curve. */
export function curve(points: readonly Point[]): string {
  const [first = [0, 0]] = points
  let path = `M${short(first[0])} ${short(first[1])}`
  for (let at = 0; at < points.length - 1; at++) {
    const [before, from, to, after] = [points[at - 1], points[at], points[at + 1], points[at + 2]]
    if (!from || !to) continue
    const [left, right] = [before ?? from, after ?? to]
    const a = [from[0] + (to[0] - left[0]) / 6, from[1] + (to[1] - left[1]) / 6] as const
    const b = [to[0] - (right[0] - from[0]) / 6, to[1] - (right[1] - from[1]) / 6] as const
    path += `C${[...a, ...b, ...to].map(short).join(' ')}`
  }
  return path
}

/** Closes a line along the lower edge. */
export const toGround = (path: string, ground = height) => `${path}L${width + 40} ${ground}L-40 ${ground}Z`

export function shape(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${opacity < 1 ? ` opacity="${short(opacity * 100)}%"` : ''}/>`
}

export function stroke(path: string, colour: string, thickness: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${short(thickness)}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`
}

export function box(x: number, y: number, w: number, h: number, fill: string, radius = 0): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${fill}" rx="${radius}"/>`
}

export function disc(x: number, y: number, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}" opacity="${opacity}"/>`
}

/** Moves and scales something that was drawn around 0, 0 and stands on y = 0. A negative width mirrors it. */
export function put(x: number, y: number, scale: number, drawn: string, mirrored = false): string {
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${mirrored ? -scale : scale} ${scale})">${drawn}</g>`
}

let names = 0

/** A gradient from top to bottom, and the fill that refers to it. */
export function fade(stops: readonly (readonly [at: number, colour: string, opacity?: number])[]): [string, string] {
  const name = `g${names++}`
  const list = stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')
  return [`<linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1">${list}</linearGradient>`, `url(#${name})`]
}

/** What is drawn is seen only inside the path. */
export function within(path: string, drawn: string): string {
  const name = `c${names++}`
  return `<clipPath id="${name}"><path d="${path}"/></clipPath><g clip-path="url(#${name})">${drawn}</g>`
}

export function sky(...colours: string[]): string {
  const [gradient, fill] = fade(colours.map((colour, at) => [at / (colours.length - 1), colour]))
  return gradient + box(0, 0, width, height, fill)
}

export function sun(x: number, y: number, r: number, colour: string, glow = colour): string {
  const name = `s${names++}`
  const halo = `<radialGradient id="${name}"><stop offset="0" stop-color="${glow}" stop-opacity=".75"/><stop offset=".4" stop-color="${glow}" stop-opacity=".24"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`
  return halo + disc(x, y, r * 6, `url(#${name})`) + disc(x, y, r, colour)
}

/** Light around a lamp. */
export function glow(r: number, colour: string, opacity: number): string {
  const name = `s${names++}`
  return `<radialGradient id="${name}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${disc(0, 0, r, `url(#${name})`)}`
}

/** Haze that gathers above a line. */
export function mist(y: number, depth: number, colour: string, opacity = 0.8): string {
  const [gradient, fill] = fade([
    [0, colour, 0],
    [1, colour, opacity],
  ])
  return gradient + box(0, y - depth, width, depth, fill)
}

/** Long flat clouds. */
export function clouds(random: Random, count: number, [top, bottom]: Point, colour: string, opacity = 0.5): string {
  return Array.from({ length: count }, (_, at) => {
    const [y, w] = [random.int(top, bottom), random.int(160, 380)]
    const x = ((at + random.next()) * (width + 100)) / count - w / 2
    const puffs = [0.1, 0.2, 0.14, 0.08].map((size, index) =>
      disc(x + w * (0.26 + index * 0.17), y - w * size * 0.25, w * size * (0.8 + random.next() * 0.3), colour),
    )
    const path = `M${short(x - 60)} ${short(y)}h${short(w + 120)}v${short(-w)}h${short(-w - 120)}Z`
    const bars = [
      within(path, puffs.join('')),
      box(x, y - 9, w, 18, colour, 9),
      box(x + w * 0.3, y + 12, w * 0.5, 10, colour, 5),
    ]
    return `<g opacity="${short(opacity * (0.6 + random.next() * 0.4) * 100)}%">${bars.join('')}</g>`
  }).join('')
}

export function birds(x: number, y: number, count: number, colour: string, random: Random): string {
  return Array.from({ length: count }, (_, at) => {
    const [bx, by, size] = [x + at * 34 + random.int(-8, 8), y + random.int(-24, 24), random.int(9, 15)]
    const wing = `M${short(bx - size)} ${short(by - size * 0.4)}Q${short(bx - size * 0.3)} ${short(by - size * 0.6)} ${short(bx)} ${short(by)}Q${short(bx + size * 0.3)} ${short(by - size * 0.6)} ${short(bx + size)} ${short(by - size * 0.4)}`
    return stroke(wing, colour, 2.6, 0.75)
  }).join('')
}

export function stars(random: Random, count: number, lowest: number): string {
  return Array.from({ length: count }, () =>
    disc(random.int(0, width), random.int(0, lowest), 0.8 + random.next() * 1.6, '#fff', 0.3 + random.next() * 0.6),
  ).join('')
}
