import type * as z from 'zod'

export interface FieldErrors {
  [field: string]: string
}

/** Zod's issues as one message per field, in the field's dotted path. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 20)) fields[[...issue.path, key].join('.')] ??= 'This field is not known'
    } else {
      fields[issue.path.join('.')] ??= issue.message
    }
  }
  return fields
}
