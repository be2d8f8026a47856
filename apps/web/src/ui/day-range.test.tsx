import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/render.tsx'
import { DayRange } from './day-range.tsx'

async function type(label: string, typed: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } })
  fireEvent.blur(screen.getByLabelText(label))
}

test.each([
  ['2026-11-01..2026-11-30', 'Created from', '5 Nov 2026', '2026-11-05..2026-11-30'],
  ['2026-11-01..2026-11-30', 'Created to', '', '2026-11-01..'],
  [undefined, 'Created to', '2026-11-30', '..2026-11-30'],
  ['2026-11-01..', 'Created from', '', undefined],
])('of %s, %s becoming "%s" makes %s', async (value, label, typed, range) => {
  const onChange = vi.fn()
  show(<DayRange label="Created" value={value} onChange={onChange} />)
  await type(label, typed)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(range)
})

test('a day can be no later than the last, and no earlier than the first', async () => {
  const onChange = vi.fn()
  show(<DayRange label="Created" value="2026-11-01..2026-11-30" onChange={onChange} />)
  await type('Created from', '1 dec 2026')
  expect(screen.getByText('Not after 30 Nov 2026')).toBeDefined()
  await type('Created to', '31 oct 2026')
  expect(screen.getByText('Not before 1 Nov 2026')).toBeDefined()
  expect(onChange).not.toHaveBeenCalled()
})
