import { describe, expect, test } from 'vitest'
import * as param from './search-schema.ts'

const someId = '0198c1a0-0000-7000-8000-000000000001'
const otherId = '0198c1a0-0000-7000-8000-000000000002'

describe('each kind of text', () => {
  test.each<[string, param.Param<unknown>, [text: string, value: unknown][]]>([
    [
      'text',
      param.text(5),
      [
        ['bali', 'bali'],
        ['', undefined],
        ['   ', undefined],
        ['udaipur', undefined],
      ],
    ],
    [
      'a flag',
      param.flag,
      [
        ['1', true],
        ['0', undefined],
        ['true', undefined],
      ],
    ],
    [
      'yes or no',
      param.yesOrNo,
      [
        ['yes', true],
        ['no', false],
        ['maybe', undefined],
      ],
    ],
    [
      'one of some words',
      param.oneOf(['won', 'lost']),
      [
        ['won', 'won'],
        ['Won', undefined],
        ['constructor', undefined],
      ],
    ],
    [
      'several of some words',
      param.someOf(['a', 'b']),
      [
        ['a,b', ['a', 'b']],
        ['a,evil', ['a']],
        ['evil', undefined],
      ],
    ],
    [
      'texts',
      param.texts(2),
      [
        ['x,y', ['x', 'y']],
        ['x,,y', ['x', 'y']],
        ['x,y,z', undefined],
        [',', undefined],
      ],
    ],
    [
      'an id',
      param.id,
      [
        [someId, someId],
        ['1', undefined],
        [`${someId}x`, undefined],
      ],
    ],
    [
      'ids',
      param.ids(9, ['none']),
      [
        [`${someId},none,x`, [someId, 'none']],
        ['none', ['none']],
        ['me', undefined],
      ],
    ],
    [
      'a day',
      param.day,
      [
        ['2026-11-21', '2026-11-21'],
        ['2026-13-01', undefined],
        ['soon', undefined],
        ['2026-11', undefined],
      ],
    ],
    [
      'days',
      param.days,
      [
        ['2026-11-01..2026-11-30', ['2026-11-01', '2026-11-30']],
        ['..2026-11-30', [undefined, '2026-11-30']],
        ['2026-11-01..', ['2026-11-01', undefined]],
        ['..', undefined],
        ['2026-11-01', undefined],
        ['x..2026-11-30', undefined],
      ],
    ],
    [
      'counts',
      param.counts,
      [
        ['4..6', [4, 6]],
        ['11..', [11, undefined]],
        ['-1..3', undefined],
        ['1..100', undefined],
      ],
    ],
    [
      'an order',
      param.sortBy({ name: true }),
      [
        ['name', { by: 'name', dir: 'asc' }],
        ['-name', { by: 'name', dir: 'desc' }],
        ['--name', undefined],
        ['toString', undefined],
      ],
    ],
    [
      'an order by an own field',
      param.sortByOwn({ name: true }),
      [
        [`-custom.${otherId}`, { by: `custom.${otherId}`, dir: 'desc' }],
        ['name', { by: 'name', dir: 'asc' }],
        ['custom.x', undefined],
      ],
    ],
  ])('%s', (_, read, cases) => {
    for (const [given, value] of cases) expect([given, read(given)]).toEqual([given, value])
  })
})

describe('a schema', () => {
  const schema = param.searchSchema({ q: param.text(), owner: param.ids(9), deleted: param.flag })

  test('keeps the texts that make sense, of anything at all', () => {
    const given = { q: 'nair', owner: 'somebody', deleted: '1', evil: 'x', __proto__: { q: 'no' } }
    expect(schema.keep(given)).toEqual({ q: 'nair', deleted: '1' })
    for (const nonsense of [undefined, null, 5, 'q=nair', ['q'], { q: 5, deleted: true, owner: ['a'] }])
      expect(schema.keep(nonsense)).toEqual({})
  })

  test('says what they mean', () => {
    expect(schema.read({ q: 'nair', owner: someId, deleted: '1' })).toEqual({
      q: 'nair',
      owner: [someId],
      deleted: true,
    })
    expect(schema.read({ owner: 'somebody', q: undefined })).toEqual({})
  })
})
