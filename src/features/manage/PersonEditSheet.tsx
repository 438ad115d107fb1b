import { type ManagedPerson, saveManagedPerson } from '@/contract/organization/people'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { getFieldErrors } from '@/lib/field-errors'
import { isMobile, MOBILE_LENGTH } from '@/lib/validators'
import { EditSheet } from '@/parts/form/EditSheet'
import { refreshProfile } from '@/session/profile'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'

import { ConcurrentChanges } from './ConcurrentChanges'
import { buildField, buildTextFields } from './compare/compared-field'
import { askDepartmentMove, askPhoneChange } from './destruction/questions'
import { usePlaceFields } from './person/PlaceFields'
import { usePersonRivals } from './person-changes'
import { useDestructiveFormWrite } from './use-form-write'

export interface PersonSheetProps {
  person: ManagedPerson
  refetch: () => Promise<{ data: ManagedPerson | undefined }>
  onClose: () => void
}

const toPersonDraft = ({ name, phone, workNo, deptId, positionId, version }: ManagedPerson) => ({
  name,
  phone: phone ?? '',
  workNo,
  deptId,
  positionId,
  version,
})
type PersonDraft = ReturnType<typeof toPersonDraft>

/** Changes name, phone number, employee number, department and position of a person. */
export function PersonEditSheet({ person, refetch, onClose }: PersonSheetProps) {
  const { name: savedName, deptId } = person
  const form = useFieldValues(() => toPersonDraft(person), saveManagedPerson.input)
  const { values: draft, errors, setErrors, edit: set, bind, bindText } = form
  const isOneself = useStaffUser()?.userId === person.userId
  const place = usePlaceFields(['deptId', 'positionId'], draft, errors, set)
  const { changes, review } = usePersonRivals({
    person,
    refetch,
    values: draft,
    edit: set,
    toValues: toPersonDraft,
    compared: [
      ...buildTextFields<PersonDraft>({ name: '姓名', phone: '手机号', workNo: '工号' }),
      buildField<PersonDraft, 'deptId'>('deptId', '部门', (id) => place.findName('deptId', id)),
      buildField<PersonDraft, 'positionId'>('positionId', '职位', (id) => place.findName('positionId', id)),
    ],
  })
  const describe = ({ phone, deptId: next }: { phone?: string | undefined; deptId: string | null }) => {
    const move =
      deptId !== null && next !== deptId
        ? askDepartmentMove([savedName], next === null ? '未分配部门' : place.findName('deptId', next))
        : undefined
    return phone === undefined ? move : askPhoneChange(person, phone, move)
  }
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
    const { phone: typed, ...rest } = draft
    const [name, phone] = [draft.name.trim(), typed.trim()]
    if (!name) return setErrors({ name: '请填写姓名' })
    const isOtherPhone = phone !== (person.phone ?? '')
    if (isOtherPhone && !isMobile(phone)) return setErrors({ phone: '请填写 11 位手机号' })
    save.send({ userId: person.userId, ...rest, name, workNo: draft.workNo.trim(), ...(isOtherPhone && { phone }) })
  }
  const button = <Button grow={1} text="保存" isBusy={save.isBusy} onPress={submit} />
  return (
    <>
      <EditSheet content={draft} isOpen={!place.isPicking} title="修改资料" onClose={onClose} footer={button}>
        <ConcurrentChanges changes={changes} />
        <TextField required label="姓名" placeholder="真实姓名" {...bindText('name')} />
        {isOneself ? null : (
          <TextField
            label="手机号"
            kind="phone"
            maxLength={MOBILE_LENGTH}
            placeholder="用来登录的手机号"
            {...bind('phone')}
          />
        )}
        <TextField label="工号" placeholder="选填" {...bindText('workNo')} />
        {place.fields}
      </EditSheet>
      {place.picker}
      {dialog}
    </>
  )
}
