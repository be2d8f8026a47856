import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/render.tsx'
import { TextChip } from './text-chip.tsx'

test('what is typed holds from Enter, trimmed, and is taken off again', async () => {
  const onChange = vi.fn()
  const { user, unmount } = show(<TextChip label="Destination" value={undefined} onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: 'Destination' }))
  await user.type(await screen.findByRole('textbox', { name: 'Destination' }), '  Udaipur {Enter}')
  expect(onChange).toHaveBeenCalledWith('Udaipur')
  unmount()
  const shown = show(<TextChip label="Destination" value="Udaipur" onChange={onChange} />)
  await shown.user.click(screen.getByRole('button', { name: 'Clear Destination' }))
  expect(onChange).toHaveBeenLastCalledWith(undefined)
})

test('leaving it as it is changes nothing', async () => {
  const onChange = vi.fn()
  const { user } = show(<TextChip label="Destination" value="Goa" onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: /^Destination/ }))
  await user.keyboard('{Enter}')
  expect(onChange).not.toHaveBeenCalled()
})
