import type { RichEditing } from './types'

export const richEditing: RichEditing = {
  supported: true,
  open: async (options) =>
    (await import(/* webpackChunkName: "rich-editor" */ './rich-editor')).createRichEditor(options),
}
