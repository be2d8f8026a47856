import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { show } from '../../test/render.tsx'
import { FilterChip } from './filter-chip.tsx'

const options = ['New', 'Contacted', 'Won'].map((label) => ({ label, value: label.toLowerCase() }))

function Chip({ isSingle }: { isSingle?: boolean }) {
  const [value, setValue] = useState<string[]>([])
  return (
    <>
      <FilterChip label="Stage" options={options} value={value} onChange={setValue} isSingle={isSingle} />
      <output>{value.join()}</output>
    </>
  )
}

const chosen = () => screen.getByRole('status').textContent

describe('a filter', () => {
  test('is opened, chosen from and cleared with the keyboard alone', async () => {
    const { user } = show(<Chip />)
    await user.tab()
    await user.keyboard('{Enter}')
    const first = await screen.findByRole('checkbox', { name: 'New' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    await user.keyboard(' {Tab} ')
    expect(chosen()).toBe('new,contacted')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Clear Stage' }))
    expect(chosen()).toBe('')
  })

  test('of one choice shuts with it, and the same choice takes it back', async () => {
    const { user } = show(<Chip isSingle />)
    await user.click(screen.getByRole('button', { name: /Stage/ }))
    await user.click(await screen.findByRole('button', { name: 'Won' }))
    expect(chosen()).toBe('won')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Stage' })).toBeNull())
    await user.click(screen.getByRole('button', { name: /Stage\s*Won/ }))
    await user.click(await screen.findByRole('button', { name: 'Won', pressed: true }))
    expect(chosen()).toBe('')
  })
})
