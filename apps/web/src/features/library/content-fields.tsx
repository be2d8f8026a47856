import { Select, Text, TextInput } from '@mantine/core'
import { libraryKindLabels, libraryKinds } from '@sarai/contract/library-words'
import { lazy, Suspense } from 'react'
import { PictureList } from '~/itinerary/picture-list.tsx'
import { FactField } from '~/records/fact-field.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { detailAt, fieldsOf, ofKind, withDetail } from './library-draft.ts'
import classes from './library-form.module.css'
import type { LibraryEditing } from './use-library-draft.ts'

const RichTextInput = lazy(() =>
  import('~/itinerary/rich-text-input.tsx').then(({ RichTextInput: component }) => ({ default: component })),
)

const kinds = libraryKinds.map((value) => ({ value, label: libraryKindLabels[value] }))

interface Props {
  editing: LibraryEditing
  isEditable: boolean
}

/** What trips take over: what it is, where, how it is described and what it looks like. */
export function ContentFields({ editing, isEditable }: Props) {
  const { draft, saved, set, setContent, problems, pictures, addPicture } = editing
  const { content } = draft
  return (
    <>
      <div className={classes.first}>
        {saved ? (
          <TextInput label="Kind" readOnly variant="filled" value={libraryKindLabels[content.kind]} />
        ) : (
          <Select
            label="Kind"
            data={kinds}
            value={content.kind}
            allowDeselect={false}
            onChange={(kind) => kind && set((now) => ofKind(now, kind))}
          />
        )}
        <TextInput
          label="Name"
          data-autofocus={saved ? undefined : true}
          withAsterisk
          maxLength={200}
          value={content.title}
          error={problems['content.title']}
          onChange={(event) => setContent({ title: event.currentTarget.value })}
        />
      </div>
      <div className={classes.details}>
        {fieldsOf(content.kind).map(({ path, ...field }) => (
          <FactField
            key={`${content.kind} ${path.join('.')}`}
            field={{ name: path.join('.'), section: '', ...field }}
            value={detailAt(content, path)}
            problem={problems[`content.details.${path.join('.')}`]}
            onChange={(value) => set((now) => ({ ...now, content: withDetail(now.content, path, value ?? null) }))}
          />
        ))}
      </div>
      {content.kind !== 'picture' && (
        <Suspense fallback={<LinesSkeleton lines={3} />}>
          <RichTextInput
            label={content.kind === 'info' ? 'Text' : 'Description'}
            value={content.text}
            isEditable={isEditable}
            onChange={(text) => {
              setContent({ text })
              return undefined
            }}
          />
        </Suspense>
      )}
      <PictureList
        label="Pictures"
        ids={content.pictures}
        pictures={pictures}
        addPicture={addPicture}
        isEditable={isEditable}
        onChange={(ids) => setContent({ pictures: ids })}
      />
      {problems['content.pictures'] && (
        <Text c="red" size="sm" role="alert">
          {problems['content.pictures']}
        </Text>
      )}
    </>
  )
}
