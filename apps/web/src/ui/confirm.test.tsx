import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/render.tsx'
import { Confirm } from './confirm.tsx'

test('a dialog takes one answer, and stays until it is through', async () => {
  const through = Promise.withResolvers<void>()
  const confirm = vi.fn(() => through.promise)
  const close = vi.fn()
  const { user } = show(
    <Confirm title="Remove the passport" label="Remove document" onConfirm={confirm} onClose={close}>
      Its scan goes with it.
    </Confirm>,
  )
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove document' })
  await user.click(button)
  await waitFor(() => expect(button.disabled || button.dataset.loading).toBeTruthy())
  await user.click(button).catch(() => {})
  expect(confirm).toHaveBeenCalledTimes(1)
  through.resolve()
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalled()
})
