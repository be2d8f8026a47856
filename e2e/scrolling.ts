import type { Locator } from '@playwright/test'

/** Scrolls a table as a wheel does, a few rows a frame; a machine that draws slowly is waited for. */
export async function scrollBy(table: Locator, pixels: number): Promise<void> {
  await table.evaluate(async (box, distance) => {
    const isDrawnAt = (y: number) =>
      document.elementsFromPoint(box.getBoundingClientRect().left + 60, y).some((at) => at.closest('[data-index]'))
    const isDrawn = () => {
      const { top, bottom } = box.getBoundingClientRect()
      return isDrawnAt(top + 60) && isDrawnAt(bottom - 60)
    }
    for (let gone = 0; gone < Math.abs(distance); gone += 120) {
      box.scrollTop += Math.sign(distance) * 120
      do await new Promise((resolve) => requestAnimationFrame(resolve))
      while (!isDrawn())
    }
  }, pixels)
}
