import { type ManagedHall, type ManagedUnit, saveExhibitionUnit } from '@/contract/exhibition/exhibition-manage'
import { askUnitClosing } from '@/features/manage/destruction/questions'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { PillField } from '@/features/manage/fields/PillField'
import { useDestructiveFormWrite } from '@/features/manage/use-form-write'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { Button } from '@/ui/action/Button'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'

import { listUnitColors, toUnitDraft, toUnitInput, UnitDraft, unitFields, validateUnit } from './unit-form'

/** As in A01. */
const CODE_LENGTH = 3

interface UnitSheetProps {
  /** Absent for a new unit. */
  unit: ManagedUnit | undefined
  refetch: () => Promise<{ data: ManagedHall | undefined }>
  onClose: () => void
}

/** The draft, what others have changed meanwhile, and saving. */
function useUnitForm({ unit, refetch, onClose }: UnitSheetProps) {
  const editor = useVersionedForm({
    slot: `hall-unit:${unit?.id ?? 'new'}`,
    schema: UnitDraft,
    initial: toUnitDraft(unit),
    validate: validateUnit,
    compared: unitFields,
    limits: saveExhibitionUnit.input,
    toDraft: toUnitDraft,
    reread: async () => (await refetch()).data?.units.find(({ id }) => id === unit?.id),
  })
  const describe = ({ isOpen }: { isOpen?: boolean | undefined }) =>
    unit?.isOpen && isOpen === false ? askUnitClosing(unit) : undefined
  const save = useDestructiveFormWrite(saveExhibitionUnit, describe, editor, '展览单元已保存', onClose)
  const submit = () => {
    if (!editor.validate()) return
    save.send(toUnitInput(editor.values, unit?.id))
  }
  return { ...editor, ...save, submit }
}

/** One unit of the hall. */
export function UnitSheet(props: UnitSheetProps) {
  const { unit, onClose } = props
  const form = useUnitForm(props)
  const { values, edit, bind, bindText, submit, isBusy, dialog } = form
  return (
    <FormSheet
      form={form}
      title={unit ? '修改展览单元' : '新增展览单元'}
      onClose={onClose}
      footer={<Button grow={1} text="保存" isBusy={isBusy} onPress={submit} />}
      beside={dialog}
    >
      <TextField required label="编号" maxLength={CODE_LENGTH} placeholder="如 A01，写在展位上" {...bind('code')} />
      <TextField required label="名称" placeholder="如 加工中心" {...bindText('name')} />
      <TextArea label="介绍" placeholder="选填，一句话说这里展什么" {...bindText('intro')} />
      <PillField label="颜色" options={listUnitColors(unit?.color ?? '')} {...bind('color')} />
      <TextField label="排序" kind="digits" placeholder="选填，数字小的在前" {...bindText('sort')} />
      <Checkbox label="在展厅展示" checked={values.isOpen} onChange={(isOpen) => edit({ isOpen })} />
    </FormSheet>
  )
}
