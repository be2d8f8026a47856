/** A file that cannot be read as a table. The message is for whoever gave it. */
export class Unreadable extends Error {}

/** A filled line of a table, with its number in the file. */
export interface SheetLine {
  row: number
  cells: string[]
}

/** Longest a cell may be. A longer one is a quotation mark that was never closed, or a file made to do harm. */
export const maxCellLength = 100_000
