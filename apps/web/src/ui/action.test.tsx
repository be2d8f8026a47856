import { ApiError } from '@sarai/contract/client'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { runAction, useAction } from './action.ts'
import { onToast, type Toast } from './toast.ts'

const said: Toast[] = []
beforeEach(() => {
  onToast((toast) => said.push(toast))
  // What another test said while nobody listened.
  said.length = 0
})
const refused = (status: number) => new ApiError(status, { code: 'NO', message: 'Somebody has it open.' })

describe('an action', () => {
  test('shows what came of it before it says so, and answers it', async () => {
    const order: string[] = []
    const show = async () => {
      await Promise.resolve()
      order.push(`shown, ${said.length} said`)
    }
    expect(await runAction(Promise.resolve(7), 'It was not done', { show, done: (answer) => `Done: ${answer}` })).toBe(
      7,
    )
    expect(order).toEqual(['shown, 0 said'])
    expect(said).toEqual([{ kind: 'success', message: 'Done: 7' }])
  })

  test('that can be taken back offers it with what was answered', async () => {
    const undo = vi.fn(() => Promise.resolve())
    await runAction(Promise.resolve({ version: 3 }), 'It was not done', { done: 'Archived', undo })
    expect(said[0]?.action?.label).toBe('Undo')
    said[0]?.action?.run()
    expect(undo).toHaveBeenCalledWith({ version: 3 })
  })

  test('that fails is told of, taken back, and fails', async () => {
    const takeBack = vi.fn()
    const show = vi.fn()
    const failing = runAction(Promise.reject(refused(409)), 'The note was not saved', {
      ahead: () => takeBack,
      show,
      done: 'Saved',
    })
    await expect(failing).rejects.toThrow('Somebody has it open.')
    expect(takeBack).toHaveBeenCalledOnce()
    expect(show).not.toHaveBeenCalled()
    expect(said).toEqual([{ kind: 'error', title: 'The note was not saved', message: 'Somebody has it open.' }])
  })

  test.each([401, 403])('that is refused with %i is told of by the session alone', async (status) => {
    await expect(runAction(Promise.reject(refused(status)), 'It was not done')).rejects.toThrow()
    expect(said).toEqual([])
  })

  test('whose failure is dealt with otherwise says nothing', async () => {
    await expect(runAction(Promise.reject(refused(409)), 'It was not done', { onFailed: () => true })).rejects.toThrow()
    expect(said).toEqual([])
    await expect(
      runAction(Promise.reject(refused(409)), 'It was not done', { onFailed: () => false }),
    ).rejects.toThrow()
    expect(said).toHaveLength(1)
  })
})

describe('a button that waits', () => {
  test('does one thing at a time, and is free again after a failure', async () => {
    const { result } = renderHook(() => useAction())
    let finish: (error: Error) => void = () => {}
    const work = vi.fn(() => new Promise<never>((_, reject) => (finish = reject)))
    let first: Promise<unknown> = Promise.resolve()
    act(() => void (first = result.current.run(work, 'It was not done')))
    expect(result.current.isBusy).toBe(true)
    await act(async () => expect(await result.current.run(work, 'It was not done')).toBeUndefined())
    expect(work).toHaveBeenCalledOnce()
    await act(async () => {
      finish(refused(500))
      expect(await first).toBeUndefined()
    })
    expect(result.current.isBusy).toBe(false)
    expect(said).toHaveLength(1)
    await act(async () => expect(await result.current.run(() => Promise.resolve('yes'), 'No')).toBe('yes'))
  })

  test('does not swallow what nobody was told of', async () => {
    const { result } = renderHook(() => useAction())
    const show = () => {
      throw new Error('a mistake of ours')
    }
    await act(async () => {
      await expect(result.current.run(() => Promise.resolve(1), 'No', { show })).rejects.toThrow('a mistake of ours')
    })
  })
})
