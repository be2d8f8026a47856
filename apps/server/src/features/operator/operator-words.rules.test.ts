import { expect, test } from 'vitest'
import { commandHelp, commandWords, inColumns, OperatorError, readCommand } from './operator-words.rules.ts'

test('a command is read with what it is called with', () => {
  expect(readCommand(['suspend', 'Acme Travels', 'spam', '--json'])).toEqual({
    name: 'suspend',
    args: ['Acme Travels', 'spam'],
    isJson: true,
  })
  expect(readCommand(['agencies'])).toEqual({ name: 'agencies', args: [], isJson: false })
})

test.each([[[]], [['help']], [['suspend', '--help']]])('%j shows what there is', (argv) => {
  expect(readCommand(argv)).toBe('help')
})

test.each([
  [['delete', 'Acme'], 'There is no command "delete".'],
  [['toString'], 'There is no command "toString".'],
  [['agencies', '--all'], 'There is no option --all.'],
  [['suspend'], 'npm run operator -- suspend <agency> [reason]'],
  [['suspend', 'Acme', 'Travels', 'spam'], 'npm run operator -- suspend <agency> [reason]'],
])('%j is refused with what would be right', (argv, words) => {
  expect(() => readCommand(argv)).toThrow(OperatorError)
  expect(() => readCommand(argv)).toThrow(words)
})

test('every command is in the help', () => {
  for (const name of Object.keys(commandWords)) expect(commandHelp().join('\n')).toContain(`  ${name}`)
})

test('columns are as wide as what stands in them', () => {
  expect(
    inColumns([
      ['Name', 'Plan'],
      ['Acme Travels', 'Trial'],
    ]),
  ).toEqual(['Name          Plan', 'Acme Travels  Trial'])
})
