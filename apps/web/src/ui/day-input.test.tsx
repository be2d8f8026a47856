import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { setTimeZone } from '~/lib/format.ts'
import { show } from '../../test/render.tsx'
import { DayInput, MomentInput, TimeInput } from './day-input.tsx'

setTimeZone('Asia/Kolkata')

function Held({ of: Of, onChange }: { of: typeof DayInput; onChange: (value: string) => void }) {
  const [value, setValue] = useState('')
  const change = (next: string) => {
    setValue(next)
    onChange(next)
  }
  return <Of label="When" value={value} onChange={change} />
}

test.each([
  ['a day', DayInput, '24 jan 2027', '2027-01-24', 'Sun 24 Jan 2027', '24 Jan 2027'],
  ['a time', TimeInput, '5pm', '17:00', '17:00', '17:00'],
  ['a moment', MomentInput, '24/1/27 5pm', '2027-01-24T11:30:00.000Z', 'Sun 24 Jan 2027, 17:00', '24 Jan 2027, 17:00'],
])(
  '%s is told as it is understood, and written in one way once it is left',
  async (_, of, typed, value, hint, shown) => {
    const onChange = vi.fn()
    const { user } = show(<Held of={of} onChange={onChange} />)
    const field = screen.getByLabelText<HTMLInputElement>('When')
    await user.type(field, typed)
    expect(onChange).toHaveBeenLastCalledWith(value)
    expect(screen.getByRole('status').textContent).toBe(hint)
    await user.tab()
    expect(field.value).toBe(shown)
    expect(screen.queryByRole('status')).toBeNull()
  },
)

test('what cannot be read stays, is said once it is left, and is not taken for nothing', async () => {
  const onChange = vi.fn()
  const { user } = show(<Held of={DayInput} onChange={onChange} />)
  const field = screen.getByLabelText<HTMLInputElement>('When')
  await user.type(field, 'soonish')
  expect(field.hasAttribute('data-unread')).toBe(true)
  await user.tab()
  expect(field.value).toBe('soonish')
  expect(screen.getByText('Write a date, like 24 Jan, 24/1 or tomorrow')).toBeDefined()
  expect(onChange).not.toHaveBeenCalled()
})
