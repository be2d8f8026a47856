import { Document, Page, renderToBuffer } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { contentsPart } from './brochures-contents.pdf.tsx'
import { Cover } from './brochures-cover.pdf.tsx'
import { dayPart } from './brochures-days.pdf.tsx'
import { flowOf } from './brochures-flow.pdf.tsx'
import { look } from './brochures-look.pdf.ts'
import { type BrochureInput, Foot } from './brochures-parts.pdf.tsx'
import { pricesPart } from './brochures-prices.pdf.tsx'
import { prepareTexts } from './brochures-setting.pdf.ts'
import { informationPart, termsPart } from './brochures-terms.pdf.tsx'

function Brochure({ context, pages }: { context: BrochureInput; pages: ReactNode[] }) {
  const { brochure, agency } = context
  return (
    <Document title={brochure.title} author={agency.name} creator="Sarai" producer="Sarai" pageMode="useOutlines">
      <Cover context={context} />
      {pages.map((content, at) => (
        <Page key={at} size="A4" style={[look.page, look.sheet]} wrap={false}>
          {content}
          <Foot context={context} page={at + 2} of={pages.length + 1} />
        </Page>
      ))}
    </Document>
  )
}

/** A trip as a document of its own, put together page by page. */
export async function brochureDocument(given: BrochureInput) {
  const context = prepareTexts(given.typeface, given)
  const trip = await flowOf([
    ...context.brochure.days.map((day) => dayPart(context, day)),
    ...pricesPart(context),
    ...informationPart(context),
    ...termsPart(context),
  ])
  // On which pages things begin depends on how many the contents take, which does not depend on the numbers.
  const numbered = (before: number) =>
    contentsPart(context, (name) => {
      const at = trip.begins.get(name)
      return at === undefined ? undefined : at + before + 2
    })
  const { pages } = await flowOf([numbered(1)])
  const contents = pages.length === 1 ? pages : (await flowOf([numbered(pages.length)])).pages
  return Brochure({ context, pages: [...contents, ...trip.pages] })
}

export const brochurePdf = async (context: BrochureInput): Promise<Buffer> =>
  renderToBuffer(await brochureDocument(context))
