import { expect, test } from 'vitest'
import { channelsOf, choicesFrom } from './notices.rules.ts'

test.each([
  ['what is usual', 'reminder', undefined, null, ['app', 'mail', 'push']],
  ['what was chosen', 'reminder', { reminder: { mail: false } }, null, ['app', 'push']],
  ['what the thing asks for before what was chosen', 'reminder', { reminder: { mail: false } }, ['mail'], ['mail']],
  ['no channel that the kind does not have', 'mail_failed', { mail_failed: { mail: true } }, null, ['app']],
  ['what is usual where nonsense was kept', 'reminder', { reminder: 'loud', other: 1 }, null, ['app', 'mail', 'push']],
  ['nothing where everything was chosen away', 'proposal_seen', { proposal_seen: { app: false } }, null, []],
] as const)('%s', (_, kind, kept, asked, expected) => {
  expect(channelsOf(kind, choicesFrom(kept), asked)).toEqual(expected)
})
