/** Colours of the public form, made from the one the agency chose so that everything stays readable. */

type Rgb = [red: number, green: number, blue: number]

const white: Rgb = [255, 255, 255]
const ink: Rgb = [23, 27, 36]
const black: Rgb = [0, 0, 0]
/** Least contrast of text, WCAG 2.2 AA. */
const readable = 4.5

function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return a.map((part, index) => Math.round(part + ((b[index] ?? 0) - part) * share)) as Rgb
}

/** The colour, darkened as far as text in it can be read on white. */
function readableOnWhite(colour: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const darker = mix(colour, ink, share)
    if (contrast(darker, white) >= readable) return darker
  }
  return ink
}

export interface FormColours {
  /** Buttons and the picture. */
  accent: string
  /** Text on the accent. */
  onAccent: string
  /** Text and lines in the accent's hue, on white. */
  accentInk: string
  /** The palest tint, behind things. */
  wash: string
}

export function formColours(hex: string): FormColours {
  const accent = rgbOf(hex)
  // For every colour there is, either white or black can be read on it.
  const onAccent = [white, ink].find((text) => contrast(accent, text) >= readable) ?? black
  return {
    accent: hex.toLowerCase(),
    onAccent: hexOf(onAccent),
    accentInk: hexOf(readableOnWhite(accent)),
    wash: hexOf(mix(accent, white, 0.92)),
  }
}
