import { useState } from 'react'
import { type InferOutput, nullable, object, string } from 'valibot'

import { type ManagedDepartment, removeDepartment, saveDepartment } from '@/contract/organization/structure'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { TextField } from '@/ui/form/TextField'

import { buildField, buildTextFields } from './compare/compared-field'
import { DepartmentChoiceSheet } from './DepartmentChoiceSheet'
import { DepartmentHeadSheet } from './department/DepartmentHeadSheet'
import { describeDepartmentMerge } from './department/department-move'
import { type DepartmentTreeRow, formatHeads } from './department-tree'
import { useFormWrite } from './use-form-write'
import { useVersionedForm } from './use-versioned-form'

interface DepartmentSheetProps {
  /** Absent for a new department. */
  department?: ManagedDepartment | undefined
  rows: readonly DepartmentTreeRow[]
  reread: () => Promise<ManagedDepartment | undefined>
  onClose: () => void
}

const DepartmentDraft = object({ name: string(), parentId: nullable(string()), version: string() })
type DepartmentDraft = InferOutput<typeof DepartmentDraft>

const toDepartmentDraft = (department: ManagedDepartment | undefined): DepartmentDraft => ({
  name: department?.name ?? '',
  parentId: department?.parentId ?? null,
  version: department?.version ?? '',
})

/** Adds a department, renames it, moves it, or deletes it. */
export function DepartmentSheet({ department, rows, reread, onClose }: DepartmentSheetProps) {
  const findName = (id: string | null) =>
    rows.find((row) => row.department.id === id)?.department.name ?? '无（一级部门）'
  const form = useVersionedForm({
    slot: `department:${department?.id ?? 'new'}`,
    schema: DepartmentDraft,
    initial: toDepartmentDraft(department),
    validate: ({ name }): Record<string, string> => (name.trim() ? {} : { name: '请填写部门名称' }),
    compared: [
      ...buildTextFields<DepartmentDraft>({ name: '部门名称' }),
      buildField<DepartmentDraft, 'parentId'>('parentId', '上级部门', findName),
    ],
    toDraft: toDepartmentDraft,
    reread,
    limits: saveDepartment.input,
  })
  const { values, errors, edit, bindText, validate } = form
  const { parentId, version } = values
  // Its head may have been changed since it was opened.
  const now = rows.find((row) => row.department.id === department?.id)?.department
  const [picking, setPicking] = useState<'parent' | 'merge' | 'heads'>()
  const { ask, dialog } = useQuestion()
  const save = useFormWrite(saveDepartment, form, '部门已保存', onClose)
  const remove = useFormWrite(
    removeDepartment,
    form,
    (_answer, { into }) => (into === undefined ? '部门已删除' : '部门已合并'),
    onClose,
  )
  const submit = () => {
    const own = department && { id: department.id, version }
    if (validate()) save.send({ ...own, name: values.name.trim(), parentId })
  }
  const askRemoval = async (target: ManagedDepartment) => {
    const text = '删除后不能恢复。有成员或下级部门时不能删除。'
    const isSure = await ask({ title: `删除部门「${target.name}」？`, text, confirmText: '删除', isDangerous: true })
    if (isSure) remove.send({ id: target.id, version })
  }
  const merge = async (target: ManagedDepartment, into: string | null) => {
    const other = rows.find((row) => row.department.id === into)?.department
    if (!other || !(await ask(describeDepartmentMerge(rows, target, other)))) return
    remove.send({ id: target.id, version, into: other.id })
  }
  const footer = (
    <>
      {department ? (
        <Button
          kind="secondary"
          grow={1}
          text="删除部门"
          isBusy={remove.isBusy}
          onPress={() => void askRemoval(department)}
        />
      ) : null}
      <Button grow={2} text="保存" isBusy={save.isBusy} onPress={submit} />
    </>
  )
  const beside = (
    <>
      {picking === 'heads' && department ? (
        <DepartmentHeadSheet department={now ?? department} onClose={() => setPicking(undefined)} />
      ) : null}
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
          onPick={(id) => edit({ parentId: id })}
          onClose={() => setPicking(undefined)}
        />
      ) : null}
      {dialog}
    </>
  )
  return (
    <FormSheet
      form={form}
      isOpen={!picking}
      title={department ? '修改部门' : '新增部门'}
      onClose={onClose}
      footer={footer}
      beside={beside}
    >
      <TextField required label="部门名称" placeholder="如 设备工程部" {...bindText('name')} />
      <ChoiceField
        label="上级部门"
        text={findName(parentId)}
        error={errors.parentId}
        onPress={() => setPicking('parent')}
      />
      {department ? (
        <ChoiceField
          label="负责人"
          text={formatHeads(now ?? department)}
          placeholder="没有，由上级部门的负责人处理"
          onPress={() => setPicking('heads')}
        />
      ) : null}
      {department && rows.length > 1 ? (
        <ChoiceField
          label="合并"
          text=""
          placeholder="把成员和下级部门并入另一个部门"
          error={errors.into}
          onPress={() => setPicking('merge')}
        />
      ) : null}
    </FormSheet>
  )
}
