import type { CostLine } from '@sarai/contract/itinerary-costs'
import { itemCategories } from '@sarai/contract/itinerary-words'
import { expect, test } from 'vitest'
import { blankCost, blankDay, blankDocument, blankItem } from './blank.ts'
import { isService, servicesOf } from './services.ts'

const free = blankCost('INR')
const costs: [string, CostLine | null, boolean][] = [
  ['no cost', null, false],
  ['a fee', free, false],
  ['a fee with a blank vendor', { ...free, vendor: ' ' }, false],
  ['a cost', { ...free, net: 100 }, true],
  ['a discount', { ...free, net: -100 }, true],
  ['a typed vendor', { ...free, vendor: 'Ravi Cabs' }, true],
  ['a vendor', { ...free, vendorId: 'v' }, true],
]

test.each(costs)('a remark or a line with %s is bought or not', (_, cost, isBought) => {
  expect(isService({ ...blankItem('i', 'info', 'Remark'), cost })).toBe(isBought)
  const lines = cost ? [{ id: 'l', title: 'Fee', optionIds: [], isOptional: false, cost }] : []
  const document = { ...blankDocument('Goa', 'INR'), days: [], lines }
  expect(servicesOf(document, { optionId: null, extras: [] }).map(({ title }) => title)).toEqual(
    isBought ? ['Fee'] : [],
  )
})

test('what can be booked of a day is a service whatever it costs, unless the travellers see to it', () => {
  for (const category of itemCategories.filter((one) => one !== 'info'))
    for (const [, cost] of costs) {
      const item = { ...blankItem('i', category, 'Item'), cost }
      expect(isService(item), category).toBe(true)
      expect(isService({ ...item, isOwnArrangement: true }), category).toBe(false)
    }
  const day = { ...blankDay('d', 'Day'), items: [blankItem('i', 'activity', 'Walk')] }
  expect(servicesOf({ ...blankDocument('Goa', 'INR'), days: [day] }, { optionId: null, extras: [] })).toHaveLength(1)
})
