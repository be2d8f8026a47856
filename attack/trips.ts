import { randomUUID } from 'node:crypto'
import { blankCost, blankItem } from '@sarai/itinerary/blank'
import type { Installation } from './installation.ts'

/** What a trip of one service costs and earns; amounts in paise. */
export interface Costing {
  net: number
  /** Of the service, in hundredths of a percent; null where the trip has a fixed markup. */
  percent: number | null
  /** Of the trip, once. */
  fixed?: number
  vendor: string
  floor: number
}

interface Edited {
  data: { revision: number; results: { problem: { message: string } | null }[] }
}

export interface Made {
  id: string
  itemId: string
  dayId: string
  revision: number
}

/** Makes changes of a draft. @returns the first problem, in words, or undefined */
export async function edit(
  { call }: Installation,
  token: string,
  id: string,
  edits: object[],
): Promise<{ revision: number; problem: string | undefined }> {
  const body = { batches: [{ id: randomUUID(), edits }] }
  const { status, body: answer } = await call<Edited>('POST', `/prospects/${id}/edits`, { token, body })
  if (status !== 200) throw new Error(`an edit was answered ${status}: ${JSON.stringify(answer)}`)
  return { revision: answer.data.revision, problem: answer.data.results[0]?.problem?.message }
}

export const set = (node: string, path: string[], value: unknown, was: unknown) => ({
  do: 'set',
  node,
  path,
  value,
  was,
})

/** Makes a proposal of one day with one service that costs something, as somebody who sees costs. */
export async function offer(installation: Installation, token: string, costing: Costing): Promise<Made> {
  const { call } = installation
  const made = await call<{ data: { id: string } }>('POST', '/prospects', {
    token,
    body: { title: 'Houseboat week', days: 1, startDate: '2100-05-01' },
  })
  const { id } = made.body.data
  type Draft = { data: { document: { days: { id: string }[]; pricing: { marginFloor: number; markup: object } } } }
  const { document } = (await call<Draft>('GET', `/prospects/${id}/itinerary`, { token })).body.data
  const { pricing } = document
  const dayId = document.days[0]?.id ?? ''
  const itemId = randomUUID()
  const markupOf = costing.percent === null ? null : { kind: 'percent' as const, percent: costing.percent }
  const cost = { ...blankCost('INR'), vendor: costing.vendor, net: costing.net, markup: markupOf }
  const markup = costing.fixed === undefined ? pricing.markup : { kind: 'fixed', amount: costing.fixed }
  const { revision, problem } = await edit(installation, token, id, [
    {
      do: 'insert',
      list: 'items',
      parent: dayId,
      after: null,
      value: { ...blankItem(itemId, 'activity', 'A night on the water'), cost },
    },
    set('itinerary', ['pricing', 'marginFloor'], costing.floor, pricing.marginFloor),
    set('itinerary', ['pricing', 'markup'], markup, pricing.markup),
  ])
  if (problem) throw new Error(problem)
  return { id, itemId, dayId, revision }
}
