import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/render.tsx'
import { DayRange } from './day-range.tsx'

test.each([
  ['2026-11-01..2026-11-30', 'Created from', '2026-11-05', '2026-11-05..2026-11-30'],
  ['2026-11-01..2026-11-30', 'Created to', '', '2026-11-01..'],
  [undefined, 'Created to', '2026-11-30', '..2026-11-30'],
  ['2026-11-01..', 'Created from', '', undefined],
])('of %s, %s becoming "%s" makes %s', (value, label, typed, range) => {
  const onChange = vi.fn()
  show(<DayRange label="Created" value={value} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText(label), { target: { value: typed } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(range)
})

test('a day can be no later than the last, and no earlier than the first', () => {
  show(<DayRange label="Created" value="2026-11-01..2026-11-30" onChange={() => {}} />)
  expect(screen.getByLabelText('Created from').getAttribute('max')).toBe('2026-11-30')
  expect(screen.getByLabelText('Created to').getAttribute('min')).toBe('2026-11-01')
})
