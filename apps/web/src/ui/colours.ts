/** Fifteen colours that carry white text well. */
const avatarColours = [
  '#3062e1',
  '#7a4fd3',
  '#b0399c',
  '#c2385b',
  '#b8501f',
  '#8d6708',
  '#4f7a1d',
  '#1f7a4d',
  '#14777f',
  '#2a6fa8',
  '#5560c9',
  '#94489e',
  '#a84a4a',
  '#6b6f1f',
  '#4d6378',
] as const

/** One of the fifteen, always the same for the same text. */
export function colourOf(text: string): string {
  let hash = 0
  for (let index = 0; index < text.length; index++) hash = (hash * 31 + text.charCodeAt(index)) | 0
  return avatarColours[Math.abs(hash) % avatarColours.length] ?? avatarColours[0]
}

/** A stage's colour by name: a strong one for the dot, a soft one behind text, a dark one for text. */
const stageColours: Record<string, { dot: string; soft: string; text: string }> = {
  blue: { dot: '#3062e1', soft: '#eaf0fe', text: '#1d43a3' },
  cyan: { dot: '#1591b0', soft: '#e3f5f9', text: '#0b5568' },
  teal: { dot: '#12956f', soft: '#e2f6ef', text: '#0a5b43' },
  green: { dot: '#23944c', soft: '#e5f6ea', text: '#14602f' },
  lime: { dot: '#6f9a10', soft: '#f1f7de', text: '#465f0c' },
  yellow: { dot: '#c98a04', soft: '#fdf3dc', text: '#774f00' },
  orange: { dot: '#d9681d', soft: '#fdeee3', text: '#8a3c0a' },
  red: { dot: '#cf3b3b', soft: '#fdeaea', text: '#8f1f1f' },
  pink: { dot: '#c93d8b', soft: '#fce9f3', text: '#84215a' },
  violet: { dot: '#7a4fd3', soft: '#f1ecfd', text: '#4e2f93' },
  gray: { dot: '#7c8698', soft: '#eff1f5', text: '#4a5262' },
}

export function stageColour(name: string): { dot: string; soft: string; text: string } {
  return stageColours[name] ?? { dot: '#7c8698', soft: '#eff1f5', text: '#4a5262' }
}
