import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'

import { richSchema } from './rich-schema'
import type { RichCommand, RichEditorState } from './types'

const { nodes, marks } = richSchema

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  if (empty) return Boolean(type.isInSet(storedMarks ?? $from.marks()))
  return doc.rangeHasMark(from, to, type)
}

function hasAncestor({ selection: { $from } }: EditorState, matches: (node: Node) => boolean): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) if (matches($from.node(depth))) return true
  return false
}

/** The innermost list around the cursor. */
function findList({ selection: { $from } }: EditorState): { node: Node; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type === nodes.bulletList || node.type === nodes.numberedList) return { node, at: $from.before(depth) }
  }
  return undefined
}

const isHeading = (level: number) => (node: Node) => node.type === nodes.heading && node.attrs.level === level

const toggleHeading =
  (level: number): Command =>
  (state, dispatch, view) =>
    hasAncestor(state, isHeading(level))
      ? setBlockType(nodes.paragraph)(state, dispatch, view)
      : setBlockType(nodes.heading, { level })(state, dispatch, view)

/** Makes a list, changes its kind, or ends it. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const list = findList(state)
    if (!list) return wrapInList(type)(state, dispatch, view)
    if (list.node.type === type) return liftListItem(nodes.listItem)(state, dispatch, view)
    dispatch?.(state.tr.setNodeMarkup(list.at, type))
    return true
  }

const toggleQuote: Command = (state, dispatch, view) =>
  hasAncestor(state, ({ type }) => type === nodes.quote)
    ? lift(state, dispatch, view)
    : wrapIn(nodes.quote)(state, dispatch, view)

export const richCommands: Readonly<Record<RichCommand, Command>> = {
  bold: toggleMark(marks.bold),
  italic: toggleMark(marks.italic),
  heading: toggleHeading(2),
  subheading: toggleHeading(3),
  bulletList: toggleList(nodes.bulletList),
  numberedList: toggleList(nodes.numberedList),
  quote: toggleQuote,
  undo,
  redo,
}

/** The link at the cursor, and where it begins and ends. */
export function findLink({ selection, doc }: EditorState): { href: string; from: number; to: number } | undefined {
  const { $from } = selection
  const node = $from.parent.maybeChild($from.index())
  const mark = node && marks.link.isInSet(node.marks)
  if (!mark) return undefined
  let [first, last] = [$from.index(), $from.index()]
  const isSame = (at: number) => mark.isInSet($from.parent.maybeChild(at)?.marks ?? [])
  while (first > 0 && isSame(first - 1)) first -= 1
  while (isSame(last + 1)) last += 1
  const start = $from.start()
  const offset = (upTo: number) => {
    let size = 0
    for (let at = 0; at < upTo; at += 1) size += $from.parent.child(at).nodeSize
    return size
  }
  const [from, to] = [start + offset(first), start + offset(last + 1)]
  return to <= doc.content.size ? { href: String(mark.attrs.href), from, to } : undefined
}

/** What a toolbar shows of a state of the editor. */
export function describeRichState(state: EditorState): RichEditorState {
  const list = findList(state)?.node.type
  const holds: Record<RichCommand, boolean> = {
    bold: hasMark(state, marks.bold),
    italic: hasMark(state, marks.italic),
    heading: hasAncestor(state, isHeading(2)),
    subheading: hasAncestor(state, isHeading(3)),
    bulletList: list === nodes.bulletList,
    numberedList: list === nodes.numberedList,
    quote: hasAncestor(state, ({ type }) => type === nodes.quote),
    undo: false,
    redo: false,
  }
  const { selection } = state
  const picture = selection instanceof NodeSelection && selection.node.type === nodes.picture ? selection.node : null
  return {
    active: (Object.keys(holds) as RichCommand[]).filter((command) => holds[command]),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    isEmptySelection: selection.empty,
    href: findLink(state)?.href,
    alt: picture ? String(picture.attrs.alt) : undefined,
  }
}
