import { expect, test } from 'vitest'
import { plainName, senderName } from './mail-names.rules.ts'

test('an agency’s mails say its name and whose mail server it is', () => {
  expect(senderName('Acme Travels', 'sarai.example.com')).toBe('Acme Travels via sarai.example.com')
})

test.each([
  ['St. Mary’s Travel & Tours', 'St. Mary’s Travel & Tours'],
  ['A.B. Tours', 'A.B. Tours'],
  ['Blaue Föhren Reisen', 'Blaue Föhren Reisen'],
  ['केसर यात्रा, जयपुर', 'केसर यात्रा जयपुर'],
  ['Путешествия Востока', 'Путешествия Востока'],
  ['MakeMyTrip.com', 'MakeMyTrip com'],
  ['Bank <security@bank.example>', 'Bank'],
  ['Bank" <security@bank.example>, "x', 'Bank x'],
  ['State Bank via bank.example', 'State Bank via bank example'],
  ['State Bank via bank。example', 'State Bank via bank example'],
  ['State Bank via bank\u200B.\u200Bexample', 'State Bank via bank example'],
  ['Ｂａｎｋ＠ｂａｎｋ．ｅｘａｍｐｌｅ', ''],
  ['Log in at https://evil.example/now', 'Log in at'],
  ['\u202Eelpmaxe.knab', 'elpmaxe knab'],
  ['Bank\r\nBcc: everybody@example.com', 'Bank Bcc'],
  ['Bаnk of Jaipur', ''],
  ['\u200B\u2060', ''],
  ['…', ''],
])('%j is %j', (typed, plain) => {
  expect(plainName(typed)).toBe(plain)
  expect(senderName(typed, 'sarai.example.com')).toBe(`${plain || 'A travel agency'} via sarai.example.com`)
})

test('a name that is long leaves room for whose mail server it is', () => {
  expect(senderName('Bank '.repeat(60), 'sarai.example.com')).toMatch(/^(Bank ?){12} via sarai\.example\.com$/)
})
