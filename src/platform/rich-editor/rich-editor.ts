import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state'
import { EditorView, type NodeView } from 'prosemirror-view'

import type { PickedImage } from '@/platform/image/types'

import { describeRichState, findLink, richCommands } from './rich-commands'
import { listRichLosses, parseRichHtml, writeRichHtml } from './rich-html'
import { readLinkAddress, richSchema } from './rich-schema'
import type { RichEditor, RichEditorOptions } from './types'

const { nodes, marks } = richSchema

const breakLine = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView())
  return true
})

// Tab leaves the editor, as in any other field; the level of a list item changes by Ctrl or ⌘ with brackets.
const keys: Record<string, Command> = {
  'Mod-b': richCommands.bold,
  'Mod-i': richCommands.italic,
  'Mod-z': richCommands.undo,
  'Shift-Mod-z': richCommands.redo,
  'Mod-y': richCommands.redo,
  Enter: splitListItem(nodes.listItem),
  'Shift-Enter': breakLine,
  'Mod-]': sinkListItem(nodes.listItem),
  'Mod-[': liftListItem(nodes.listItem),
}

/** What was pasted without the pictures of other sites, which would not be shown to readers. */
function dropForeignPictures(slice: Slice, isKnown: (source: string) => boolean): { slice: Slice; dropped: number } {
  let dropped = 0
  const keep = (fragment: Fragment): Fragment => {
    const keptNodes: Node[] = []
    fragment.forEach((node) => {
      if (node.type === nodes.picture && !isKnown(String(node.attrs.source))) dropped += 1
      else keptNodes.push(node.isLeaf ? node : node.copy(keep(node.content)))
    })
    return Fragment.fromArray(keptNodes)
  }
  const content = keep(slice.content)
  if (dropped === 0) return { slice, dropped }
  // An edge that was open may have gone.
  return { slice: content.size === 0 ? Slice.empty : Slice.maxOpen(content), dropped }
}

const toPicked = (file: File): PickedImage => ({
  path: URL.createObjectURL(file),
  name: file.name || 'picture.png',
  size: file.size,
})

class PictureView implements NodeView {
  readonly dom = document.createElement('figure')
  private readonly image = document.createElement('img')

  constructor(
    private node: Node,
    private readonly resolve: RichEditorOptions['resolvePicture'],
    private readonly all: Set<PictureView>,
  ) {
    all.add(this)
    this.dom.append(this.image)
    this.show()
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    this.node = node
    this.show()
    return true
  }

  destroy(): void {
    this.all.delete(this)
  }

  show(): void {
    const { source, alt } = this.node.attrs
    const url = this.resolve(String(source)) ?? String(source)
    if (this.image.getAttribute('src') !== url) this.image.src = url
    this.image.alt = String(alt) || '图片'
  }
}

/** The document of an article; one that ends with a picture gets an empty line to go on at. */
function readDocument(html: string): Node {
  const document_ = parseRichHtml(html)
  if (document_.lastChild?.isTextblock) return document_
  return document_.copy(document_.content.append(Fragment.from(nodes.paragraph.create())))
}

/** Puts a picture at the cursor, and the cursor behind it. */
function insertPicture(state: EditorState, source: string): Transaction {
  const { selection } = state
  const picture = nodes.picture.create({ source })
  const change =
    selection instanceof NodeSelection
      ? state.tr.insert(selection.to, picture)
      : state.tr.replaceSelectionWith(picture, false)
  if (!change.doc.lastChild?.isTextblock) change.insert(change.doc.content.size, nodes.paragraph.create())
  let behind = change.doc.content.size
  change.doc.descendants((node, at) => {
    if (node === picture) behind = at + node.nodeSize
  })
  return change.setSelection(Selection.near(change.doc.resolve(behind), 1)).scrollIntoView()
}

/** Opens an editor of formatted text in an element. */
export function createRichEditor(options: RichEditorOptions): RichEditor {
  const { host, html, label, placeholder, className, resolvePicture, onChange, onState, onPictures, onRefused } =
    options
  const views = new Set<PictureView>()
  const takeFiles = (files: readonly File[]) => {
    const pictures = files.filter(({ type }) => type.startsWith('image/'))
    if (pictures.length > 0) onPictures(pictures.map(toPicked))
    if (pictures.length < files.length) onRefused('file')
  }
  const view = new EditorView(host, {
    state: EditorState.create({
      doc: readDocument(html),
      plugins: [keymap(keys), keymap(baseKeymap), history()],
    }),
    attributes: (state) => {
      const isEmpty = state.doc.childCount === 1 && state.doc.firstChild?.type === nodes.paragraph
      const isBlank = isEmpty && state.doc.textContent === ''
      return {
        class: className,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(isBlank && { 'data-placeholder': placeholder }),
      }
    },
    nodeViews: { picture: (node) => new PictureView(node, resolvePicture, views) },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged) onChange(writeRichHtml(view.state.doc))
      onState(describeRichState(view.state))
    },
    transformPasted(pasted) {
      const { slice, dropped } = dropForeignPictures(pasted, (source) => resolvePicture(source) !== undefined)
      if (dropped > 0) onRefused('picture')
      return slice
    },
    handlePaste(_view, event) {
      const files = [...(event.clipboardData?.files ?? [])]
      // Word and Excel add a picture of the text that they copy.
      if (files.length === 0 || event.clipboardData?.types.includes('text/html')) return false
      takeFiles(files)
      return true
    },
    handleDrop(_view, event) {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return false
      event.preventDefault()
      takeFiles(files)
      return true
    },
  })
  onState(describeRichState(view.state))
  return {
    losses: listRichLosses(html),
    run(command) {
      richCommands[command](view.state, view.dispatch, view)
      view.focus()
    },
    setLink(raw) {
      const { state } = view
      const { from, to, empty } = state.selection
      const link = findLink(state)
      const href = readLinkAddress(raw)
      const range = empty && link ? link : { from, to }
      const change = state.tr.removeMark(range.from, range.to, marks.link)
      if (href && range.from === range.to)
        change.insert(range.from, richSchema.text(href, [marks.link.create({ href })]))
      else if (href) change.addMark(range.from, range.to, marks.link.create({ href }))
      view.dispatch(change)
      view.focus()
    },
    insertPicture: (source) => view.dispatch(insertPicture(view.state, source)),
    setAlt(alt) {
      const { selection, tr } = view.state
      if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.picture) return
      const changed = tr.setNodeMarkup(selection.from, null, { ...selection.node.attrs, alt })
      view.dispatch(changed.setSelection(NodeSelection.create(changed.doc, selection.from)))
    },
    focus: () => view.focus(),
    refreshPictures: () => views.forEach((shown) => void shown.show()),
    destroy: () => view.destroy(),
  }
}
