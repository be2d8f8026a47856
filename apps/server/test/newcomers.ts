import type { TestApp } from './app.ts'
import type { Maker } from './maker.ts'
import { everything, newSide, peopleOf } from './matrix.ts'
import { newMark } from './person-maker.ts'

/**
 * Somebody from whom nothing is hidden, of an agency that has nothing yet. Walks that take somebody new for each call take
 * them from here: what tells all main users of an agency takes the longer the more of them there are.
 */
export async function makeNewcomer(app: TestApp): Promise<Maker> {
  return peopleOf(app, await newSide(app, newMark('ours')), everything)()
}
