import type { Measured } from './load.ts'

export interface Row {
  question: string
  leads: number
  /** Share of the floor's throughput that is wanted. */
  goal: number
  alone: { ours: Measured; floor: Measured }
  together: { ours: Measured; floor: Measured }
}

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0)
const perSecond = (value: number) => Math.round(value).toLocaleString('en-GB')

/** The rows as a Markdown table. */
export function report(rows: Row[]): string {
  const lines = rows.map(({ question, leads, goal, alone, together }) => {
    const share = together.ours.rate / together.floor.rate
    return [
      question,
      leads.toLocaleString('en-GB'),
      `${ms(alone.ours.p50)} / ${ms(alone.ours.p99)}`,
      `${ms(alone.floor.p50)} / ${ms(alone.floor.p99)}`,
      perSecond(together.ours.rate),
      perSecond(together.floor.rate),
      share.toFixed(2),
      `${goal.toFixed(1)} ${share >= goal ? '✓' : '✗'}`,
    ]
  })
  const head = ['question', 'leads', 'ms p50 / p99, 1 conn.', 'floor', 'answers/s, 16 conn.', 'floor', 'share', 'goal']
  return [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
