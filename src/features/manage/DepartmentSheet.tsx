import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { type ManagedDepartment, removeDepartment, saveDepartment } from '@/contract/organization/structure'
import { getFieldErrors } from '@/lib/field-errors'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { TextField } from '@/ui/form/TextField'
import { DepartmentChoiceSheet } from './DepartmentChoiceSheet'
import { describeDepartmentMerge } from './department/department-move'
import type { DepartmentTreeRow } from './department-tree'

interface DepartmentSheetProps {
  /** Absent for a new department. */
  department?: ManagedDepartment | undefined
  rows: readonly DepartmentTreeRow[]
  onClose: () => void
}

/** Adds a department, renames it, moves it, or deletes it. */
export function DepartmentSheet({ department, rows, onClose }: DepartmentSheetProps) {
  const [name, setName] = useState(department?.name ?? '')
  const [parentId, setParentId] = useState(department?.parentId ?? null)
  const [picking, setPicking] = useState<'parent' | 'merge'>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { ask, dialog } = useQuestion()
  const close = (text: string) => () => {
    showToast(text, SHORT_TOAST_MS)
    onClose()
  }
  const save = useWrite(saveDepartment, { quiet: true, onSuccess: close('部门已保存') })
  const remove = useWrite(removeDepartment, {
    quiet: true,
    onSuccess: (_answer, { into }) => close(into === undefined ? '部门已删除' : '部门已合并')(),
  })
  const onError = (error: unknown) => setErrors(getFieldErrors(error, 'name'))
  const onMergeError = (error: unknown) => setErrors(getFieldErrors(error, 'into'))
  const submit = () => {
    const trimmed = name.trim()
    if (!trimmed) return setErrors({ name: '请填写部门名称' })
    const own = department && { id: department.id, version: department.version }
    save.mutate({ ...own, name: trimmed, parentId }, { onError })
  }
  const askRemoval = async (target: ManagedDepartment) => {
    const text = '删除后不能恢复。有成员或下级部门时不能删除。'
    const isSure = await ask({ title: `删除部门「${target.name}」？`, text, confirmText: '删除', isDangerous: true })
    if (isSure) remove.mutate({ id: target.id, version: target.version }, { onError })
  }
  const merge = async (target: ManagedDepartment, into: string | null) => {
    setPicking(undefined)
    const other = rows.find((row) => row.department.id === into)?.department
    if (!other || !(await ask(describeDepartmentMerge(rows, target, other)))) return
    remove.mutate({ id: target.id, version: target.version, into: other.id }, { onError: onMergeError })
  }
  const parentName = rows.find((row) => row.department.id === parentId)?.department.name
  const footer = (
    <>
      {department ? (
        <Button
          kind="secondary"
          grow={1}
          text="删除部门"
          isBusy={remove.isPending}
          onPress={() => void askRemoval(department)}
        />
      ) : null}
      <Button grow={2} text="保存" isBusy={save.isPending} onPress={submit} />
    </>
  )
  return (
    <>
      <Sheet isOpen={!picking} title={department ? '修改部门' : '新增部门'} onClose={onClose} footer={footer}>
        <TextField
          required
          label="部门名称"
          maxLength={getMaxLength(saveDepartment.input, 'name')}
          placeholder="如 设备工程部"
          value={name}
          onChange={(text) => {
            setName(text)
            setErrors({})
          }}
          error={errors.name}
        />
        <ChoiceField
          label="上级部门"
          text={parentName ?? '无（一级部门）'}
          error={errors.parentId}
          onPress={() => setPicking('parent')}
        />
        {department && rows.length > 1 ? (
          <ChoiceField
            label="合并"
            text=""
            placeholder="把成员和下级部门并入另一个部门"
            error={errors.into}
            onPress={() => setPicking('merge')}
          />
        ) : null}
      </Sheet>
      {picking === 'merge' && department ? (
        <DepartmentChoiceSheet
          title="合并到哪个部门"
          noneText="不合并"
          rows={rows}
          without={department.id}
          value={null}
          onPick={(id) => void merge(department, id)}
          onClose={() => setPicking(undefined)}
        />
      ) : null}
      {picking === 'parent' ? (
        <DepartmentChoiceSheet
          title="上级部门"
          noneText="无（一级部门）"
          rows={rows}
          without={department?.id}
          value={parentId}
          onPick={(id) => {
            setParentId(id)
            setErrors({})
            setPicking(undefined)
          }}
          onClose={() => setPicking(undefined)}
        />
      ) : null}
      {dialog}
    </>
  )
}
