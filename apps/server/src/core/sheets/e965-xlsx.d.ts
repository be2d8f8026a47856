import type { CFB, ParsingOptions, WorkBook } from '@e965/xlsx'

declare module '@e965/xlsx' {
  /** Reads a workbook from parts that were unpacked before. Exported, and missing in the library's own types. */
  export function parse_zip(container: ReturnType<typeof CFB.utils.cfb_new>, options: ParsingOptions): WorkBook
}
