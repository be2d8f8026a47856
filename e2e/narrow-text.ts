import { expect, type Page } from '@playwright/test'

/** Narrower, running text is a word or two a line. */
const minWidth = 90

/**
 * Says which text of a page is squeezed into a narrow column, cut off at its edge, or makes the page scroll sideways.
 * What is folded up is not looked at: open it before.
 */
export async function expectReadable(page: Page, what: string): Promise<void> {
  const found = await page.evaluate(findSqueezed, minWidth)
  expect.soft(found.squeezed, `text of ${what} in columns narrower than ${minWidth} pixels`).toEqual([])
  expect.soft(found.cut, `text of ${what} that is cut off`).toEqual([])
  expect.soft(found.wider, `pixels that ${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

function findSqueezed(narrowest: number) {
  const squeezed: string[] = []
  const cut: string[] = []
  /** What only screen readers are told is a pixel wide. */
  const isSeen = (box: DOMRect, part: Element) =>
    box.width > 1 && box.height > 1 && part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim()
    const part = node.parentElement
    if (!text || !part || part.closest('svg, script, style, select, textarea')) continue
    // What holds the line: words in bold within a sentence are as wide as they are long.
    let block: Element = part
    while (getComputedStyle(block).display.startsWith('inline') && block.parentElement) block = block.parentElement
    const box = block.getBoundingClientRect()
    if (!isSeen(box, part)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    if (box.width < narrowest && lines.size > 2) squeezed.push(`${Math.round(box.width)}: ${text.slice(0, 60)}`)
    const style = getComputedStyle(block)
    const isCut = style.overflowX === 'hidden' && block.scrollWidth > block.clientWidth + 1
    if (isCut) cut.push(text.slice(0, 60))
  }
  const { scrollWidth = 0, clientWidth = 0 } = document.scrollingElement ?? {}
  return { squeezed, cut: [...new Set(cut)], wider: scrollWidth - clientWidth }
}
