import { type Html, html, prose } from '../../core/http/html.ts'
import { introduction } from './api-words.rules.ts'

/** What holds for every call, told once. */
export function startSection(url: string): Html {
  return html`<section id="start">
    <h1>Sarai API</h1>
    <p class="lead">${prose(introduction)}</p>
    <p>
      The same as a document for programs, OpenAPI 3.1: <a href="/api/openapi.json">${url}/openapi.json</a>. Every call
      below has an address of its own (the # beside its name), and your browser's search finds every field.
    </p>

    <h2>Submit an enquiry with an API key</h2>
    <p>The main user makes keys under Leads, Lead capture, API.</p>
    <pre tabindex="0"><code>curl ${url}/intake/leads \\
  -H "Authorization: Bearer $API_KEY" \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: enquiry-4711' \\
  -d '{"name": "Asha Rao", "phone": "98290 12345", "destinations": ["Bali"]}'</code></pre>

    <h2>Act as a person</h2>
    <p>
      Sign in, and send the token as <code>Authorization: Bearer</code>. A token expires after twelve hours without use,
      and after seven days in any case. 401 and 403 are used for authorisation only.
    </p>
    <pre tabindex="0"><code>TOKEN=$(curl -s ${url}/auth/signin \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "you@agency.example", "password": "…"}' | jq -r .token)
curl ${url}/user/session -H "Authorization: Bearer $TOKEN"</code></pre>

    <h2>What to know</h2>
    <ul>
      <li>
        <b>Bodies</b> are JSON, in UTF-8. Fields that a call does not know are refused, so that typing errors are
        noticed. Query strings name nested fields in brackets, <code>filters[stage][]=…</code>.
      </li>
      <li>
        <b>Lists</b> take <code>perPage</code> (up to 200), <code>search</code>, <code>sort</code> and
        <code>filters</code>, and answer <code>total</code>, exact or with <code>totalIsMinimum</code>. Go on with
        <code>cursor</code>, the <code>next</code> of the answer before; it costs the same at any depth.
      </li>
      <li>
        <b>Changes</b> carry the <code>version</code> of what was read. If somebody else has saved since, the answer is
        409 STALE with <code>current</code>, and nothing is overwritten.
      </li>
      <li>
        <b>Creating calls</b> take an <code>Idempotency-Key</code>: the same key with the same body answers what the
        first call answered; with another body it is 422.
      </li>
      <li><b>Money</b> is whole minor units: ₹1,50,000 is 15000000. <b>Days</b> are 2026-11-21, without a zone.</li>
      <li>
        <b>Limits</b>: 300 calls a minute with one API key. Beyond that the answer is 429, with
        <code>Retry-After</code>.
      </li>
    </ul>
  </section>`
}
