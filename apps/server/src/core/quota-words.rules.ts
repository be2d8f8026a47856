/** The message when a limit of the plan is reached. */
export interface Quota {
  plan: string
  limit: number
  used: number
}

/** A refusal in words, with its figures. */
export interface QuotaRefusal {
  message: string
  detail: { what: 'bytes' | 'records' | 'rows'; limit: number; used: number }
}

const whatToDo = 'or ask the administrator of this installation for a larger plan'

/** Bytes in words: `9.5 MB`, `1 GB`. */
export function bytesInWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${value.toLocaleString('en-IN', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${units[unit]}`
}

/** @param used bytes of files and records together */
export function noRoomForBytes({ plan, limit, used }: Quota): QuotaRefusal {
  const message = `The plan "${plan}" has room for ${bytesInWords(limit)} of files, pictures and records, and ${bytesInWords(used)} are in use. Remove files you do not need, ${whatToDo}.`
  return { message, detail: { what: 'bytes', limit, used } }
}

/** @param used bytes of files, with the exports of the last days */
export function noRoomForExports({ plan, limit, used }: Quota): QuotaRefusal {
  const message = `The plan "${plan}" has room for ${bytesInWords(limit)} of files, and with the exports of the last days ${bytesInWords(used)} are in use. Exports are removed after a week: try again then, remove files you do not need, ${whatToDo}.`
  return { message, detail: { what: 'bytes', limit, used } }
}

/**
 * @param used bytes of records, notes and history
 * @param files bytes of files beside them
 */
export function noRoomForRows({ plan, limit, used }: Quota, files: number): QuotaRefusal {
  const beside = files > 0 ? `, beside ${bytesInWords(files)} of files` : ''
  const first = files > 0 ? `Remove files you do not need, ${whatToDo}` : `A${whatToDo.slice('or a'.length)}`
  const message = `The plan "${plan}" has room for ${bytesInWords(limit)}, and records, notes and their history take ${bytesInWords(used)} of it${beside}. Nothing can be added or changed until there is room; everything can still be read, exported and removed. ${first}.`
  return { message, detail: { what: 'rows', limit, used } }
}

/** @param wanted how many were to be added, if known */
export function noRoomForRecords({ plan, limit, used }: Quota, wanted?: number): QuotaRefusal {
  const left = Math.max(0, limit - used)
  const fits = left === 0 ? 'and they are all in use' : `so that ${left.toLocaleString('en-IN')} more fit`
  const asked = wanted === undefined ? '' : `, and not the ${wanted.toLocaleString('en-IN')} of this file`
  const message = `The plan "${plan}" has room for ${limit.toLocaleString('en-IN')} leads, contacts, packages, proposals and library items together, ${fits}${asked}. Delete what you do not need, ${whatToDo}.`
  return { message, detail: { what: 'records', limit, used } }
}

/** The error code with which triggers refuse records, and the details they give about the plan. */
export const quotaCode = 'SA001'

export function quotaIn(detail: string): Quota {
  return JSON.parse(detail) as Quota
}
