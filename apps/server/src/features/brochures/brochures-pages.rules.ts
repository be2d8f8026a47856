/**
 * Which part of a document stands on which page. All heights are in points.
 *
 * Pages are broken by cost, as a typesetter would weigh it: an empty third of a page costs as much as parting a day,
 * a page that is nearly half empty is the last resort, and pictures grow into what is left.
 */

/** A part of a document: what it begins with, and its blocks, none of which is parted by the end of a page. */
export interface PagePart {
  /** One below the other, in two columns one after the other, or in two columns side by side. */
  kind: 'stack' | 'columns' | 'beside'
  /** Left free above it unless it begins a page. */
  gap: number
  /** What it begins with, across its columns. */
  head: number
  /** How much higher that may be drawn where there is room. */
  elastic: number
  /** What names it on later pages. */
  again: number
  /** The blocks; of `beside` those of its first column. */
  blocks: readonly number[]
  /** Which of them stay with the next one. */
  keeps: readonly boolean[]
  /** The second column of `beside`. */
  others: readonly number[]
  /** Of `beside`: the second column goes on in both where the first has ended. */
  spreads: boolean
}

/** How many blocks, and how many of the second column. */
export type Reach = readonly [blocks: number, others: number]

/** What of a part stands on a page. */
export interface Placed {
  part: number
  from: Reach
  to: Reach
  gap: number
  height: number
  /** How much higher than needed it is drawn. */
  grown: number
}

/** Cost of a page that is all empty. It grows with the square of what is empty. */
const emptyCost = 140
/** A page that is emptier is the last resort. */
const mostEmpty = 0.36
const lastResort = 1000
/** So that a third of a page left empty costs about the same. */
const partingCost = 13
/** Parting running text in two columns is what columns are for. */
const columnCost = 2
/** A line or two alone on either side of the break. */
const crumbCost = 8
const crumbHeight = 90
const pageCost = 4
/** What a last page has to have, not to look forgotten. */
const leastOnLast = 0.2
const forgottenCost = 20

const sum = (heights: readonly number[]) => heights.reduce((total, height) => total + height, 0)

/** Of heights that were measured, how high those before each are together: they are asked for again and again. */
const heightsBefore = new WeakMap<readonly number[], number[]>()

/** How high those are together that stand from one on and before another. */
function between(heights: readonly number[], from: number, to = heights.length): number {
  let before = heightsBefore.get(heights)
  if (!before) {
    let total = 0
    before = [0, ...heights.map((height) => (total += height))]
    heightsBefore.set(heights, before)
  }
  return (before[to] ?? 0) - (before[from] ?? 0)
}

/** What a column may be longer for not to end within a section. */
const sectionWorth = 30

/** Blocks in two columns, in their order and about equally long; better between two sections than within one. */
export function balanced(
  heights: readonly number[],
  keeps: readonly boolean[] = [],
): { split: number; height: number } {
  const whole = sum(heights)
  const hasSections = keeps.some(Boolean)
  let best = { split: heights.length, height: whole, cost: whole }
  let left = 0
  for (let split = 1; split < heights.length; split++) {
    left += heights[split - 1] ?? 0
    const height = Math.max(left, whole - left)
    const cost = height + (hasSections && !keeps[split] ? sectionWorth : 0)
    if (!keeps[split - 1] && cost < best.cost) best = { split, height, cost }
  }
  return best
}

interface Cut {
  to: Reach
  height: number
  cost: number
}

const isWhole = (part: PagePart, [blocks, others]: Reach) =>
  blocks >= part.blocks.length && others >= part.others.length
const isStart = ([blocks, others]: Reach) => blocks === 0 && others === 0
const headOf = (part: PagePart, from: Reach) => (isStart(from) ? part.head : part.again)

/** Where one column may end: after each block that does not stay with the next. */
function ends(from: number, keeps: readonly boolean[], length: number): number[] {
  const all = Array.from({ length: length - from }, (_, at) => from + at + 1)
  return all.filter((end) => end === length || !keeps[end - 1])
}

/** Ends up to which something may fit into a height, and at least the first: long parts are not looked at to their end. */
function endsWithin(ends: number[], heights: readonly number[], from: number, most: number): number[] {
  const within = ends.filter((end) => between(heights, from, end) <= most)
  return within.length > 0 ? within : ends.slice(0, 1)
}

