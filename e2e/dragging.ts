import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>
/** A place in a box, by pixels from its left and top. */
type PlaceIn = (box: Box) => [x: number, y: number]

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

/** Takes a thing up with the mouse, and begins to move it. */
export async function pickUp(page: Page, what: Locator, grip: PlaceIn): Promise<void> {
  const from = await restingBox(what)
  const [x, y] = grip(from)
  await page.mouse.move(from.x + x, from.y + y)
  await page.mouse.down()
  await page.mouse.move(from.x + x + 12, from.y + y + 6, { steps: 3 })
}

/** Moves what is held over a place. */
export async function carryTo(page: Page, to: Locator, drop: PlaceIn): Promise<void> {
  const target = await restingBox(to)
  const [x, y] = drop(target)
  await page.mouse.move(target.x + x, target.y + y, { steps: 10 })
}

interface Drag {
  what: Locator
  to: Locator
  /** How the place is named to those who listen. */
  place: string
  grip: PlaceIn
  drop: PlaceIn
}

/** Drags a thing by the mouse, and lets it go once the page says that it is over its place. */
export async function drag(page: Page, { what, to, place, grip, drop }: Drag): Promise<void> {
  await pickUp(page, what, grip)
  await carryTo(page, to, drop)
  await expect(page.getByText(` is over ${place}.`)).toBeAttached()
  await page.mouse.up()
}
