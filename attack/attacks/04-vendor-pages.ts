import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { memoryOf, memoryText } from '../memory-of.ts'
import { demoOwner } from '../people.ts'
import { askVendor, type VendorLink } from '../vendor-links.ts'

const fileBytes = 10 * 1024 * 1024
/** Of each file is held back, so that it stays where it is. */
const heldBack = 1024 * 1024
const posts = 60
const links = 12

const head = (line: string) =>
  `--x\r\ncontent-disposition: form-data; name="line"\r\n\r\n${line}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="bill.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4 `

/** Posts most of a file, and waits with the rest. */
function hold(url: string, line: string): { request: ClientRequest; status: () => number | undefined } {
  let status: number | undefined
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': fileBytes }
  const sent = request(`${url}/file`, { method: 'POST', headers, agent: false }, (answer) => {
    status = answer.statusCode
    answer.resume()
  })
  sent.on('error', () => {})
  sent.write(head(line))
  sent.write(Buffer.alloc(fileBytes - heldBack, 'x'))
  return { request: sent, status: () => status }
}

export const attack: Attack = {
  title: 'Files that whoever has the link of a vendor begins to send, and does not finish',
  async run({ install, expect, tried, after }) {
    const installation = await install({ DEMO: 'on' })
    const { url, process: server } = installation
    const pid = server.pid ?? 0
    const owner = await demoOwner(installation)
    const vendors: VendorLink[] = []
    for (let at = 0; at < links; at++) vendors.push(await askVendor(installation, owner, `Lagoon ${at}`))
    const memory = () => {
      const now = memoryOf(pid)
      return now.server + now.children
    }
    tried(`before: ${memoryText(memoryOf(pid))}`)
    let most = memory()
    const watch = setInterval(() => (most = Math.max(most, memory())), 100)
    after(() => clearInterval(watch))

    const held: ReturnType<typeof hold>[] = []
    after(() => held.forEach((one) => one.request.destroy()))
    const flood = async (of: VendorLink[], each: number) => {
      const begun = of.flatMap(({ path, lineId }) => Array.from({ length: each }, () => hold(url + path, lineId)))
      held.push(...begun)
      await sleep(6_000)
      const answers = [...Map.groupBy(begun, ({ status }) => status() ?? 'not answered')]
      tried(
        `${of.length === 1 ? 'one link' : `${of.length} links`}, ${begun.length} files: ${answers.map(([status, some]) => `${some.length} × ${status}`).join(', ')}`,
      )
      return begun.filter(({ status }) => status() === undefined).length
    }
    const ofOne = await flood(vendors.slice(0, 1), posts)
    expect(ofOne <= 2, `of one link two files are read at a time: ${ofOne}`)
    held.splice(0).forEach((one) => one.request.destroy())
    await sleep(1_000)
    const ofMany = await flood(vendors, 5)
    expect(ofMany <= 4, `of all links of an agency what there is room for: ${ofMany}`)

    const form = new FormData()
    form.set('on[bookingId]', vendors[0]?.bookingId ?? '')
    form.set('file', new File([`%PDF-1.4 ${'x'.repeat(5_000_000)}`], 'ticket.pdf'))
    const own = await installation.call('POST', '/files', { token: owner, body: form })
    expect(own.status === 200, `a colleague’s own file is taken meanwhile: ${own.status}`)
    clearInterval(watch)
    tried(`the server and its children took ${most.toFixed(0)} MB at the most`)
    expect(most <= 600, 'at the most 600 MB')

    held.splice(0).forEach((one) => one.request.destroy())
    await sleep(1_000)
    const last = vendors.at(-1)
    const body = new FormData()
    body.set('line', last?.lineId ?? '')
    body.set('file', new File(['%PDF-1.4 bill'], 'bill.pdf'))
    const { status } = await installation.ask('POST', `${last?.path}/file`, { body })
    expect(status === 303, `once they are gone a vendor’s bill is taken: ${status}`)
  },
}
