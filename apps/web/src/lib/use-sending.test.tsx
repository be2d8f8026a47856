import { ApiError } from '@sarai/contract/client'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { onToast, type Toast } from '~/ui/toast.ts'
import { useSending } from './use-sending.ts'

const said: Toast[] = []
beforeEach(() => {
  said.length = 0
  onToast((toast) => said.push(toast))
})
const refused = new ApiError(422, { message: 'Look at the fields', fields: { name: 'Give it a name' } })

test('a form is sent once however often it is submitted, and says when it is done', async () => {
  const { result } = renderHook(() => useSending())
  const saved = Promise.withResolvers<void>()
  const work = vi.fn(() => saved.promise)
  const submitted = { preventDefault: vi.fn() }
  act(() => {
    result.current.submit(submitted as never, work)
    result.current.submit(submitted as never, work)
  })
  expect(submitted.preventDefault).toHaveBeenCalledTimes(2)
  expect(work).toHaveBeenCalledOnce()
  expect(result.current).toMatchObject({ isSending: true, isDone: false })
  await act(async () => saved.resolve())
  expect(result.current).toMatchObject({ isSending: false, isDone: true, problems: {} })
})

test('what is wrong stands at the fields, until it is sent again', async () => {
  const { result } = renderHook(() => useSending())
  await act(() => result.current.send(() => Promise.reject(refused)))
  expect(result.current).toMatchObject({ problems: { name: 'Give it a name' }, isSending: false, isDone: false })
  await act(() => result.current.send(() => Promise.resolve()))
  expect(result.current.problems).toEqual({})
  expect(said).toEqual([])
})

test('what goes wrong once the form is closed is told beside it', async () => {
  const { result, unmount } = renderHook(() => useSending())
  const saved = Promise.withResolvers<void>()
  act(() => void result.current.send(() => saved.promise))
  unmount()
  await act(async () => saved.reject(refused))
  expect(said).toEqual([{ kind: 'error', title: 'This was not kept', message: 'Give it a name' }])
})
