import { actsOf, pluginStates } from '@sarai/contract/plugin-words'
import { expect, test } from 'vitest'
import { describeConnect, stateColours, stateNames, describeState } from './plugin-words.ts'

const plugin = { name: 'Razorpay', problem: null, way: 'sign-in', account: null } as const

test.each(pluginStates)('%s is said in plain words, with an act that leads on', (state) => {
  expect(stateNames[state] && stateColours[state]).toBeTruthy()
  expect(describeState({ ...plugin, state })).toMatch(/^[A-Z].*\.$/)
  expect(actsOf[state].length).toBeGreaterThan(0)
})

test('what ended is said as the provider said it, and connected again in the way it was', () => {
  const ended = { ...plugin, state: 'error', problem: 'It was taken back.' } as const
  expect(describeState(ended)).toBe('It was taken back.')
  expect(describeConnect(ended, null)).toBe('Sign in again')
  expect(describeConnect({ ...ended, way: 'keys' }, null)).toBe('Connect again')
})

test('an account that is being opened is gone on with, by whomever', () => {
  const begun = { ...plugin, state: 'installed', way: 'onboarding', account: 'sarai_1' } as const
  expect(describeState(begun)).toContain('You or a colleague can go on with it')
  expect(describeConnect(begun, null)).toBe('Continue at Razorpay')
  expect(describeState({ ...begun, account: null })).not.toContain('colleague')
})
