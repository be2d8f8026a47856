import { type Html, html, raw } from '../../core/http/html.ts'

/** What was typed into a form of a page, and what is wrong with it, by field; `form` where it is none of them. */
export type Typed = Record<string, string>
export type Problems = Record<string, string>

/** What was typed, by field; at most what the longest field takes and a little more. */
export const typedIn = (sent: FormData | URLSearchParams): Typed =>
  Object.fromEntries(
    [...sent].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 300)]] : [])),
  )

/** The fields of a form in their order, and what is wrong with them. */
interface Fields {
  order: readonly string[]
  problems: Problems
}

/** Attributes of an input: what is wrong with it is told with it, and the first that is wrong is where one goes on. */
export function attributesOf({ order, problems }: Fields, name: string): Html {
  const isFirst = problems[name] && order.find((one) => problems[one]) === name
  return html`id="d-${name}" name="${name}" aria-describedby="p-${name}"
  ${problems[name] && raw(' aria-invalid="true"')}${isFirst && raw(' autofocus')}`
}

export const field = ({ problems }: Fields, name: string, label: Html, input: Html): Html =>
  html`<div class="field">
    <label for="d-${name}">${label}</label>
    ${input}
    <p class="problem" id="p-${name}">${problems[name]}</p>
  </div>`

export const fileField = (fields: Fields, label: Html, isRequired: boolean): Html =>
  field(
    fields,
    'file',
    label,
    html`<input
      ${attributesOf(fields, 'file')}
      type="file"
      accept="application/pdf,image/jpeg,image/png,image/webp"
      ${isRequired && raw(' required')}
    />`,
  )

/** A field that people do not see, and programs fill in; what came with it is not taken. */
const trapTag: Html = html`<div class="trap" aria-hidden="true">
  <label>Leave this empty <input name="homepage" tabindex="-1" autocomplete="off" /></label>
</div>`

/** A form of a public page before its fields. */
interface FoldedForm {
  /** What it is called while it is folded. */
  summary: string
  about: string
  action: string
  stamp: string
  problems: Problems
}

/** A form that is folded away until somebody wants it, or has sent it with a mistake. */
export const foldedForm = ({ summary, about, action, stamp, problems }: FoldedForm, fields: Html): Html =>
  html`<details class="declare no-print" ${Object.keys(problems).length > 0 && raw(' open')}>
    <summary>${summary}</summary>
    <p class="quiet">${about}</p>
    <form method="post" action="${action}" enctype="multipart/form-data">
      <input type="hidden" name="stamp" value="${stamp}" />
      <p class="problem" role="alert">${problems.form}</p>
      ${fields} ${trapTag}
      <button type="submit">Send</button>
    </form>
  </details>`
