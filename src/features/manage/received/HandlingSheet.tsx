import { Text } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { object, string } from 'valibot'

import { getMaxLength } from '@/contract/field-limits'
import { HandlingNote } from '@/contract/shapes'
import { ConcurrentChanges } from '@/features/manage/ConcurrentChanges'
import { useRivalChanges } from '@/features/manage/compare/use-rival-changes'
import { describeRefusal } from '@/features/manage/fields/describe-refusal'
import { PillField } from '@/features/manage/fields/PillField'
import { useManageDraft } from '@/features/manage/use-manage-draft'
import { AttachmentList } from '@/parts/AttachmentList'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { toAriaProps } from '@/platform/aria'
import { showToast } from '@/platform/feedback'
import { callPhone } from '@/platform/phone-call'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { FactList } from '@/ui/list/FactList'

import styles from './Received.module.scss'
import { handlingFields, type ReceivedItem } from './received-item'

const Handling = object({ status: string(), note: string() })

/** As the fields are compared; the parent has the version. */
const toHandling = ({ status, note }: Pick<ReceivedItem, 'status' | 'note'>) => ({ status, note, version: 0 })

/** What changes; the note only when it was edited, so that a colleague's is not overwritten. */
interface HandlingChange<S extends string> {
  id: string
  status: S
  note?: string
}

export interface SaveOptions {
  onSuccess: () => void
  onError: (error: unknown) => void
}

/** Reads the list again after a refusal, so that the sheet has what a colleague has written. */
export const rereadOnRefusal = (options: SaveOptions, reread: () => unknown): SaveOptions => ({
  ...options,
  onError: (error) => {
    options.onError(error)
    void reread()
  },
})

interface HandlingSheetProps<S extends string> {
  item: ReceivedItem
  statuses: readonly { value: S; text: string }[]
  isBusy: boolean
  /** It is not in the list any more, so that what a colleague has written cannot be shown here. */
  isGone: boolean
  onSave: (change: HandlingChange<S>, options: SaveOptions) => void
  onClose: () => void
}

/** One of the received things: all that was sent, a call to its sender, its state and a note for colleagues. */
export function HandlingSheet<S extends string>(props: HandlingSheetProps<S>) {
  const { item, statuses, isBusy, isGone, onSave, onClose } = props
  const { values, restoredAt, change, clear, discard } = useManageDraft(`received:${item.id}`, Handling, {
    status: item.status,
    note: item.note,
  })
  const [error, setError] = useState<string>()
  // What a colleague writes meanwhile is shown, and not overwritten by a note that nobody edited here.
  const [seen, setSeen] = useState(() => toHandling(item))
  const { ask, dialog } = useQuestion()
  const { status, note } = values
  const edit = (part: Partial<typeof values>) => {
    change(part)
    setError(undefined)
  }
  const { changes, meet } = useRivalChanges({
    values: { ...values, version: seen.version },
    edit: ({ version: _version, ...part }) => edit(part),
    seen,
    setSeen,
    compared: handlingFields,
  })
  // The list is read again after a refusal, and whenever somebody comes back to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is all that counts
  useEffect(() => {
    if (!isBusy && (item.status !== seen.status || item.note !== seen.note)) meet(toHandling(item))
  }, [isBusy, item.status, item.note])
  const submit = async () => {
    const picked = statuses.find(({ value }) => value === status)?.value
    if (!picked) return setError('请选择处理状态')
    if (picked === 'declined' && item.status !== 'declined') {
      const text = '提交人会看到「未通过」，占用的名额让给其他人。'
      if (!(await ask({ title: `把「${item.name}」改为未通过？`, text, confirmText: '改为未通过', isDangerous: true })))
        return
    }
    onSave(
      { id: item.id, status: picked, ...(note.trim() !== seen.note && { note: note.trim() }) },
      {
        onSuccess: () => {
          clear()
          showToast('处理情况已保存')
          onClose()
        },
        onError: (refusal) => setError(describeRefusal(refusal)),
      },
    )
  }
  const footer = (
    <>
      {item.mobile ? (
        <Button grow={1} kind="secondary" icon="phone" text="拨打电话" onPress={() => callPhone(item.mobile)} />
      ) : null}
      <Button grow={2} text="保存" isBusy={isBusy} onPress={() => void submit()} />
    </>
  )
  return (
    <>
      <Sheet isOpen title={item.name} onClose={onClose} footer={footer}>
        <RestoredBar isShort restoredAt={restoredAt} onDiscard={discard} />
        <ConcurrentChanges changes={changes} />
        {isGone ? (
          <Text className={styles.manyNote} {...toAriaProps({ role: 'status' })}>
            同事改了处理状态，这一条已不在这个列表里。清除筛选后再打开，可以核对；你填写的内容还在。
          </Text>
        ) : null}
        <FactList facts={item.facts} />
        <AttachmentList files={item.photos} />
        <PillField
          label="处理状态"
          options={statuses}
          value={status}
          error={error}
          onChange={(picked) => edit({ status: picked })}
        />
        <TextArea
          label="跟进备注"
          maxLength={getMaxLength(HandlingNote)}
          placeholder="仅同事可见，如 已报价，下周二到厂试切"
          value={note}
          onChange={(text) => edit({ note: text })}
        />
      </Sheet>
      {dialog}
    </>
  )
}
