import { toE164 } from '../../core/phones.rules.ts'
import { cellValue } from './imports-cells.rules.ts'
import type { PlannedColumn, ReadPlan } from './imports-target.rules.ts'

/** The field of a column that says which country the numbers of its row are of: `+971`, `971`, `00971`. */
export const callingCode = 'callingCode'

const codePattern = /^(?:\+|00)?([1-9]\d{0,3})(?:\.0+)?$/
const numberPattern = /^[\d\s().-]{4,24}$/

const isNumber = ({ field }: PlannedColumn) => field === 'phone' || field === 'whatsapp'

/**
 * The cells of a row with its numbers in E.164 where a column of the row has their calling code. A number that is none
 * with that code before it stays as it is: it may bear the code already.
 */
export function joinCallingCodes(cells: string[], plan: ReadPlan): string[] {
  const column = plan.columns.find(({ field }) => field === callingCode)
  const code = column && codePattern.exec(cellValue(cells[column.column], column))?.[1]
  if (!code) return cells
  const joined = [...cells]
  for (const one of plan.columns.filter(isNumber)) {
    const number = cellValue(cells[one.column], one)
    if (!numberPattern.test(number)) continue
    const known = toE164(`+${code}${number.replace(/\D/g, '').replace(/^0+/, '')}`, 'IN')
    if (known) joined[one.column] = known
  }
  return joined
}
