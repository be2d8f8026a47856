import { MultiSelect, TagsInput } from '@mantine/core'
import { tripThemes } from '@sarai/contract/itinerary-words'
import { formatWord } from '@sarai/contract/export-words'
import { TravellerFields } from './costs/traveller-fields.tsx'
import { DestinationsInput } from './destinations-input.tsx'
import { EditField } from './edit-field.tsx'
import { type EditValue, useAct, useEditor } from './editor-context.tsx'
import classes from './day-editor.module.css'
import { PicturesInput } from './pictures-input.tsx'
import { RouteMap } from './route-map.tsx'

/** What the trip is: its name, cover, where it goes, when and for how many. */
export function OverviewEditor() {
  const { document, kind, isEditable } = useEditor()
  const isPackage = kind === 'package'
  const act = useAct()
  const set = (field: string, value: EditValue, was: EditValue) =>
    act([{ do: 'set', node: 'itinerary', path: [field], value, was }])
  const field = (
    name: keyof typeof document,
    label: string,
    kind: 'text' | 'day' | 'number' | 'long',
    help?: string,
  ) => <EditField node="itinerary" path={[name]} value={document[name]} field={{ label, kind, help }} />
  return (
    <section className={classes.day} aria-label="Overview">
      {field('title', 'Title', 'text')}
      {field('subtitle', 'Subtitle', 'text')}
      <PicturesInput
        label="Cover"
        isSingle
        ids={document.cover ? [document.cover] : []}
        onChange={([id]) => set('cover', id ?? null, document.cover)}
      />
      <DestinationsInput />
      <RouteMap />
      <div className={classes.pair}>
        {isPackage && field('code', 'Code', 'text')}
        {field('departureCity', 'Departure city', 'text')}
        {field('startDate', 'First day', 'day', 'Moves all days with it')}
        <MultiSelect
          label="Themes"
          disabled={!isEditable}
          data={tripThemes.map((theme) => ({ value: theme, label: formatWord(theme) }))}
          value={document.themes}
          onChange={(themes) => set('themes', themes, document.themes)}
        />
        {isPackage ? (
          <>
            {field('validFrom', 'Sold from', 'day')}
            {field('validTo', 'Sold until', 'day')}
            {field('minPax', 'Fewest travellers', 'number')}
            {field('maxPax', 'Most travellers', 'number')}
          </>
        ) : (
          field('validTo', 'Valid until', 'day', 'Until when the traveller can accept')
        )}
      </div>
      <TagsInput
        label="Highlights"
        description="Short lines that stand at the top"
        disabled={!isEditable}
        acceptValueOnBlur
        placeholder={document.highlights.length === 0 ? 'Type, then Enter' : undefined}
        value={document.highlights}
        onChange={(highlights) => set('highlights', highlights, document.highlights)}
      />
      <div className={classes.pair}>
        <TravellerFields />
      </div>
      {field('internalNote', 'Note for your team', 'long', 'Travellers never see it')}
    </section>
  )
}
