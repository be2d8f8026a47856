import { renderHook, act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOrder } from './use-order.ts'
import { useSelection } from './use-selection.ts'

const known = ['a', 'b', 'c'].map((id) => ({ id }))
const ids = (entries: { id: string }[] | undefined) => entries?.map(({ id }) => id).join('')

test('what was dropped stays there while that is saved, and follows the server after it', async () => {
  const saved = Promise.withResolvers<void>()
  const save = vi.fn(() => saved.promise)
  const { result } = renderHook(() => useOrder(known, { save, refresh: async () => {} }))
  act(() => result.current.move('c', null))
  expect(ids(result.current.entries)).toBe('cab')
  expect(save).toHaveBeenCalledWith(['c', 'a', 'b'])
  await act(async () => saved.resolve())
  expect(ids(result.current.entries)).toBe('abc')
})

test('an order that cannot be saved goes back to what it was', async () => {
  const { result } = renderHook(() =>
    useOrder(known, { save: () => Promise.reject(new Error('away')), refresh: async () => {} }),
  )
  await act(async () => result.current.move('a', 'b'))
  expect(ids(result.current.entries)).toBe('abc')
})

test('another question begins with nothing selected', () => {
  const { result, rerender } = renderHook((question: object) => useSelection(question), {
    initialProps: { q: 'bali' },
  })
  act(() => result.current.select(new Set(['a'])))
  expect([...result.current.selected]).toEqual(['a'])
  rerender({ q: 'bali' })
  expect(result.current.selected.size).toBe(1)
  rerender({ q: 'goa' })
  expect(result.current.selected.size).toBe(0)
})
