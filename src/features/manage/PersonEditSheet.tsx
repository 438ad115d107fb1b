import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { type ManagedPerson, saveManagedPerson } from '@/contract/organization/people'
import { getFieldErrors } from '@/lib/field-errors'
import { showToast } from '@/platform/feedback'
import { refreshProfile } from '@/session/profile'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextField } from '@/ui/form/TextField'
import { ConcurrentChanges } from './ConcurrentChanges'
import { usePlaceFields } from './person/PlaceFields'
import { usePersonVersion } from './person-changes'

export interface PersonSheetProps {
  person: ManagedPerson
  refetch: () => Promise<{ data: ManagedPerson | undefined }>
  onClose: () => void
}

/** Changes name, employee number, department and position of a person. */
export function PersonEditSheet({ person, refetch, onClose }: PersonSheetProps) {
  const { name: savedName, workNo, deptId, positionId } = person
  const [draft, setDraft] = useState({ name: savedName, workNo, deptId, positionId })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { version, changes, review } = usePersonVersion(person, refetch)
  const isOneself = useStaffUser()?.userId === person.userId
  const save = useWrite(saveManagedPerson, {
    quiet: true,
    onSuccess: () => {
      showToast('成员资料已保存', SHORT_TOAST_MS)
      if (isOneself) void refreshProfile()
      onClose()
    },
  })
  const set = (change: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setErrors({})
  }
  const place = usePlaceFields(['deptId', 'positionId'], draft, errors, set)
  const submit = () => {
    const name = draft.name.trim()
    if (!name) return setErrors({ name: '请填写姓名' })
    const onError = async (error: unknown) => {
      if (!(await review(error))) setErrors(getFieldErrors(error, 'name'))
    }
    save.mutate(
      { userId: person.userId, version, ...draft, name, workNo: draft.workNo.trim() },
      { onError: (error) => void onError(error) },
    )
  }
  const button = <Button grow={1} text="保存" isBusy={save.isPending} onPress={submit} />
  return (
    <>
      <Sheet isOpen={!place.isPicking} title="修改资料" onClose={onClose} footer={button}>
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
      </Sheet>
      {place.picker}
    </>
  )
}
