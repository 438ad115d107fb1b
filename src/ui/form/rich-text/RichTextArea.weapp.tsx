import type { RichTextAreaProps } from './rich-text-area'

/** Renders nothing: only H5 edits formatted text (`platform/rich-editor`). */
export function RichTextArea(_props: RichTextAreaProps) {
  return null
}
