import { dayIn } from './make-trip.ts'
import { newMark } from './person-maker.ts'

type Fields = Record<string, string>
const payment = (): Fields => ({ amount: '40,000', day: dayIn(-1), mode: 'upi', reference: newMark('paid') })

/** A form on a public page, as a browser without script has it. @param step behind the page's address */
export function pageForm(url: () => string, step: string, typed: () => Fields) {
  const open = (path: string) => fetch(url() + path, { redirect: 'manual' })
  const pageOf = async (path: string) => (await open(path)).text()
  const stampOf = async (path: string) => /name="stamp" value="([^"]+)"/.exec(await pageOf(path))?.[1] ?? ''
  async function send(path: string, fields: Fields = {}, { file, stamp }: { file?: File; stamp?: string } = {}) {
    const form = new FormData()
    const all = { stamp: stamp ?? (await stampOf(path)), homepage: '', ...typed(), ...fields }
    for (const [name, value] of Object.entries(all)) form.set(name, value)
    form.set('file', file ?? new File([], ''))
    return fetch(`${url()}${path}/${step}`, { method: 'POST', body: form, redirect: 'manual' })
  }
  return { open, pageOf, stampOf, send }
}

/** The form on the page of an invoice that says what its customer has paid. */
export const declaring = (url: () => string) => pageForm(url, 'declared', payment)

/** What the address that one is led on to says of what was sent. */
export const saidBy = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '', 'http://localhost').searchParams.get('said')
