/** A file that cannot be read as a table. The message is for the person who uploaded it. */
export class Unreadable extends Error {}

/** A filled line of a table, with its number in the file. */
export interface SheetLine {
  row: number
  cells: string[]
}

/** Cells that are one: rows as the file numbers them, columns from 0, the last ones included. */
export interface MergedCells {
  rows: { from: number; to: number }
  columns: { from: number; to: number }
}
