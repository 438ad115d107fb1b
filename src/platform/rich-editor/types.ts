import type { PickedImage } from '@/platform/image/types'

export type RichCommand =
  | 'bold'
  | 'italic'
  | 'heading'
  | 'subheading'
  | 'bulletList'
  | 'numberedList'
  | 'quote'
  | 'undo'
  | 'redo'

/** What a toolbar shows of the place of the cursor. */
export interface RichEditorState {
  /** Commands that apply where the cursor is. */
  active: readonly RichCommand[]
  canUndo: boolean
  canRedo: boolean
  /** No text is selected. */
  isEmptySelection: boolean
  /** Address of the link at the cursor; absent outside of one. */
  href: string | undefined
  /** Description of the selected picture; absent when none is selected. */
  alt: string | undefined
}

export interface RichEditorOptions {
  /** Element that the editor is put into. */
  host: HTMLElement
  /** Sanitized HTML. */
  html: string
  label: string
  placeholder: string
  className: string
  /** URL that shows a picture; undefined for a picture that may not be pasted. */
  resolvePicture: (source: string) => string | undefined
  /** Called with the HTML after each change of the document by the user. */
  onChange: (html: string) => void
  onState: (state: RichEditorState) => void
  /** Called with pictures that were pasted or dropped. */
  onPictures: (pictures: readonly PickedImage[]) => void
  /** Called when pictures or files in what was pasted or dropped were left out. */
  onRefused: (what: 'picture' | 'file') => void
}

export interface RichEditor {
  /** What the HTML has and this editor would lose, in words: 表格. Empty when it keeps everything. */
  losses: readonly string[]
  run(command: RichCommand): void
  /** Links the selected text, or inserts the address as text; an empty one removes the link. */
  setLink(href: string): void
  insertPicture(source: string): void
  /** Describes the selected picture. */
  setAlt(alt: string): void
  focus(): void
  /** Shows the URLs of pictures again. */
  refreshPictures(): void
  destroy(): void
}

/** An editor of formatted text; its code is loaded when `open` is called. */
export type RichEditing =
  | { supported: false }
  | {
      supported: true
      /** @throws {Error} when the code does not arrive */
      open: (options: RichEditorOptions) => Promise<RichEditor>
    }
