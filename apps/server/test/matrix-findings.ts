/** Something a call did that it may not do. */
export interface Finding {
  call: string
  field: string
  /** Whose record was named. */
  whose: Whose
  /** The table the named record is in. */
  table: string
  problem: string
}

export const inWords = ({ call, field, whose, table, problem }: Finding) =>
  `${call} ${field} (${whose} ${table}): ${problem}`

export type Whose = 'foreign' | 'deleted' | 'random' | 'colleague'
