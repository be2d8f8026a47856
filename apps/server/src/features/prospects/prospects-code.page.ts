import { html } from '../../core/http/html.ts'
import type { Page } from '../../core/http/written-page.ts'
import { sheetPage } from '../intake/intake-layout.page.ts'
import { type Answered, carried, field } from './prospects-answer.page.ts'
import { type Choice, choiceQuery } from './prospects-choice.rules.ts'

export interface AskedCode {
  shown: Parameters<typeof sheetPage>[0]['shown']
  appUrl: string
  /** Of the proposal's page. */
  path: string
  title: string
  total: string
  version: number
  amount: number
  choice: Choice
  requestId: string
  email: string
  answered: Answered
}

/** Where the mailed code is entered. */
export function codePage(asked: AskedCode): Page {
  const { shown, appUrl, path, title, total, version, amount, choice, requestId, email, answered } = asked
  const { form } = answered.problems
  const body = html`<h1>Enter the code</h1>
    <p class="intro">We have mailed six digits to ${email}. They are good for ten minutes.</p>
    ${form && html`<p class="summary" role="alert">${form}</p>`}
    <form method="post" action="${path}/accept/code">
      ${carried(version, choice, amount)}
      <input type="hidden" name="request" value="${requestId}" />
      <input type="hidden" name="email" value="${email}" />
      ${field('code', { name: 'code', label: 'Code', attributes: 'required autofocus inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]{6,9}" maxlength="9" data-missing="Enter the six digits of the mail"' }, answered)}
      <button type="submit">Accept ${title} for ${total}</button>
    </form>
    <p><a href="${path}?picked=yes&amp;${choiceQuery(choice)}#answer">Back to the trip</a></p>`
  return sheetPage({ shown, isEmbedded: false, title: 'Enter the code', description: title, body, appUrl })
}
