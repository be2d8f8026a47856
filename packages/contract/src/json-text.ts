import * as z from 'zod'

/** What comes beside a file, and so as JSON in a text; nothing is an empty object. */
export const parseJsonText = <T extends z.ZodType>(schema: T, maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .default('{}')
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value)
      } catch {
        context.addIssue({ code: 'custom', message: 'This is no JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
