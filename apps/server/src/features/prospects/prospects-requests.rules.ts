import type { WishState } from '@sarai/contract/prospect-words'

/** One thing that a traveller wants changed, and what became of it. */
export interface WishPoint {
  text: string
  state: WishState
  /** What the next mail says to it. */
  answer: string | null
  /** A mail has said that it is done or not possible. */
  isTold: boolean
}

/** As it is stored. Before there were answers, a point was done or not. */
export type StoredPoint = WishPoint | { text: string; isDone: boolean }

/** What a traveller had chosen when they asked. */
export interface ChosenThen {
  option: string | null
  extras: string[]
  total: number
  currency: string
  /** The same by id; not kept of what was asked earlier. */
  choice?: { optionId: string | null; extras: string[] }
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
  return [...first, ...(rest ? [rest] : [])].map((text) => ({ text, state: 'open', answer: null, isTold: false }))
}

function sentencesIn(line: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)
  return [...segments].flatMap(({ segment }) => segment.trim() || [])
}

interface Asked {
  message: string
  points: StoredPoint[]
  answeredAt: string | null
}

/** The points of a request; those that were asked for before there were any are read from the words. */
export function pointsOf({ message, points, answeredAt }: Asked): WishPoint[] {
  // What was answered before there were answers was told as far as it ever will be.
  const isTold = answeredAt !== null
  if (points.length === 0) return pointsIn(message).map((point) => ({ ...point, isTold }))
  return points.map((point) =>
    'isDone' in point ? { text: point.text, state: point.isDone ? 'done' : 'open', answer: null, isTold } : point,
  )
}

/** What the mail of the next version says of a request: at first all of it, later what was still open. */
export const pointsToTell = (points: readonly WishPoint[]) => points.filter((point) => !point.isTold)

/** The same once that mail is out: what is still open is told of again. */
export const asTold = (points: readonly WishPoint[]): WishPoint[] =>
  points.map((point) => ({ ...point, isTold: point.state !== 'open' || point.isTold }))
