import { ApiError } from '@sarai/contract/client'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { runAction } from '~/ui/action.ts'
import { onToast, type Toast } from '~/ui/toast.ts'
import { sessionFor, show } from '../../test/render.tsx'
import { SetupDialog } from './setup-dialog.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, ...props }: { to: string; children: ReactNode }) => (
    <a href={to} {...props}>
      {children}
    </a>
  ),
}))

const toasts: Toast[] = []
beforeEach(() => {
  toasts.length = 0
  onToast((toast) => toasts.push(toast))
})

/** What a call is refused with becomes of it on the screen, whatever made the call. */
async function refuse(code: string, isSubuser = false): Promise<void> {
  const support = { email: 'help@sarai.test', managerName: null, whatsapp: null, phone: null }
  show(<SetupDialog />, { ...sessionFor('INR', { isSubuser }), support })
  await act(() => runAction(Promise.reject(new ApiError(422, { code, message: 'x' })), 'Not sent').catch(() => {}))
}

test('without a gateway the specification’s dialog leads to the plugins', async () => {
  await refuse('CASHFREE_NOT_INTEGRATED')
  expect(await screen.findByRole('dialog', { name: 'Cashfree Integration Error' })).toBeTruthy()
  expect(screen.getByText('Please install Cashfree Plugin to enable payment functionality.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Install plugin' }).getAttribute('href')).toBe('/all-plugins')
  expect(screen.queryByText('help@sarai.test')).toBeNull()
  expect(toasts).toEqual([])
})

test('while an identity is checked it names who helps', async () => {
  await refuse('CASHFREE_KYC_PENDING')
  expect(await screen.findByText('Please complete the KYC process to enable payment functionality.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'help@sarai.test' }).getAttribute('href')).toBe('mailto:help@sarai.test')
})

test('a sub-user gets the specification’s sentence instead', async () => {
  for (const code of ['CASHFREE_NOT_INTEGRATED', 'CASHFREE_KYC_PENDING']) await refuse(code, true)
  const message = 'Action cannot be completed. Please contact your admin to configure the SMTP settings.'
  await waitFor(() =>
    expect(toasts).toEqual([
      { kind: 'info', message },
      { kind: 'info', message },
    ]),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('anything else is told as ever', async () => {
  await refuse('STALE')
  expect(toasts).toMatchObject([{ kind: 'error', title: 'Not sent' }])
})
