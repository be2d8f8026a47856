import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

interface Drag {
  what: Locator
  to: Locator
  /** How the place is named to those who listen. */
  place: string
  /** Where in a thing it is taken up, and where in a place it is put down: by pixels from the left and top. */
  grip: (box: Box) => [x: number, y: number]
  drop: (box: Box) => [x: number, y: number]
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** Where something is once the page has come to rest. */
async function restingBox(of: Locator): Promise<Box> {
  let last = ''
  let box: Box | null = null
  await expect
    .poll(async () => {
      box = await of.boundingBox()
      const isSame = box !== null && JSON.stringify(box) === last
      last = JSON.stringify(box)
      return isSame
    })
    .toBe(true)
  if (!box) throw new Error('there is nothing to drag')
  return box
}

/** Drags a thing by the mouse, and lets it go once the page says that it is over its place. */
export async function drag(page: Page, { what, to, place, grip, drop }: Drag): Promise<void> {
  const from = await restingBox(what)
  const target = await restingBox(to)
  const [gripX, gripY] = grip(from)
  const [dropX, dropY] = drop(target)
  await page.mouse.move(from.x + gripX, from.y + gripY)
  await page.mouse.down()
  await page.mouse.move(from.x + gripX + 12, from.y + gripY + 6, { steps: 3 })
  await page.mouse.move(target.x + dropX, target.y + dropY, { steps: 10 })
  await expect(page.getByText(` is over ${place}.`)).toBeAttached()
  await page.mouse.up()
}
