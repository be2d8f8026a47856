import { expect, test } from 'vitest'
import { defaultStages } from './stages.rules.ts'

test('the default stages are those of the product, in its order', () => {
  expect(defaultStages.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
    'New: open',
    'Contacted: open',
    'Requirement captured: open',
    'Proposal sent: open',
    'Negotiation: open',
    'On hold: open',
    'Converted: won',
    'Lost: lost',
  ])
})

test('only open stages are forgotten after a while, and no two look alike', () => {
  for (const { kind, rotsAfterDays } of defaultStages) expect(rotsAfterDays !== undefined).toBe(kind === 'open')
  expect(new Set(defaultStages.map((stage) => stage.colour)).size).toBe(defaultStages.length)
})
