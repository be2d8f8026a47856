import { expect, test } from 'vitest'
import { parseMailHost } from './mail-host.rules.ts'

test.each([
  ['smtp://smtp.office365.com:587', { host: 'smtp.office365.com', port: 587, security: 'starttls' }],
  ['smtps://smtp.gmail.com:465', { host: 'smtp.gmail.com', port: 465, security: 'tls' }],
  ['smtps://smtp.gmail.com', { host: 'smtp.gmail.com', port: 465, security: 'tls' }],
  ['smtp://smtp.office365.com', { host: 'smtp.office365.com', port: 587, security: 'starttls' }],
  ['smtps://mail.example.com:443', { host: 'mail.example.com', port: 443, security: 'tls' }],
  ['smtp://127.0.0.1:2525?tls=off', { host: '127.0.0.1', port: 2525, security: 'none' }],
  ['smtp://[::1]:2525?tls=off', { host: '::1', port: 2525, security: 'none' }],
])('the mail server %s', (text, host) => {
  expect(parseMailHost(text)).toEqual(host)
})

test.each([
  ['smtp.office365.com', /^Write it as smtp:/],
  ['https://smtp.office365.com', /^Write it as smtp:/],
  ['smtp://smtp.office365.com/inbox', /^Write it as smtp:/],
  ['smtp://user:secret@smtp.office365.com', /not with a password$/],
  ['smtp://smtp.office365.com?starttls=off', /^Only tls=off/],
])('%s is no mail server', (text, problem) => {
  expect(parseMailHost(text)).toMatch(problem)
})