function runningCuts(part: PagePart, from: Reach, room: number): Cut[] {
  const { kind, blocks, keeps } = part
  const cost = kind === 'columns' ? columnCost : partingCost / 2
  const isWithin = (end: number) => kind === 'columns' && !keeps[end]
  const all = ends(from[0], keeps, blocks.length)
  return endsWithin(all, blocks, from[0], kind === 'stack' ? room : room * 2).map((end) => {
    const taken = blocks.slice(from[0], end)
    const told = between(blocks, from[0], end)
    const own = kind === 'stack' ? told : balanced(taken, keeps.slice(from[0], end)).height
    const left = between(blocks, end)
    const isCrumb = end < blocks.length && Math.min(left, told) < crumbHeight
    const height = headOf(part, from) + own
    const extra = (isCrumb ? crumbCost : 0) + (isWithin(end) ? columnCost : 0)
    return { to: [end, 0], height, cost: end === blocks.length ? 0 : cost + extra }
  })
}

/** How many of the blocks from one on are not higher than a line, without those that stay with the next. */
function reached(heights: readonly number[], from: number, lowest: number, keeps: readonly boolean[] = []): number {
  let [end, height] = [from, 0]
  while (end < heights.length && height + (heights[end] ?? 0) <= lowest) height += heights[end++] ?? 0
  while (end > from && end < heights.length && keeps[end - 1]) end--
  return end
}

function besideCuts(part: PagePart, from: Reach, room: number): Cut[] {
  const { blocks, others, spreads } = part
  const head = headOf(part, from)
  if (spreads && from[0] >= blocks.length)
    return endsWithin(ends(from[1], [], others.length), others, from[1], room * 2).map((end) => {
      const left = between(others, end)
      const height = head + balanced(others.slice(from[1], end)).height
      return { to: [blocks.length, end], height, cost: end === others.length ? 0 : partingCost + crumbOf(left) }
    })
  const lines = new Set<number>()
  for (const [heights, at] of [
    [blocks, from[0]],
    [others, from[1]],
  ] as const) {
    let line = 0
    for (const height of heights.slice(at)) lines.add((line += height))
  }
  const all = [...lines]
  const cuts = cutsAt(
    part,
    from,
    all.filter((line) => line <= room),
  )
  return cuts.length > 0 ? cuts : cutsAt(part, from, all)
}

/** Where both columns of a part end by a line, for each of some lines. */
function cutsAt(part: PagePart, from: Reach, lines: number[]): Cut[] {
  const { blocks, keeps, others } = part
  const head = headOf(part, from)
  return lines.flatMap((lowest) => {
    const to = [reached(blocks, from[0], lowest, keeps), reached(others, from[1], lowest)] as const
    const height = head + Math.max(between(blocks, from[0], to[0]), between(others, from[1], to[1]))
    if (isWhole(part, to)) return { to, height, cost: 0 }
    // A day begins with its name and something of what is done.
    if (isStart(from) && (to[0] === 0 || (to[1] === 0 && others.length > 0))) return []
    const isTold = to[0] >= blocks.length
    const left = Math.max(between(blocks, to[0]), between(others, to[1]))
    return { to, height, cost: partingCost + crumbOf(left) + (isTold ? 0 : partingCost) }
  })
}

const crumbOf = (left: number) => (left < crumbHeight ? crumbCost : 0)

/** Where a part may be cut; what is higher than the room is left out, but for the first. */
const cutsOf = (part: PagePart, from: Reach, room: number) =>
  part.kind === 'beside' ? besideCuts(part, from, room) : runningCuts(part, from, room)

interface Page {
  placed: Placed[]
  /** Where the next one begins: which part, and how far it is told. */
  next: { part: number; from: Reach }
  cost: number
}

/** Of a part with more blocks not every way to break it is tried: there are as many as pairs of blocks in two columns. */
const longPart = 80
/** So many of the fullest pages are. */
const mostTried = 12

const triedOf = ({ blocks, others }: PagePart, cuts: Cut[]): Cut[] =>
  blocks.length + others.length <= longPart ? cuts : cuts.toSorted((a, b) => b.height - a.height).slice(0, mostTried)

