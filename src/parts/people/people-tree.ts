import type { DepartmentNode } from '@/contract/organization/organization'
import type { Person } from '@/contract/workflow/task'

/** The departments and people of a company as a tree. */
export interface PeopleTree {
  /** Nodes by id. */
  nodes: ReadonlyMap<string, DepartmentNode>
  /** The direct children of a department; `null` for the root. */
  inside: ReadonlyMap<string | null, readonly DepartmentNode[]>
}

/** Indexes the server's flat list. */
export function buildPeopleTree(list: readonly DepartmentNode[]): PeopleTree {
  const nodes = new Map(list.map((node) => [node.id, node]))
  const inside = new Map<string | null, DepartmentNode[]>()
  for (const node of list) {
    const parentId = node.parentId !== null && nodes.has(node.parentId) ? node.parentId : null
    const siblings = inside.get(parentId)
    if (siblings) siblings.push(node)
    else inside.set(parentId, [node])
  }
  return { nodes, inside }
}

export const isDepartment = ({ type }: DepartmentNode): boolean => type === 'dept'

/** Whether a department has subdepartments. */
export function hasDepartments({ inside }: PeopleTree, id: string): boolean {
  return inside.get(id)?.some(isDepartment) ?? false
}

/** The names of the departments above a node, from the root. */
export function listNamesAbove({ nodes }: PeopleTree, { parentId }: DepartmentNode): string[] {
  const names: string[] = []
  for (let id = parentId; id !== null; ) {
    const parent = nodes.get(id)
    if (!parent) break
    names.unshift(parent.name)
    id = parent.parentId
  }
  return names
}

/** Converts a node to a picked person; of a department only id and name are set. */
export function toPickedPerson(tree: PeopleTree, node: DepartmentNode): Person {
  const deptName = listNamesAbove(tree, node).pop() ?? null
  const { id: userId, name, avatar, postName } = node
  return { userId, name, avatar, deptName, postName, mobile: null }
}
