import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Earning, earn } from '../../../test/costs.ts'
import { exampleOf } from '../../../test/examples.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { newSide } from '../../../test/matrix.ts'
import { type Procedure, procedures, type Reply, send, walkLimit } from '../../../test/procedures.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => app.close())

/** An agency whose trips earn nothing, or half. */
interface Side {
  earning: Earning
  owner: Maker
  /** Somebody who does not see costs. */
  blind: Maker
}

async function sideOf(earning: Earning): Promise<Side> {
  // Six digits in a row would be the PIN code of an address, which the other side's words do not have.
  const mark = newMark('twin').replaceAll(/\d/g, (digit) => 'abcdef'[Number(digit) % 6] ?? '')
  const owner = await newSide(app, mark)
  const blind = await owner.member({ hidesCost: true, isManager: true, recordScope: 'all', name: 'Somebody' })
  return { earning, owner, blind: new Maker(app, owner.agencyId, blind, owner.mark) }
}

/** What an answer says, without what differs between any two records. */
const gist = ({ status, text }: Reply) =>
  `${status} ${text}`
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
    .replace(/(\/|%2F)pay(\/|%2F)[\w-]{22}/g, '/pay/<key>')
    .replace(/\btest-(pay|visit)-\d+/g, 'test-<provider>')
    .replace(/twin[0-9a-f]{8}((%20|[ -])\d+)?/g, '<word>')
    // Drawn by the supplier.
    .replace(/"supplierReference":"[^"]*"/g, '<reference>')
    // A QR code of an address with a key.
    .replace(/"size":\d+,"path":"M[^"]*"/g, '<code>')
    // No challan is recorded twice.
    .replace(/"challanNumber":"\d+"/g, '<challan>')
    // Given in blocks, with gaps where somebody hurries.
    .replace(/"\w*[nN]umber":\d+/g, '<number>')
    // A name in two parts keeps its number apart.
    .replace(/"familyName":"\d+"/g, '<name>')
    .replace(/(\+|wa\.me\/)91\d{10,11}/g, '<phone>')
    .replace(/\d\d[A-Z]{5}\d{4}[A-Z]\dZ[\dA-Z]/g, '<gstin>')
    .replace(/10(\.\d{1,3}){3}/g, '<address>')
    .replace(/"bytes":\d+/g, '<bytes>')
    // What an address of made-up words says.
    .replace(/"Pin":\d{6}/g, '<pin>')
    .replace(
      /(Key":"|\/calendars\/|\/proposals\/|\/travellers\/|\/proposal-drafts\/|\/mail-previews\/|\/voucher-drafts\/|\/preview\/|\/view\/|view%2F|look=|\/files\/)[\w.-]+/g,
      '<key>',
    )
    .replace(/[0-9a-f]{64}/g, '<hash>')
    // Signed over everything else that the answer says.
    .replace(/"signedQr":"[^"]*"/g, '<signed>')

/** Where two texts begin to differ. */
function whereApart(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return [one, other].map((text) => text.slice(Math.max(at - 60, 0), at + 60)).join(' and ')
}

async function answered({ earning, owner, blind }: Side, procedure: Procedure, at: number): Promise<Reply> {
  const made = await exampleOf(procedure.name).inputs[at]?.(owner)
  await earn(app.owner, owner.agencyId, earning)
  return send(app, procedure, made, { token: await blind.token() })
}

/** What holds trips, or tells of them. */
const pages = ['dashboard', 'packages', 'prospects', 'calendars', 'records', 'invoices', 'payment-report']

const asked = procedures.filter(({ meta: { access } }) => access.audience === 'member' && pages.includes(access.page))

test(
  'whatever is asked by who does not see costs is answered alike, whatever a trip earns',
  async () => {
    const sides = [await sideOf('nothing'), await sideOf('half')] as const
    const told: string[] = []
    for (const procedure of asked)
      for (const at of exampleOf(procedure.name).inputs.keys()) {
        const [dear, cheap] = await Promise.all(sides.map((side) => answered(side, procedure, at)))
        if (dear && cheap && gist(dear) !== gist(cheap))
          told.push(`${procedure.name}: ${whereApart(gist(dear), gist(cheap))}`)
      }
    expect(told).toEqual([])
    // Who sees costs is answered otherwise: there is something to tell.
    const price = procedures.find(({ name }) => name === 'prospects.price')
    const [dear, cheap] = await Promise.all(
      sides.map(async (side) => price && answered({ ...side, blind: side.owner }, price, 0)),
    )
    expect(dear?.body).toMatchObject({ data: { isBelowFloor: true } })
    expect(cheap?.body).toMatchObject({ data: { isBelowFloor: false } })
  },
  walkLimit(2),
)
