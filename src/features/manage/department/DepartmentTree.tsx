import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import { type ManagedDepartment, saveDepartment } from '@/contract/organization/structure'
import { type DepartmentTreeRow, formatHeads } from '@/features/manage/department-tree'
import { toAriaProps } from '@/platform/aria'
import { showToast } from '@/platform/feedback'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { useReorder } from '@/ui/list/use-reorder'
import { Icon } from '@/ui/media/Icon'

import styles from './DepartmentTree.module.scss'
import { describeDepartmentMove, findDepartmentMove, listDepartmentTargets } from './department-move'

/** Indent of a level, pixels; deeper levels stand below the last. */
const INDENT = 18
const DEEPEST = 6

interface DepartmentTreeProps {
  rows: readonly DepartmentTreeRow[]
  onOpen: (department: ManagedDepartment) => void
}

/** The departments as a tree. One is dragged onto another, whose child it becomes, or onto the first row. */
export function DepartmentTree({ rows, onOpen }: DepartmentTreeProps) {
  const { ask, dialog } = useQuestion()
  const save = useWrite(saveDepartment, { onSuccess: () => showToast('部门已移动') })
  // The first row is the target for the top level; the departments follow it.
  const getParentId = (at: number) => rows[at - 1]?.department.id ?? null
  const move = async (from: number, to: number) => {
    const dragged = rows[from - 1]?.department
    const found = dragged && findDepartmentMove(rows, dragged.id, getParentId(to))
    if (!found || !(await ask(describeDepartmentMove(found)))) return
    const { id, name, version } = found.row.department
    const parentId = found.parent?.department.id ?? null
    save.mutate({ id, name, parentId, version })
  }
  const drop = (from: number, to: number) => {
    if (!save.isPending) void move(from, to)
  }
  const { getHandleProps, getRowStyle, heldAt, targetAt } = useReorder(rows.length + 1, drop, true)
  const heldId = heldAt === undefined ? undefined : getParentId(heldAt)
  const targets = heldId ? listDepartmentTargets(rows, heldId) : undefined
  const getLook = (at: number) => {
    if (!targets) return ''
    if (at === heldAt) return styles.held
    if (!targets.has(getParentId(at))) return styles.off
    return at === targetAt ? styles.target : ''
  }
  return (
    <Card isFlush>
      <View className={`${styles.row} ${styles.top} ${getLook(0)}`}>
        <Text>按住右侧手柄，拖到另一个部门上成为它的下级，拖到这里成为一级部门</Text>
      </View>
      {rows.map(({ department, depth, path, total }, index) => {
        const at = index + 1
        const { id, name } = department
        const heads = formatHeads(department)
        const rowId = `department-${id}`
        return (
          <View
            key={id}
            id={rowId}
            className={`${styles.row} ${getLook(at)}`}
            style={at === heldAt ? getRowStyle(at) : {}}
          >
            <Pressable
              className={styles.open}
              style={{ paddingLeft: `${16 + Math.min(depth, DEEPEST) * INDENT}px` }}
              feedback="ground"
              label={[name, heads && `负责人 ${heads}`, `${total} 人`, path.join(' / ')].filter(Boolean).join('，')}
              onPress={() => onOpen(department)}
            >
              <View className={styles.texts}>
                <Text className={styles.name}>{name}</Text>
                {heads ? <Text className={styles.heads}>负责人 {heads}</Text> : null}
              </View>
              <Text className={styles.total}>{`${total} 人`}</Text>
            </Pressable>
            {/* For touch and mouse only: 上级部门 of the opened department does the same for keyboards. */}
            <View
              className={styles.handle}
              {...toAriaProps({ role: 'img', label: `拖动${name}` })}
              {...getHandleProps(at, rowId)}
            >
              <Icon name="sort" size={20} />
            </View>
          </View>
        )
      })}
      {dialog}
    </Card>
  )
}
