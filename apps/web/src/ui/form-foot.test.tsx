import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/render.tsx'
import { FormFoot } from './form-foot.tsx'

test('the end of a form submits it, and says what is wrong with it', async () => {
  const submit = vi.fn((event: Event) => event.preventDefault())
  const onCancel = vi.fn()
  const { user, container } = show(
    <form>
      <FormFoot problem="Somebody has changed it" label="Save" onCancel={onCancel} />
    </form>,
  )
  container.querySelector('form')?.addEventListener('submit', submit)
  expect(screen.getByRole('alert').textContent).toBe('Somebody has changed it')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
  expect(submit).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(submit).toHaveBeenCalledOnce()
})

test('where there is no form it does what it is told to, unless it is busy or cannot be done', async () => {
  const onConfirm = vi.fn()
  const foot = (state: object) => <FormFoot label="Remove" onCancel={() => {}} onConfirm={onConfirm} {...state} />
  const { user, unmount } = show(foot({}))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  unmount()
  for (const state of [{ isBusy: true }, { isDisabled: true }]) {
    const shown = show(foot(state))
    await shown.user.click(screen.getByRole('button', { name: 'Remove' })).catch(() => {})
    shown.unmount()
  }
  expect(onConfirm).toHaveBeenCalledOnce()
})
