import type { LibraryKind } from '@sarai/contract/library-words'
import { IconFileText, IconPhoto, type TablerIcon } from '@tabler/icons-react'
import { categoryIcons } from '../category-icons.ts'

export const libraryIcons: Record<LibraryKind, TablerIcon> = {
  ...categoryIcons,
  info: IconFileText,
  picture: IconPhoto,
}
