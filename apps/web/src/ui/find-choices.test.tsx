import { MantineThemeProvider, Select } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/render.tsx'
import { FilterChip } from './filter-chip.tsx'
import { choicesTheme, isChoiceFound } from './find-choices.ts'

test.each([
  ['Łukasz Żółć', 'lukasz'],
  ['Đỗ Thị Ánh', 'do thi anh'],
  ['Smith & Sons', 'sons smith'],
  ['Goa – Kerala', 'Goa - Kerala'],
  ['Sharma, Goa', 'Sharma @ Goa'],
  ['GST 18 %', '18 %'],
  ['GST 18 %', '%'],
  ['(GMT+05:30) Kolkata', '+05:30'],
  ['Europe/Zürich', 'zurich'],
])('%s is found by %j', (label, search) => {
  expect(isChoiceFound(label, search)).toBe(true)
})

test.each([
  ['Smith & Sons', 'smith goa'],
  ['Smith', '@'],
  ['Smith', 'sithm'],
])('%s is not found by %j', (label, search) => {
  expect(isChoiceFound(label, search)).toBe(false)
})

const people = ['Łukasz Żółć', 'Meera Shah', 'Smith & Sons', ...Array.from({ length: 9 }, (_, at) => `Asha ${at}`)]
const listShown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('a field of choices finds without accents, and leaves out a sign standing alone', async () => {
  const { user } = show(
    <MantineThemeProvider theme={choicesTheme}>
      <Select label="Adviser" searchable data={[{ group: 'Team', items: people }]} />
    </MantineThemeProvider>,
  )
  const adviser = screen.getByRole('combobox', { name: 'Adviser' })
  for (const [typed, found] of [
    ['lukasz', 'Łukasz Żółć'],
    ['smith - sons', 'Smith & Sons'],
  ]) {
    await user.clear(adviser)
    await user.type(adviser, typed ?? '')
    expect(listShown()).toEqual([found])
  }
})

test('the chip of a filter finds the same', async () => {
  const options = people.map((name) => ({ value: name, label: name }))
  const { user } = show(<FilterChip label="Owner" options={options} value={[]} onChange={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Owner' }))
  await user.type(screen.getByPlaceholderText('Find owner'), 'zolc')
  expect(screen.getByText('Łukasz Żółć')).toBeDefined()
  expect(screen.queryByText('Meera Shah')).toBeNull()
})
