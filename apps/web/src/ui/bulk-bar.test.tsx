import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/render.tsx'
import { BulkBar, countOf } from './bulk-bar.tsx'

const ids = (count: number) => new Set(Array.from({ length: count }, (_, at) => `r${at}`))
const bar = (selected: Parameters<typeof countOf>[0], onEverything = () => {}, onNothing = () => {}) => (
  <BulkBar one="lead" selected={selected} onEverything={onEverything} onNothing={onNothing}>
    <button type="button">Tag</button>
  </BulkBar>
)

test('what is selected is counted: by name, or all that the list has', () => {
  const few = { ids: ids(2), isEverything: false, total: 120_000, isMinimum: true }
  expect(countOf(few, 'lead')).toBe('2 leads')
  expect(countOf({ ...few, isEverything: true }, 'lead')).toBe('1,20,000 leads')
  show(bar({ ...few, isEverything: true }))
  expect(screen.getByText('1,20,000 leads or more selected')).toBeTruthy()
})

test('who selected a screenful is offered all of it, and only then', async () => {
  const onEverything = vi.fn()
  const { user, unmount } = show(bar({ ids: ids(25), isEverything: false, total: 90, isMinimum: false }, onEverything))
  await user.click(screen.getByRole('button', { name: 'Select all 90 leads' }))
  expect(onEverything).toHaveBeenCalledOnce()
  unmount()
  for (const selected of [
    { ids: ids(24), isEverything: false, total: 90, isMinimum: false },
    { ids: ids(25), isEverything: false, total: 25, isMinimum: false },
    { ids: ids(25), isEverything: true, total: 90, isMinimum: false },
  ]) {
    const shown = show(bar(selected))
    expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull()
    shown.unmount()
  }
})

test('it is a toolbar that can be left', async () => {
  const onNothing = vi.fn()
  const { user } = show(bar({ ids: ids(1), isEverything: false, total: 9, isMinimum: false }, undefined, onNothing))
  expect(screen.getByRole('toolbar', { name: 'With the selected leads' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Select nothing' }))
  expect(onNothing).toHaveBeenCalledOnce()
})
