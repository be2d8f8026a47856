import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/render.tsx'
import { CountInput, DecimalInput, PercentInput } from './number-inputs.tsx'

function Inputs() {
  const [percent, setPercent] = useState<number | null>(5000)
  const [number, setNumber] = useState<number | null>(null)
  const [nights, setNights] = useState<number | null>(2)
  return (
    <>
      <PercentInput label="Costs" isRequired value={percent} onChange={setPercent} />
      <DecimalInput label="Weight" value={number} onChange={setNumber} />
      <CountInput label="Nights" min={1} max={90} value={nights} onChange={setNights} />
      <output>{JSON.stringify({ percent, number, nights })}</output>
    </>
  )
}

const readKept = (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '')

test('percentages and numbers are read as people write them, and shown in one way', async () => {
  const { user } = show(<Inputs />)
  await user.clear(screen.getByLabelText('Costs'))
  await user.type(screen.getByLabelText('Costs'), '12.5 %')
  await user.type(screen.getByLabelText('Weight'), '-१,२५,०००.५')
  await user.tab()
  expect(readKept()).toEqual({ percent: 1250, number: -125_000.5, nights: 2 })
  expect(screen.getByLabelText<HTMLInputElement>('Costs').value).toBe('12.5')
  expect(screen.getByLabelText<HTMLInputElement>('Weight').value).toBe('-1,25,000.5')
})

test('a comma that groups nothing is asked about, and is not read as ten times as much', async () => {
  const { user } = show(<Inputs />)
  for (const name of ['Costs', 'Weight']) {
    await user.clear(screen.getByLabelText(name))
    await user.type(screen.getByLabelText(name), '12,5')
    await user.tab()
  }
  expect(screen.getAllByText('Use commas for thousands only, and a point for decimals: 12.5')).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('Costs').value).toBe('12,5')
  expect(JSON.stringify(readKept())).not.toContain('125')
})

test('the arrow keys count, within what is possible', async () => {
  const { user } = show(<Inputs />)
  await user.click(screen.getByLabelText('Nights'))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(readKept()).toMatchObject({ nights: 4 })
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(readKept()).toMatchObject({ nights: 1 })
})

test.each([
  ['१२', 12, null],
  ['2,5', 2, /Use commas for thousands only/],
  ['2.5', 2, 'Enter a whole number'],
  ['91', 9, 'At most 90'],
])('%s nights are %s, and what is wrong is said', async (text, kept, problem) => {
  const { user } = show(<Inputs />)
  await user.clear(screen.getByLabelText('Nights'))
  await user.type(screen.getByLabelText('Nights'), text)
  await user.tab()
  expect(readKept()).toMatchObject({ nights: kept })
  if (problem) expect(screen.getByText(problem)).toBeTruthy()
})
