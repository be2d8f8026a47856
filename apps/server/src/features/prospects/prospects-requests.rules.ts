export interface WishPoint {
  text: string
  isDone: boolean
}

/** More is one point together with the last of these. */
const maxPoints = 30
const bullet = /^\s*(?:[-–—•*·]|\(?\d{1,2}[.)])\s+/

/**
 * What somebody wants changed, point by point: a line each where they wrote lines, otherwise a sentence each. Greetings
 * and thanks stay points too, since nothing of what was written may be lost.
 */
export function pointsIn(message: string): WishPoint[] {
  const lines = message.split(/\r?\n/).flatMap((line) => line.replace(bullet, '').trim() || [])
  const parts = lines.length > 1 ? lines : sentencesIn(lines[0] ?? '')
  const first = parts.slice(0, maxPoints - 1)
  const rest = parts.slice(maxPoints - 1).join(' ')
  return [...first, ...(rest ? [rest] : [])].map((text) => ({ text, isDone: false }))
}

function sentencesIn(line: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)
  return [...segments].flatMap(({ segment }) => segment.trim() || [])
}

/** The points of a request; those that were asked for before there were any are read from the words. */
export const pointsOf = ({ message, points }: { message: string; points: WishPoint[] }) =>
  points.length > 0 ? points : pointsIn(message)
