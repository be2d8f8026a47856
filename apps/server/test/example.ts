import type { AnyContractProcedure, InferContractRouterInputs } from '@orpc/contract'
import type { Maker } from './maker.ts'

/** How a call is made so that it works. The tests that go through all calls make their own of it. */
export interface Example<Input> {
  /**
   * Make an input that works for the maker's person, on records made for it. There are several where one cannot name
   * every record that the call takes an id of.
   */
  inputs: ((make: Maker) => Promise<Input> | Input)[]
  /** Fields whose ids only narrow a list down: the id of a record one cannot see finds nothing. */
  narrows?: string[]
  /** Fields that look for what people typed: another agency's words find nothing. */
  lookups?: string[]
  /** Finds the records of all colleagues, whoever's they are: that is what the call is for. */
  isAcrossAgency?: true
  /** Ids by which no record is looked for: from where on a list is read, or what is only shown back. */
  unread?: string[]
  /** The token to call with, where it is not that of an ordinary session. */
  token?: (make: Maker) => Promise<string>
}

/** An example for every call of a part of the contract; one that is missing does not compile. */
export type ExamplesOf<Part> = {
  [Name in keyof Part]: Part[Name] extends AnyContractProcedure
    ? Example<InferContractRouterInputs<Part[Name]>>
    : ExamplesOf<Part[Name]>
}

/** Makes a record of a kind that notes, tasks and files hang on. @returns its id */
export type RecordMaker = (make: Maker) => Promise<string>
