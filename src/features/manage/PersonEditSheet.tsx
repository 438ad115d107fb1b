import { useState } from 'react'
import { getMaxLength } from '@/contract/field-limits'
import { type ManagedPerson, saveManagedPerson } from '@/contract/organization/people'
import { getFieldErrors } from '@/lib/field-errors'
import { EditSheet } from '@/parts/form/EditSheet'
import { refreshProfile } from '@/session/profile'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { ConcurrentChanges } from './ConcurrentChanges'
import { buildField, buildTextFields } from './compare/compared-field'
import { askDepartmentMove } from './destruction/questions'
import { usePlaceFields } from './person/PlaceFields'
import { usePersonRivals } from './person-changes'
import { useDestructiveFormWrite } from './use-form-write'

export interface PersonSheetProps {
  person: ManagedPerson
  refetch: () => Promise<{ data: ManagedPerson | undefined }>
  onClose: () => void
}

const toPersonDraft = ({ name, workNo, deptId, positionId, version }: ManagedPerson) => ({
  name,
  workNo,
  deptId,
  positionId,
  version,
})
type PersonDraft = ReturnType<typeof toPersonDraft>

/** Changes name, employee number, department and position of a person. */
export function PersonEditSheet({ person, refetch, onClose }: PersonSheetProps) {
  const { name: savedName, deptId } = person
  const [draft, setDraft] = useState(() => toPersonDraft(person))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isOneself = useStaffUser()?.userId === person.userId
  const set = (change: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setErrors({})
  }
  const place = usePlaceFields(['deptId', 'positionId'], draft, errors, set)
  const { changes, review } = usePersonRivals({
    person,
    refetch,
    values: draft,
    edit: set,
    toValues: toPersonDraft,
    compared: [
      ...buildTextFields<PersonDraft>({ name: '姓名', workNo: '工号' }),
      buildField<PersonDraft, 'deptId'>('deptId', '部门', (id) => place.findName('deptId', id)),
      buildField<PersonDraft, 'positionId'>('positionId', '职位', (id) => place.findName('positionId', id)),
    ],
  })
  const describe = ({ deptId: next }: { deptId: string | null }) =>
    deptId !== null && next !== deptId
      ? askDepartmentMove([savedName], next === null ? '未分配部门' : place.findName('deptId', next))
      : undefined
  const { dialog, ...save } = useDestructiveFormWrite(
    saveManagedPerson,
    describe,
    {
      review: async (error) => {
        if (!(await review(error))) setErrors(getFieldErrors(error, 'name'))
      },
    },
    '成员资料已保存',
    () => {
      if (isOneself) void refreshProfile()
      onClose()
    },
  )
  const submit = () => {
    const name = draft.name.trim()
    if (!name) return setErrors({ name: '请填写姓名' })
    save.send({ userId: person.userId, ...draft, name, workNo: draft.workNo.trim() })
  }
  const button = <Button grow={1} text="保存" isBusy={save.isBusy} onPress={submit} />
  return (
    <>
      <EditSheet content={draft} isOpen={!place.isPicking} title="修改资料" onClose={onClose} footer={button}>
        <ConcurrentChanges changes={changes} />
        <TextField
          required
          label="姓名"
          maxLength={getMaxLength(saveManagedPerson.input, 'name')}
          placeholder="真实姓名"
          value={draft.name}
          onChange={(name) => set({ name })}
          error={errors.name}
        />
        <TextField
          label="工号"
          maxLength={getMaxLength(saveManagedPerson.input, 'workNo')}
          placeholder="选填"
          value={draft.workNo}
          onChange={(text) => set({ workNo: text })}
          error={errors.workNo}
        />
        {place.fields}
      </EditSheet>
      {place.picker}
      {dialog}
    </>
  )
}
