/** The part of a plan's storage that files leave to the rows of the database, so that nobody is locked out by pictures. */
const shareOfRows = 1 / 4

/** Bytes that rows of the database may take, beside so many bytes of files. */
export const roomForRows = (limit: number, files: number): number => Math.max(limit - files, limit * shareOfRows)

/**
 * Bytes that files may take, beside so many bytes of rows. What an agency takes out of Sarai may go beyond the plan by as
 * much again, since nothing keeps it from its data; it is removed after some days.
 */
export const roomForFiles = (limit: number, rows: number, isExport: boolean): number =>
  isExport ? limit * 2 : limit - rows
