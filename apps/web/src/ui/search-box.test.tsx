import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/render.tsx'
import { SearchBox } from './search-box.tsx'

/** A list with a search box, and a button that opens a view. */
function List() {
  const [value, setValue] = useState('')
  const [asked, setAsked] = useState<string[]>([])
  const change = (text: string) => {
    setAsked((before) => [...before, text])
    setValue(text)
  }
  return (
    <>
      <SearchBox label="Search leads" placeholder="Name or number" value={value} onChange={change} />
      <button type="button" onClick={() => setValue('from a view')}>
        View
      </button>
      <output>{asked.join('|')}</output>
    </>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox')

test('one asks once, for all that was typed without a rest', async () => {
  const { user } = show(<List />)
  await user.type(box(), 'meera')
  await expect.poll(() => screen.getByRole('status').textContent).toBe('meera')
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(box().value).toBe('')
})

test('what the address says is taken up, but not over what is being typed', async () => {
  const { user } = show(<List />)
  const view = screen.getByRole('button', { name: 'View' })
  await user.click(view)
  expect(box().value).toBe('from a view')
  await user.clear(box())
  await user.type(box(), 'typed')
  fireEvent.click(view)
  expect(box().value).toBe('typed')
})
