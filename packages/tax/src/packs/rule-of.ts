import type { RuleOf } from '../pack.ts'

/** What every rule says, and what most of them have in common. */
type Dated = 'id' | 'from' | 'source' | 'confidence' | 'sentence'

export const supply = (
  rule: Pick<RuleOf<'supply'>, Dated | 'mode' | 'name' | 'sac' | 'rate'> & Partial<RuleOf<'supply'>>,
): RuleOf<'supply'> => ({
  kind: 'supply',
  to: null,
  base: 'price',
  share: null,
  credit: 'full',
  byProperty: false,
  isTour: false,
  isIntermediary: false,
  baseSetting: null,
  ...rule,
})

export const place = (rule: Pick<RuleOf<'place'>, Dated | 'case'>): RuleOf<'place'> => ({
  kind: 'place',
  to: null,
  ...rule,
})

export const limit = (rule: Pick<RuleOf<'limit'>, Dated | 'name'> & Partial<RuleOf<'limit'>>): RuleOf<'limit'> => ({
  kind: 'limit',
  to: null,
  amount: null,
  isAbove: false,
  number: null,
  monthDay: null,
  setting: null,
  ...rule,
})

export const note = (rule: Pick<RuleOf<'note'>, Dated | 'name'>): RuleOf<'note'> => ({
  kind: 'note',
  to: null,
  ...rule,
})
