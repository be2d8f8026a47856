/** Words of tax returns and of what an accountant takes along at the month's end. */

/** Tables of GSTR-1, in the order of the form. */
export const returnSections = ['b2b', 'b2cl', 'exp', 'b2cs', 'nil', 'cdnr', 'cdnur', 'at', 'txpd'] as const
export type ReturnSection = (typeof returnSections)[number]

/** What can be had of a month: one file each, or all of it and the books besides. */
export const returnFiles = ['gstr1-json', 'gstr1-csv', 'tally', 'tcs', 'tcs-deposits', 'everything'] as const
export type ReturnFile = (typeof returnFiles)[number]

/** Those that can be had of a whole quarter, which is what the statement of tax collected at source is of. */
export const filesOfQuarter: ReadonlySet<ReturnFile> = new Set(['tcs', 'tcs-deposits'])

/** Those that can be had of any days: a quarter, a financial year, or what somebody chooses. */
export const filesOfDays: ReadonlySet<ReturnFile> = new Set(['tally', 'everything'])
/** Days that a file is of at most: a leap year. */
export const maxFileDays = 366

/** Those that are of one GSTIN. */
export const filesOfGstin: ReadonlySet<ReturnFile> = new Set(['gstr1-json', 'gstr1-csv'])
