import { useSession } from '~/lib/session-context.tsx'
import { useEditor } from './editor-context.tsx'
import { PictureList, type PictureListProps } from './picture-list.tsx'

type Props = Pick<PictureListProps, 'label' | 'ids' | 'onChange' | 'isSingle'>

/** Pictures of a part of the itinerary. */
export function PicturesInput(props: Props) {
  const { pictures, addPicture, isEditable, sync } = useEditor()
  const { can } = useSession()
  return (
    <PictureList
      {...props}
      pictures={pictures}
      addPicture={addPicture}
      isEditable={isEditable}
      withLibrary={can('packages')}
      during={(work) => sync.during(work)}
    />
  )
}
