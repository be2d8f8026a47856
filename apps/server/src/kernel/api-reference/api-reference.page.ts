import { type Html, html, prose, raw } from '../../core/http/html.ts'
import { pageFile, policyHash } from '../../core/http/page-files.ts'
import { sourceLink } from '../../core/http/source-link.ts'
import { curlOf, exampleAddress, type Operation } from './api-examples.rules.ts'
import { accessWords } from './api-words.rules.ts'
import { type FieldRow, fieldRows, type JsonSchema, nameOfRef } from './schema-words.rules.ts'
import { startSection } from './api-start.page.ts'

const styles = pageFile('api-reference.css')

/** The parts of the document that the page shows. */
export interface ApiDocument {
  servers?: { url: string }[]
  tags?: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, { description: string }>
    parameters: Record<string, { name: string; in: string; description?: string; schema: JsonSchema }>
  }
}

interface Call {
  path: string
  method: string
  operation: Operation
}

function callsOf({ paths }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
}

const badge = (method: string) => html`<span class="method ${method}">${method.toUpperCase()}</span>`

function table(caption: string, rows: FieldRow[]): Html | null {
  if (rows.length === 0) return null
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Type</th>
        <th scope="col">About</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            <td><code>${row.path}</code>${row.isRequired && html` <span class="required">required</span>`}</td>
            <td>${row.component ? html`<a href="#schema-${row.component}">${row.type}</a>` : row.type}</td>
            <td>${row.about}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function parameterRows(document: ApiDocument, { parameters = [] }: Operation): FieldRow[] {
  return parameters
    .map((one) => (one.$ref ? document.components.parameters[nameOfRef(one.$ref)] : one))
    .flatMap((one) => {
      if (!one) return []
      const isRequired = 'required' in one && one.required === true
      const [row] = fieldRows({ properties: { [one.name]: one.schema }, required: isRequired ? [one.name] : [] })
      return row
        ? [{ ...row, about: [`In the ${one.in}`, one.description ?? row.about].filter(Boolean).join('. ') }]
        : []
    })
}

function schemaIn(content: Record<string, { schema: JsonSchema }> | undefined): JsonSchema {
  return Object.values(content ?? {})[0]?.schema ?? {}
}

function article(document: ApiDocument, { path, method, operation }: Call): Html {
  const resolve = (ref: string) => document.components.schemas[nameOfRef(ref)] ?? {}
  const { operationId, summary, description, requestBody, responses } = operation
  const url = `${document.servers?.[0]?.url ?? ''}${exampleAddress(path, operation, resolve)}`
  const isStream = responses['200']?.content?.['text/event-stream'] !== undefined
  const failures = Object.keys(responses).filter((status) => status !== '200')
  return html`<article id="${operationId}">
    <h3>${summary ?? operationId} <a class="anchor" href="#${operationId}" aria-label="Link to this call">#</a></h3>
    <p class="address">${badge(method)} <code>/api${path}</code></p>
    ${description && html`<p>${prose(description)}</p>`}
    <p class="who">${accessWords(operation['x-sarai-access'])}</p>
    ${table('Address and headers', parameterRows(document, operation))}
    ${requestBody && table('Body', fieldRows(schemaIn(requestBody.content)))}
    ${table(isStream ? 'Events' : 'Answer', fieldRows(schemaIn(responses['200']?.content)))}
    ${
      failures.length > 0 &&
      html`<p class="failures">
        Failures: ${failures.map((status) => html`<a href="#failure-${status}">${status}</a> `)}
      </p>`
    }
    <pre tabindex="0"><code>${curlOf(method, url, operation, resolve)}</code></pre>
  </article>`
}

function navigation(groups: { name: string; calls: Call[] }[]): Html {
  return html`<nav aria-label="Calls">
    <p class="brand">Sarai API</p>
    <ul>
      <li><a href="#start">Getting started</a></li>
      <li><a href="#failures">Failures</a></li>
    </ul>
    ${groups.map(
      ({ name, calls }) =>
        html`<p class="group">${name}</p>
          <ul>
            ${calls.map(
              ({ method, operation }) =>
                html`<li>
                  <a href="#${operation.operationId}">${badge(method)} ${operation.summary ?? operation.operationId}</a>
                </li>`,
            )}
          </ul>`,
    )}
    <p class="group">Schemas</p>
    <ul>
      <li><a href="#schemas">What answers are made of</a></li>
    </ul>
  </nav>`
}

/** The whole API on one page, so that the browser's search works: no script, nothing collapsed. */
export function referencePage(document: ApiDocument): { markup: string; policy: string } {
  const calls = callsOf(document)
  const groups = (document.tags ?? [])
    .map(({ name }) => ({ name, calls: calls.filter(({ operation }) => operation.tags?.includes(name)) }))
    .filter((group) => group.calls.length > 0)
  const url = document.servers?.[0]?.url ?? ''
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sarai API</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${raw(`<style>${styles}</style>`)}
      </head>
      <body>
        ${navigation(groups)}
        <main>
          ${startSection(url)}
          <section id="failures">
            <h2>Failures</h2>
            <dl>
              ${Object.entries(document.components.responses).map(([name, { description }]) => {
                const status = name.replace('Failure', '')
                return html`<dt id="failure-${status}">${status}</dt>
                  <dd>${prose(description)}</dd>`
              })}
            </dl>
          </section>
          ${groups.map(
            ({ name, calls: inGroup }) =>
              html`<section>
                <h2>${name}</h2>
                ${inGroup.map((call) => article(document, call))}
              </section>`,
          )}
          <section id="schemas">
            <h2>Schemas</h2>
            ${Object.entries(document.components.schemas).map(
              ([name, schema]) =>
                html`<article id="schema-${name}">
                  <h3>${name}</h3>
                  ${table(name, fieldRows(schema))}
                </article>`,
            )}
          </section>
          ${sourceLink}
        </main>
      </body>
    </html>`
  return { markup: page.markup, policy: `style-src ${policyHash(styles)}` }
}
