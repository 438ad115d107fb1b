/** A dragged row: its index, its offset, and the height of a row. */
export interface DraggedRow {
  at: number
  distance: number
  height: number
}

/** The index of the dragged row if it were dropped now. */
export function getTargetIndex({ at, distance, height }: DraggedRow, count: number): number {
  const moved = height > 0 ? Math.round(distance / height) : 0
  return Math.min(count - 1, Math.max(0, at + moved))
}

/** Vertical offset in pixels of a row during a drag. */
export function getRowOffset(index: number, draggedRow: DraggedRow | undefined, count: number): number {
  if (!draggedRow) return 0
  if (index === draggedRow.at) return draggedRow.distance
  const to = getTargetIndex(draggedRow, count)
  if (index > draggedRow.at && index <= to) return -draggedRow.height
  return index < draggedRow.at && index >= to ? draggedRow.height : 0
}

/** The list with one entry moved. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list]
  rest.splice(to, 0, ...rest.splice(from, 1))
  return rest
}
