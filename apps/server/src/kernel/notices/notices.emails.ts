import type { Mail } from '../mail/mail.service.ts'

interface Told {
  title: string
  body: string | null
  /** Where it leads to, from the address of the app. */
  path: string
}

/** The same as the notice in the app, by mail. */
export function noticeMail(appUrl: string, person: { name: string; email: string }, told: Told): Mail {
  const lines = [`Hello ${person.name},`, told.title, told.body, `${appUrl}${told.path}`].filter(Boolean)
  return {
    to: person.email,
    subject: told.title.replace(/[\r\n\u0085\u2028\u2029\u000b\u000c]+/g, ' '),
    text: `${lines.join('\n\n')}\n`,
  }
}
