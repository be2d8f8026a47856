import { Button, Checkbox, Drawer, Modal, Select, Textarea, TextInput } from '@mantine/core'
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test/render.tsx'
import { Confirm } from '~/ui/confirm.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import LeaveQuestion from '~/ui/leave-question.tsx'
import { useSending } from './use-sending.ts'
import { useUnsaved } from './use-unsaved.ts'

let history: RouterHistory

beforeEach(() => {
  history = createMemoryHistory({ initialEntries: ['/bills', '/bills/new'] })
})

/** Whether the browser would ask before the page is loaded again or closed. */
function isHeldBack(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

interface Props {
  close?: () => void
  send?: () => Promise<unknown>
  children?: ReactNode
}

const doNothing = async () => {}

function Reason({ close = doNothing, send = doNothing, children }: Props) {
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()
  return (
    <Modal opened onClose={close} title="Cancel the bill">
      <form onSubmit={(event) => submit(event, send)}>
        <Textarea label="Why?" value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        {children}
        <FormFoot label="Cancel bill" problem={problems.form} isBusy={isSending} onCancel={close} />
      </form>
    </Modal>
  )
}

const showGuarded = (part: ReactNode) =>
  show(
    <>
      {part}
      <LeaveQuestion history={history} />
    </>,
  )
const findQuestion = () => screen.findByRole('dialog', { name: 'Not saved yet' })
const isAsked = () => screen.queryByRole('dialog', { name: 'Not saved yet' }) !== null
const answer = (name: string) => screen.findByRole('button', { name })

test('a dialog in which nothing was typed closes as it always did', async () => {
  const close = vi.fn()
  const { user } = showGuarded(<Reason close={close} />)
  await user.click(await screen.findByLabelText('Why?'))
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(close).toHaveBeenCalledTimes(3)
  expect(isAsked()).toBe(false)
  expect(isHeldBack()).toBe(false)
})

for (const way of ['Escape', 'Close', 'Cancel'])
  test(`a dialog with a reason typed is not lost by ${way}`, async () => {
    const close = vi.fn()
    const { user } = showGuarded(<Reason close={close} />)
    const leave = async () =>
      way === 'Escape' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: way }))
    await user.type(await screen.findByLabelText('Why?'), 'Entered twice')
    expect(isHeldBack()).toBe(true)
    await leave()
    await findQuestion()
    expect(close).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(isAsked()).toBe(false))
    expect(close).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Why?').value).toBe('Entered twice')

    await user.click(screen.getByLabelText('Why?'))
    await leave()
    await user.click(await answer('Discard'))
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(isHeldBack()).toBe(false)
  })