/** All that a page may hold which begins somewhere. */
function pagesFrom(parts: readonly PagePart[], start: Page['next'], room: number): Page[] {
  const pages: Page[] = []
  let placed: Placed[] = []
  let used = 0
  for (let at = start.part, from = start.from; at < parts.length; at++, from = [0, 0]) {
    const part = parts[at]
    if (!part) break
    const gap = placed.length > 0 ? part.gap : 0
    const [above, filled] = [placed, used + gap]
    const cuts = cutsOf(part, from, room - filled)
    const fitting = triedOf(
      part,
      cuts.filter(({ height }) => filled + height <= room),
    )
    // What is higher than any page has one of its own.
    const least = above.length === 0 && fitting.length === 0 ? cuts.slice(0, 1) : fitting
    for (const { to, height, cost } of least) {
      const here = [...above, { part: at, from, to, gap, height, grown: 0 }]
      const isDone = isWhole(part, to)
      pages.push({ placed: here, next: isDone ? { part: at + 1, from: [0, 0] } : { part: at, from: to }, cost })
      if (isDone) [placed, used] = [here, filled + height]
    }
    if (placed === above) break
  }
  return pages
}

/** What a page may grow by, and what it costs as it is then. */
function lookOf(parts: readonly PagePart[], { placed, cost, next }: Page, room: number) {
  const used = sum(placed.map(({ gap, height }) => gap + height))
  const isLast = next.part >= parts.length
  const pictures = placed.filter(({ part, from }) => isStart(from) && (parts[part]?.elastic ?? 0) > 0)
  const elastic = sum(pictures.map(({ part }) => parts[part]?.elastic ?? 0))
  const empty = Math.max(0, room - used - elastic) / room
  if (isLast) return { used, isLast, cost: cost + pageCost + (used / room < leastOnLast ? forgottenCost : 0) }
  return { used, isLast, cost: cost + pageCost + emptyCost * empty ** 2 + (empty > mostEmpty ? lastResort : 0) }
}

/** How much further apart parts may stand. */
const mostWider = 20

/** Pictures grow equally, each as far as it may, into what a page has left; on the last page by half of it. Then parts move apart. */
function grown(parts: readonly PagePart[], placed: readonly Placed[], left: number, isLast: boolean): Placed[] {
  const may = ({ part, from }: Placed) => (isStart(from) ? (parts[part]?.elastic ?? 0) * (isLast ? 0.5 : 1) : 0)
  const growth = new Map<Placed, number>()
  let rest = left
  const elastic = placed.filter((one) => may(one) > 0).toSorted((a, b) => may(a) - may(b))
  elastic.forEach((one, at) => {
    const more = Math.min(may(one), rest / (elastic.length - at))
    growth.set(one, more)
    rest -= more
  })
  const wider = isLast || placed.length < 2 ? 0 : Math.min(mostWider, rest / (placed.length - 1))
  return placed.map((one, at) => {
    const more = growth.get(one) ?? 0
    return { ...one, gap: one.gap + (at > 0 ? wider : 0), grown: more, height: one.height + more }
  })
}

/** The parts of a document on its pages, in their order. */
export function pagesOf(parts: readonly PagePart[], room: number): Placed[][] {
  const known = new Map<string, { cost: number; pages: Placed[][] }>()
  const best = (start: Page['next']): { cost: number; pages: Placed[][] } => {
    if (start.part >= parts.length) return { cost: 0, pages: [] }
    const key = [start.part, ...start.from].join(' ')
    const before = known.get(key)
    if (before) return before
    let found: { cost: number; pages: Placed[][] } = { cost: Infinity, pages: [] }
    for (const page of pagesFrom(parts, start, room)) {
      const { used, isLast, cost } = lookOf(parts, page, room)
      const rest = best(page.next)
      if (cost + rest.cost < found.cost)
        found = {
          cost: cost + rest.cost,
          pages: [grown(parts, page.placed, Math.max(0, room - used), isLast), ...rest.pages],
        }
    }
    known.set(key, found)
    return found
  }
  return best({ part: 0, from: [0, 0] }).pages
}
