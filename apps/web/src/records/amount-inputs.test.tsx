import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { sessionFor, show } from '../../test/render.tsx'
import { AgesInput, MoneyInput } from './amount-inputs.tsx'

function Amount({ first = null, currency }: { first?: number | null; currency?: string }) {
  const [value, setValue] = useState<number | null>(first)
  return (
    <>
      <MoneyInput label="Budget" value={value} onChange={setValue} currency={currency} />
      <output>{String(value)}</output>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Budget')
const minor = () => screen.getByRole('status').textContent

describe('an amount', () => {
  test.each([
    ['INR', '1,25,000.5', '12500050', '1,25,000.50'],
    ['JPY', '150000', '150000', '1,50,000'],
    ['KWD', '1234.567', '1234567', '1,234.567'],
  ])('in %s typed as %s is %s minor units, shown as %s', async (currency, typed, kept, shown) => {
    const { user } = show(<Amount />, sessionFor(currency))
    await user.type(field(), typed)
    await user.tab()
    expect(minor()).toBe(kept)
    expect(field().value).toBe(shown)
  })

  test('says why it cannot be read, and keeps what was typed', async () => {
    const { user } = show(<Amount currency="JPY" />)
    await user.type(field(), '1.5')
    await user.tab()
    expect(screen.getByText('JPY has no decimals')).toBeDefined()
    expect(field().value).toBe('1.5')
  })

  test('that is emptied is none', async () => {
    const { user } = show(<Amount first={5000} />)
    await user.clear(field())
    await user.tab()
    expect(minor()).toBe('null')
  })
})

test('ages are whole numbers between commas', async () => {
  function Ages() {
    const [ages, setAges] = useState([4])
    return (
      <>
        <AgesInput label="Ages" value={ages} onChange={setAges} />
        <output>{JSON.stringify(ages)}</output>
      </>
    )
  }
  const { user } = show(<Ages />)
  await user.type(screen.getByLabelText('Ages'), ', 9')
  expect(screen.getByRole('status').textContent).toBe('[4,9]')
})
