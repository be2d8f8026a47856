import { describe, expect, test } from 'vitest'
import { packageQuestion } from './packages-list.rules.ts'

const [meera, kavya] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']

describe('what a list of packages asks', () => {
  test('without conditions it is those that were not deleted', () => {
    expect(packageQuestion({})).toEqual({ conditions: ['present'], values: { present: true } })
    expect(packageQuestion({ deleted: true }).conditions).toEqual(['deleted'])
    expect(packageQuestion({ deleted: false }).conditions).toEqual(['present'])
  })

  test('conditions come in one order, however they were given', () => {
    const one = packageQuestion({ tag: ['Summer'], status: ['draft'], nightsTo: 6, theme: ['beach'] })
    const other = packageQuestion({ theme: ['beach'], nightsTo: 6, status: ['draft'], tag: ['Summer'] })
    expect(one.conditions).toEqual(other.conditions)
    expect(one.conditions).toEqual(['present', 'statuses', 'themes', 'tags', 'nightsTo'])
  })

  test('no nights at all is a condition too', () => {
    const { conditions, values } = packageQuestion({ nightsFrom: 0, nightsTo: 0 })
    expect(conditions).toEqual(['present', 'nightsFrom', 'nightsTo'])
    expect(values).toMatchObject({ nightsFrom: 0, nightsTo: 0 })
  })

  test('a destination is looked for by its beginning, whatever signs it has', () => {
    expect(packageQuestion({ destination: 'Uda' }).values.destination).toBe('Uda%')
    expect(packageQuestion({ destination: '100%_a\\' }).values.destination).toBe('100\\%\\_a\\\\%')
  })

  test('owners are people, nobody, or people and nobody', () => {
    expect(packageQuestion({ owner: [meera, kavya] }).values).toMatchObject({ owners: [meera, kavya] })
    expect(packageQuestion({ owner: ['none'] }).conditions).toEqual(['present', 'unowned'])
    const both = packageQuestion({ owner: ['none', meera] })
    expect(both.conditions).toEqual(['present', 'ownersOrNone'])
    expect(both.values.ownersOrNone).toEqual([meera])
  })
})
