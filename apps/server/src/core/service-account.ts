import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'

const shape = z.object({
  project_id: z.string().regex(/^[\w.:-]+$/),
  client_email: z.email(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
})
/** A Google service account, as downloaded from the console. */
export type ServiceAccount = z.infer<typeof shape>

/** Reads an account from its file or the file's content. Error messages never contain its key. */
export const serviceAccount = z.string().transform((value, context): ServiceAccount => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  try {
    const parsed = shape.safeParse(JSON.parse(value.trim().startsWith('{') ? value : readFileSync(value, 'utf8')))
    if (!parsed.success) return refuse(`not a service account: ${parsed.error.issues[0]?.path.join('.')} is wrong`)
    if (createPrivateKey(parsed.data.private_key).asymmetricKeyType !== 'rsa') return refuse('its key is no RSA key')
    return parsed.data
  } catch {
    return refuse('neither the path of a service account file nor what stands in one')
  }
})
