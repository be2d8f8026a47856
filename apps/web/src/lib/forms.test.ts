import { ApiError } from '@sarai/contract/client'
import { expect, test } from 'vitest'
import { byInput, problemsOf, typedIn } from './forms.ts'

test('what was typed is a text, whatever else a form holds', () => {
  const form = new FormData()
  form.set('name', 'Asha')
  form.set('file', new File(['x'], 'x.txt'))
  expect([typedIn(form, 'name'), typedIn(form, 'file'), typedIn(form, 'gone')]).toEqual(['Asha', '', ''])
})

test('problems stand by the field that they name, or by the form', () => {
  const error = Object.assign(Object.create(ApiError.prototype) as ApiError, {
    message: 'Look at the fields',
    fields: { 'changes.name': 'Enter a name', 'phones.0.number': 'Not a number' },
  })
  expect(problemsOf(error, 'changes.')).toEqual({ name: 'Enter a name', 'phones.0.number': 'Not a number' })
  expect(byInput(problemsOf(error))).toMatchObject({ phones: 'Not a number' })
  expect(problemsOf(new Error('No connection'))).toEqual({ form: 'No connection' })
  expect(problemsOf('odd')).toHaveProperty('form')
})
