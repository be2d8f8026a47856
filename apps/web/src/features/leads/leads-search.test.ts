import type { LeadRow } from '@sarai/contract/lead-schemas'
import type { Stage } from '@sarai/contract/stages'
import { expect, test } from 'vitest'
import { withoutMissing } from '~/lib/list-search.ts'
import { filtersOf, fits, leadSearch } from './leads-search.ts'

const id = '0198c1a0-0000-7000-8000-000000000001'
const asked = (search: Record<string, string>) =>
  withoutMissing(filtersOf(leadSearch.read(leadSearch.keep(search)), []))

test.each([
  [
    { kind: 'open', owner: `${id},none` },
    { kind: 'open', owner: [id, 'none'] },
  ],
  [
    { source: 'website,none,smoke', temp: 'hot' },
    { source: ['website', 'none'], temperature: ['hot'] },
  ],
  [
    { created: '2026-11-01..', travel: '..2026-12-31' },
    { createdFrom: '2026-11-01', travelTo: '2026-12-31' },
  ],
  [
    { follow: 'overdue', unanswered: '1', to: 'Bali' },
    { followUp: 'overdue', unanswered: true, destination: 'Bali' },
  ],
  [{ kind: 'nonsense', stage: 'new', follow: 'soon', unanswered: 'yes', contact: '5', created: 'may' }, {}],
])('the address %o asks for %o', (search, filters) => {
  expect(asked(search)).toEqual(filters)
})

const row = {
  stageId: 'won',
  ownerId: null,
  source: null,
  service: 'visa',
  temperature: null,
  tags: ['vip'],
} as unknown
const stages = [{ id: 'won', kind: 'won' }] as unknown as Stage[]

test.each([
  [{}, true],
  [{ kind: 'won' as const }, true],
  [{ kind: 'open' as const }, false],
  [{ owner: ['none'] }, true],
  [{ owner: ['somebody'] }, false],
  [{ source: ['none' as const] }, true],
  [{ service: ['visa' as const, 'cab' as const] }, true],
  [{ temperature: ['hot' as const] }, false],
  [{ tag: ['vip', 'new'] }, true],
  [{ tag: ['new'] }, false],
])('a lead nobody owns, of an unknown source, belongs to %o: %s', (filters, belongs) => {
  expect(fits(row as LeadRow, filters, stages)).toBe(belongs)
})
