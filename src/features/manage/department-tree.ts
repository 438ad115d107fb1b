import type { ManagedDepartment } from '@/contract/organization/structure'
import { groupBy } from '@/lib/group-by'

/** What places a department in the tree, and the users of itself. */
export type DepartmentPlace = Pick<ManagedDepartment, 'id' | 'parentId' | 'name' | 'userCount'>

/** A department in the order of the tree. */
export interface DepartmentTreeRow<D extends DepartmentPlace = ManagedDepartment> {
  department: D
  /** 0 for a root. */
  depth: number
  /** Names of the departments above, root first. */
  path: readonly string[]
  /** Users of this department and of those below. */
  total: number
}

/** Names of the heads of a department; empty without any. */
export const formatHeads = ({ heads }: Pick<ManagedDepartment, 'heads'>): string =>
  heads.map(({ name }) => name).join('、')

/** Depth-first order, each department before those below it. One whose parent is unknown counts as a root. */
export function buildDepartmentRows<D extends DepartmentPlace>(departments: readonly D[]): DepartmentTreeRow<D>[] {
  const departmentIds = new Set(departments.map(({ id }) => id))
  const below = groupBy(departments, ({ parentId }) =>
    parentId !== null && departmentIds.has(parentId) ? parentId : null,
  )
  const visited = new Set<string>()
  const collect = (parentId: string | null, path: readonly string[]): DepartmentTreeRow<D>[] =>
    (below.get(parentId) ?? []).flatMap((department) => {
      // A cycle of stored rows must not cause an endless loop.
      if (visited.has(department.id)) return []
      visited.add(department.id)
      const inside = collect(department.id, [...path, department.name])
      const direct = inside.filter(({ depth }) => depth === path.length + 1)
      const total = direct.reduce((sum, row) => sum + row.total, department.userCount)
      return [{ department, depth: path.length, path, total }, ...inside]
    })
  return collect(null, [])
}

/** Ids of a department and of all departments below it, which cannot become its parent. */
export function listSubtreeIds(rows: readonly DepartmentTreeRow<DepartmentPlace>[], id: string): Set<string> {
  const at = rows.findIndex(({ department }) => department.id === id)
  const start = rows[at]
  if (!start) return new Set()
  const rest = rows.slice(at + 1)
  const end = rest.findIndex(({ depth }) => depth <= start.depth)
  return new Set([id, ...rest.slice(0, end === -1 ? rest.length : end).map(({ department }) => department.id)])
}