test('what is typed and taken back is nothing to ask of', async () => {
  const close = vi.fn()
  const { user } = showGuarded(<Reason close={close} />)
  const field = await screen.findByLabelText('Why?')
  await user.type(field, 'No')
  await user.clear(field)
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('what is ticked or chosen counts as typed, and what only finds something does not', async () => {
  const { user } = showGuarded(
    <>
      <form aria-label="Ticks">
        <Checkbox label="All of them" />
        <Select label="Kind" data={['Hotel', 'Ride']} />
        <TextInput type="search" label="Find" />
      </form>
      <form data-unguarded>
        <TextInput label="Only those named" />
      </form>
    </>,
  )
  await user.type(screen.getByLabelText('Find'), 'Kochi')
  await user.type(screen.getByLabelText('Only those named'), 'Kochi')
  expect(isHeldBack()).toBe(false)
  await user.click(screen.getByLabelText('All of them'))
  expect(isHeldBack()).toBe(true)
  await user.click(screen.getByLabelText('All of them'))
  expect(isHeldBack()).toBe(false)
  await user.click(screen.getByRole('combobox', { name: 'Kind' }))
  await user.click(await screen.findByRole('option', { name: 'Ride' }))
  expect(isHeldBack()).toBe(true)
})

test('what appears in a form by itself is not typed', async () => {
  function Folded() {
    const [isOpen, setOpen] = useState(false)
    return (
      <form>
        <Button onClick={() => setOpen(true)}>More</Button>
        {isOpen && <TextInput label="Country" defaultValue="India" />}
      </form>
    )
  }
  const { user } = showGuarded(<Folded />)
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByLabelText('Country')
  expect(isHeldBack()).toBe(false)
  await user.type(screen.getByLabelText('Country'), 'n')
  expect(isHeldBack()).toBe(true)
})

test('another page waits for an answer, and closes the dialog it would leave behind', async () => {
  const close = vi.fn()
  const { user } = showGuarded(<Reason close={close} />)
  history.push('/bills/7')
  expect(history.location.pathname).toBe('/bills/7')
  await user.type(await screen.findByLabelText('Why?'), 'Entered twice')
  history.push('/vendors')
  await findQuestion()
  // A second way out does not ask twice, and does not get past the first.
  history.push('/leads')
  await user.click(await answer('Continue editing'))
  expect(history.location.pathname).toBe('/bills/7')
  await user.click(screen.getByLabelText('Why?'))
  history.push('/vendors')
  await user.click(await answer('Discard'))
  await waitFor(() => expect(history.location.pathname).toBe('/vendors'))
  expect(close).toHaveBeenCalledOnce()
})

test('a form that is sent leads on without a question, and asks again where it was refused', async () => {
  const sent = [() => Promise.reject(new Error('Not now')), async () => history.push('/bills/7')]
  const { user } = showGuarded(<Reason send={() => sent.shift()?.() ?? Promise.resolve()} />)
  await user.type(await screen.findByLabelText('Why?'), 'Entered twice')
  await user.click(screen.getByRole('button', { name: 'Cancel bill' }))
  await screen.findByText('Not now')
  expect(isHeldBack()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Cancel bill' }))
  await waitFor(() => expect(history.location.pathname).toBe('/bills/7'))
  expect(isAsked()).toBe(false)
  expect(isHeldBack()).toBe(false)
})

test('a form that finds something missing itself is as unsaved as before', async () => {
  function Missing() {
    const { problems, setProblems, submit } = useSending()
    return (
      <form
        aria-label="Bill"
        onSubmit={(event) => submit(event, async () => setProblems({ form: 'Choose the vendor' }))}
      >
        <TextInput label="Number" />
        <FormFoot label="Save" problem={problems.form} onCancel={() => {}} />
      </form>
    )
  }
  const { user } = showGuarded(<Missing />)
  await user.type(screen.getByLabelText('Number'), '17')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Choose the vendor')
  expect(isHeldBack()).toBe(true)
})

test('a dialog above a form closes alone', async () => {
  const [close, closeAbove] = [vi.fn(), vi.fn()]
  const { user } = showGuarded(
    <>
      <Reason close={close} />
      <Drawer opened onClose={closeAbove} title="Pictures" closeButtonProps={{ 'aria-label': 'Close the pictures' }} />
    </>,
  )
  await user.type(await screen.findByLabelText('Why?'), 'Entered twice')
  await user.keyboard('{Escape}')
  expect(closeAbove).toHaveBeenCalledOnce()
  expect(close).not.toHaveBeenCalled()
  expect(isAsked()).toBe(false)
})

test('a dialog without inputs has nothing to lose', async () => {
  const close = vi.fn()
  const { user } = showGuarded(
    <Confirm title="Remove it" label="Remove" onConfirm={async () => {}} onClose={close}>
      It goes.
    </Confirm>,
  )
  await screen.findByRole('button', { name: 'Remove' })
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('a form that tells of its draft is asked about, and may keep it', async () => {
  const [keep, discard] = [vi.fn(), vi.fn()]
  function Long() {
    const { ref: form } = useUnsaved({ isChanged: true, keep, discard })
    return <form ref={form} aria-label="Invoice" />
  }
  const { user } = showGuarded(<Long />)
  expect(isHeldBack()).toBe(true)
  history.push('/bills')
  await user.click(await answer('Keep draft'))
  await waitFor(() => expect(keep).toHaveBeenCalledOnce())
  expect(discard).not.toHaveBeenCalled()
})

test('what is changed where it stands is asked about while somebody is in it, and saves itself once it is left', async () => {
  const { user } = showGuarded(
    <>
      <div data-form="in-place">
        <TextInput label="City" />
      </div>
      <Button>Elsewhere</Button>
    </>,
  )
  await user.type(screen.getByLabelText('City'), 'Jaipur')
  expect(isHeldBack()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(isHeldBack()).toBe(false)
})
