import { Text } from '@tarojs/components'
import { useState } from 'react'

import { useWrite } from '@/api/query'
import { addPerson, type ManagedPerson } from '@/contract/organization/people'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { useManageForm } from '@/features/manage/fields/use-manage-form'
import styles from '@/features/manage/Manage.module.scss'
import { joinTexts } from '@/lib/text/join-texts'
import { MOBILE_LENGTH } from '@/lib/validators'
import { go } from '@/navigation/navigate'
import { COPY_BY_HAND, copyWithToast } from '@/parts/copy-with-toast'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextField } from '@/ui/form/TextField'
import { Cell } from '@/ui/list/Cell'

import { usePlaceFields } from './PlaceFields'
import { emptyPerson, formatSignInNote, PersonDraft, toPersonInput, validatePersonDraft } from './person-form'

/** Adds one person, and says how they sign in. */
export function AddPersonSheet({ onClose }: { onClose: () => void }) {
  const form = useManageForm('person', PersonDraft, emptyPerson, addPerson.input)
  const { values, edit, errors, bind, bindText, clear, discard } = form
  const [added, setAdded] = useState<ManagedPerson>()
  const place = usePlaceFields(['deptId', 'postId', 'positionId'], values, errors, edit)
  const add = useWrite(addPerson, {
    quiet: true,
    onSuccess: (person) => {
      clear()
      setAdded(person)
    },
  })
  const submit = () => {
    if (form.showErrors(validatePersonDraft(values))) return
    add.mutate(toPersonInput(values), { onError: form.showRefusal })
  }
  if (added) {
    const again = () => {
      // Many of one day go to one department.
      discard()
      form.adopt({ ...emptyPerson, deptId: values.deptId })
      setAdded(undefined)
    }
    return <AddedPersonSheet person={added} onAgain={again} onClose={onClose} />
  }
  const button = <Button grow={1} text="添加" isBusy={add.isPending} onPress={submit} />
  return (
    <FormSheet
      form={form}
      isOpen={!place.isPicking}
      title="添加成员"
      onClose={onClose}
      footer={button}
      beside={place.picker}
    >
      <TextField required label="姓名" placeholder="真实姓名" {...bindText('name')} />
      <TextField
        required
        label="手机号"
        kind="phone"
        maxLength={MOBILE_LENGTH}
        placeholder="用来登录的手机号"
        {...bind('phone')}
      />
      {place.fields}
      <TextField label="工号" placeholder="选填" {...bindText('workNo')} />
    </FormSheet>
  )
}

interface AddedPersonSheetProps {
  person: ManagedPerson
  onAgain: () => void
  onClose: () => void
}

function AddedPersonSheet({ person, onAgain, onClose }: AddedPersonSheetProps) {
  const { userId, name, phone, deptName, postName, positionName } = person
  const note = formatSignInNote(useStaffUser()?.companyName ?? '企业', name, phone ?? '')
  const copy = () => copyWithToast(note, '登录说明已复制', COPY_BY_HAND)
  const open = () => {
    onClose()
    void go('managePerson', { id: userId })
  }
  const footer = (
    <>
      <Button grow={1} kind="secondary" text="再添加一位" onPress={onAgain} />
      <Button grow={1} text="复制登录说明" onPress={() => void copy()} />
    </>
  )
  return (
    <Sheet isOpen title={`${name} 已添加`} onClose={onClose} footer={footer}>
      <Cell
        title={name}
        note={joinTexts([deptName, postName, positionName]) || '未分配部门'}
        value="资料与角色"
        onPress={open}
      />
      <Text selectable className={styles.planNote}>
        {note}
      </Text>
    </Sheet>
  )
}
