const mb = 1024 * 1024

/**
 * What a file of rows may come to, whatever its format. How large the file itself may be is for whoever takes it, and so
 * are its rows and columns: readers give one more of each, so that too many can be refused.
 */

/** Longest a cell may be. A longer one is an unclosed quotation mark or a hostile file. */
export const maxCellLength = 100_000
/** Columns beyond are counted, so that a sheet with too many can be refused, but not kept. */
export const maxColumnsRead = 1_000
/** Maximum size of all parts of a workbook when unpacked, one piece after the other. */
export const maxUnpackedBytes = 600 * mb
/** The same where all of it is in a worker's memory at once, as of the formats that no reader takes row by row. */
export const maxUnpackedAtOnce = 120 * mb
/** Lines that may be empty among those that are not. More is no table, and takes long to find out. */
export const maxEmptyLines = 100_000
