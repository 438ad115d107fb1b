import type { ManagedDepartment } from '@/contract/organization/structure'
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

/** The question before a department is merged into another. */
export function describeDepartmentMerge(
  rows: readonly DepartmentTreeRow[],
  { id, name, userCount }: ManagedDepartment,
  target: ManagedDepartment,
) {
  const below = rows.filter(({ department }) => department.parentId === id).length
  const moved = [userCount > 0 ? `${userCount} 位成员` : '', below > 0 ? `${below} 个下级部门` : ''].filter(Boolean)
  return {
    title: `把「${name}」合并到「${target.name}」？`,
    text: [
      moved.length > 0 ? `${moved.join('和')}移到「${target.name}」，` : '',
      `「${name}」删除，不能恢复。只给「${name}」看的公告、学习等，要重新选择范围；流程里按它判断的条件，要重新选择部门。`,
    ].join(''),
    confirmText: '合并',
    isDangerous: true,
  }
}
