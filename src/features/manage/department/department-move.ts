import { type DepartmentTreeRow, listSubtreeIds } from '@/features/manage/department-tree'

/** A department that is to go below another; `parent` null: to the top. */
interface DepartmentMove {
  row: DepartmentTreeRow
  parent: DepartmentTreeRow | null
  /** How many departments below it go with it. */
  below: number
}

/** Where a department may go: ids of its possible new parents, and null for the top. */
export function listDepartmentTargets(rows: readonly DepartmentTreeRow[], id: string): Set<string | null> {
  const row = rows.find(({ department }) => department.id === id)
  if (!row) return new Set()
  const subtree = listSubtreeIds(rows, id)
  const { parentId } = row.department
  const others = rows.map(({ department }) => department.id).filter((one) => !subtree.has(one) && one !== parentId)
  // One whose parent is unknown counts as a root, too.
  return new Set(row.depth === 0 ? others : [null, ...others])
}

/**
 * The move that a drop means.
 *
 * @param parentId of the department that it is dropped onto; null: the top
 * @returns undefined where it is already, and on itself or on one below it
 */
export function findDepartmentMove(
  rows: readonly DepartmentTreeRow[],
  id: string,
  parentId: string | null,
): DepartmentMove | undefined {
  const row = rows.find(({ department }) => department.id === id)
  if (!row || !listDepartmentTargets(rows, id).has(parentId)) return undefined
  const parent = rows.find(({ department }) => department.id === parentId) ?? null
  return { row, parent, below: listSubtreeIds(rows, id).size - 1 }
}

/** The question before a move. */
export function describeDepartmentMove({ row, parent, below }: DepartmentMove) {
  const { name } = row.department
  const others = below > 0 ? `它的 ${below} 个下级部门一起移动，` : ''
  return {
    title: parent ? `把「${name}」移到「${parent.department.name}」下？` : `把「${name}」移为一级部门？`,
    text: `${others}成员仍在原来的部门。按部门限定的可见范围随新的上级改变。`,
    confirmText: '移动',
  }
}
